"""
The invisible body that clothes hang on: 1.8 m tall, feet at z = 0, front towards -y, arms off its sides. Straighter at the waist than a
person, as tailors' forms are, so that cloth falls from chest to hip.
"""

import numpy as np

import fields as f
from cloth import Body

HEIGHTS = [0.79, 0.84, 0.92, 1.02, 1.12, 1.22, 1.32, 1.39, 1.445, 1.485, 1.53, 1.60]
WIDE = [0.150, 0.168, 0.178, 0.166, 0.157, 0.162, 0.170, 0.172, 0.135, 0.074, 0.052, 0.050]
DEEP = [0.080, 0.112, 0.123, 0.118, 0.113, 0.116, 0.121, 0.116, 0.090, 0.064, 0.054, 0.052]
BACK = [0.0, 0.006, 0.010, 0.006, 0.003, 0.002, 0.002, 0.006, 0.014, 0.016, 0.010, 0.0]
ARM = [(0.178, 0.012, 1.412), (0.318, 0.022, 1.165), (0.470, -0.040, 0.84)]
LEG = [(0.102, 0.0, 0.86), (0.114, -0.004, 0.48), (0.122, 0.02, 0.06)]


def figure(low, high, cell=0.01, slim=1.0, arms=True, neck=True, more=None):
    """What of it is in the box; `slim` narrows it; without its `neck` a collar stands as it is cut; `more` answers a field to add to it."""
    grid = f.Grid(low, high, cell)
    p = grid.points
    spine = [(0, y, z) for y, z in zip(BACK, HEIGHTS)]
    body = f.Sweep(spine, np.array(WIDE) * slim, np.array(DEEP) * slim, power=2.3).at(p)[0]
    # A sweep ends in a cone: cut off, or it would fill the crotch.
    body = np.maximum(body, HEIGHTS[0] + 0.05 - p[..., 2])
    if not neck:
        body = -f.blend(-body, 1.495 - p[..., 2], 0.02)
    half = np.stack([np.abs(p[..., 0]), p[..., 1], p[..., 2]], -1)
    hip, knee, ankle = LEG
    leg = f.blend(f.capsule(half, hip, knee, 0.082 * slim, 0.058), f.capsule(half, knee, ankle, 0.058, 0.042), 0.02)
    body = f.blend(body, leg, 0.03)
    if arms:
        top, elbow, wrist = ARM
        shoulder = f.capsule(half, (0.05, 0.016, 1.468), top, 0.042, 0.050)
        arm = f.blend(f.capsule(half, top, elbow, 0.047, 0.037), f.capsule(half, elbow, wrist, 0.037, 0.024), 0.02)
        body = f.blend(f.blend(body, shoulder, 0.05), arm, 0.025)
    if more:
        body = f.blend(body, more(p), 0.03)
    return Body(grid, body)
