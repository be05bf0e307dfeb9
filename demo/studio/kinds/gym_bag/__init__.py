"""
Gym bags, packed: cloth sewn from flat panels, filled from within until it bulges, settled on the ground by its own weight. A duffel lies
along x, its zip on top; a sack of canvas stands with its neck gathered by a rope; a backpack stands on its base, its straps behind.
"""

from parts import Pose

from .backpack import backpack
from .duffel import duffel
from .sack import sack


def views(look):
    if look["style"] == "sack":
        return [
            dict(poses=[Pose(turn=-16)], elevation=8),
            dict(poses=[Pose(turn=130)], elevation=12),
            dict(poses=[Pose(turn=-16)], elevation=16, zoom=2.3, aim=(0.5, 0.5, 0.80)),
        ]
    if look["style"] == "backpack":
        return [
            dict(poses=[Pose(turn=-30, rests=True)], elevation=8),
            dict(poses=[Pose(turn=150, rests=True)], elevation=8),
            dict(poses=[Pose(turn=22, rests=True)], elevation=12, zoom=2.1, aim=(0.56, 0.1, 0.35)),
        ]
    return [
        dict(poses=[Pose(turn=28)], elevation=14),
        dict(poses=[Pose(turn=145)], elevation=12),
        dict(poses=[Pose(turn=28)], elevation=26, zoom=2.0, aim=(0.54, 0.5, 0.52)),
    ]


def build(look):
    return dict(duffel=duffel, sack=sack, backpack=backpack)[look["style"]]()
