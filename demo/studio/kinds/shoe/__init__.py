"""
Boxing boots and lifting shoes: an upper of sewn panels on a last, laced over a tongue, on a sole. Built as the left one, EU 42, toe to -y,
lateral side to +x; the upper lies flat until `bent` lifts it onto its sole.
"""

from parts import Pose

from . import fastening, upper
from .form import Shoe

PAIR = [Pose(x=0.06, y=-0.045, turn=-52), Pose(x=-0.04, y=0.065, turn=-60, mirrored=True)]


TURN, TURN_FROM = dict(eye=(0, -0.90, 0.29), towards=(0, 0, 0.125), lens=85, reach=0.3), 52


def views(look):
    tall = look["height"] > 0.5
    return [
        dict(poses=PAIR, azimuth=0, elevation=16),
        dict(poses=[Pose(turn=-90)], elevation=5),
        dict(
            poses=[Pose(turn=-52)], azimuth=0, elevation=24, zoom=2.3 if tall else 2.0, aim=(0.56, 0.5, 0.66) if tall else (0.5, 0.5, 0.6)
        ),
    ]


def build(look):
    shoe = Shoe(look)
    parts = [
        upper.upper(shoe),
        upper.lining(shoe),
        upper.panels(shoe),
        *upper.tongue(shoe),
        upper.binding(shoe),
        *fastening.laces(shoe),
        *fastening.fastened(shoe),
        *shoe.sole.parts(shoe.last),
    ]
    if shoe.sole.name in ("flat", "gum"):
        parts.append(upper.rand(shoe))
    for part in parts:
        part.vertices = shoe.bent(part.vertices)
    return parts
