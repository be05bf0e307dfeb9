"""
Gym bags, packed: cloth sewn from flat panels, filled from within until it bulges, settled on the ground by its own weight. A duffel lies
along x, its zip on top; a sack of canvas stands with its neck gathered by a rope.
"""

from parts import Pose

from .duffel import duffel
from .sack import sack


def views(look):
    if look["style"] == "sack":
        return [
            dict(poses=[Pose(turn=-16)], elevation=8),
            dict(poses=[Pose(turn=130)], elevation=12),
            dict(poses=[Pose(turn=-16)], elevation=16, zoom=2.3, aim=(0.5, 0.5, 0.80)),
        ]
    return [
        dict(poses=[Pose(turn=28)], elevation=14),
        dict(poses=[Pose(turn=145)], elevation=12),
        dict(poses=[Pose(turn=28)], elevation=26, zoom=2.0, aim=(0.54, 0.5, 0.52)),
    ]


def build(look):
    return duffel() if look["style"] == "duffel" else sack()
