"""A page of rules as an author writes it, for the tests of what is woven of it."""

RULE = """\
# Rules

:::{claim} italian/forced-see
The last of them pays to look.

```{demo}
:story: Cinthio has folded and Alberto would like to.
:told: Cinthio folds; Alberto may not fold

>>> game = deal("Bernardo 7c 6h; Cinthio Ks 4s; Alberto Qh 5d")
>>> game.play("vie primero 40 for 2")
Bernardo vies primero 40 for 2
>>> game.play("fold")
Cinthio folds
>>> game.play("fold")
Traceback (most recent call last):
    ...
Illegal: Alberto may not fold: the last player must see [italian/forced-see]
```
:::
"""
"""One claim and its demo."""
