"""The table at which one plays: the form to sit down with, the frame that its scripts fill, a game played out."""
