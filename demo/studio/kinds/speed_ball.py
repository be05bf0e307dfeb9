"""Speed balls: a pear of leather, here as it hangs from its swivel by the loop."""

import hanging as h
import materials as m
from parts import Pose, solid_part
from pear import LOOP, Pear, parts

FLOOR, HANG = 0.045, 0.12


def views(look):
    top = Pear(look["panels"], look["tall"]).top
    total = top + LOOP + HANG
    picture = top * 1.36
    ball = h.framed(total, picture, picture * 0.385, elevation=6)
    return [
        dict(poses=[Pose(turn=9)], **ball),
        dict(poses=[Pose(turn=166)], **ball),
        dict(poses=[Pose(turn=158)], **h.framed(total, 0.135, top - 0.025, elevation=13)),
    ]


def build(look):
    pear = Pear(look["panels"], look["tall"])
    eye = pear.top + LOOP
    steel = [
        h.ring((0, 0, eye), (1, 0.25, 0), 0.0105, 0.0026),
        *h.swivel((0, 0, eye + 0.0105), 0.9),
        *h.carabiner((0, 0, eye + 0.0575), (0, 0, 1), (0.9, -0.4, 0), 0.07, 0.0034),
    ]
    goods = [*parts(pear), solid_part("steel", m.made("steel", m.CHROME, 0.6), *steel)]
    for part in goods:
        part.vertices = part.vertices + (0, 0, FLOOR)
    return goods
