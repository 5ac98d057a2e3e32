"""What the pages ask of the engine, answered as data: one door for them all."""
