"""Medicine balls: panels of hide sewn over packed filling, a belt around their middle."""

import numpy as np

import materials as m
import solids as s
from parts import Part, Pose, label, printed

VIEWS = [
    dict(poses=[Pose(turn=-40)], elevation=11, margin=1.5),
    dict(poses=[Pose(turn=128)], elevation=16, margin=1.5),
    dict(poses=[Pose(turn=-40)], elevation=16, zoom=2.4, aim=(0.5, 0.5, 0.64)),
]
RADIUS, LEAN, SUNK = 0.175, -14, 0.003
BELT = 0.021


def build(look):
    arc = [(RADIUS * np.cos(a), RADIUS + RADIUS * np.sin(a)) for a in np.linspace(-np.pi / 2, np.pi / 2, 120)]
    vertices, faces, around, along = s.lathe(arc, 360, 0.0016)
    p = vertices - (0, 0, RADIUS)
    p /= np.linalg.norm(p, axis=1, keepdims=True)
    circles = [np.abs(p[:, 0]), np.abs(p[:, 1])]
    seam = np.min(circles, axis=0) * RADIUS
    run = np.choose(np.argmin(circles, axis=0), [np.arctan2(p[:, 2], p[:, 1]), np.arctan2(p[:, 2], p[:, 0])]) * RADIUS
    # A belt of the second colour around the middle, sewn down along both its edges.
    trim = BELT - np.abs(p[:, 2]) * RADIUS
    edge = np.abs(trim)
    seam, run = np.where(edge < seam, edge, seam), np.where(edge < seam, np.arctan2(p[:, 1], p[:, 0]) * RADIUS, run)
    sunk = 0.0034 * np.exp(-((seam / 0.0024) ** 2)) + 0.0046 * np.exp(-((seam / 0.019) ** 2))
    flat = 0.002 * np.sin(5 * p[:, 0] + 3 * p[:, 2]) * np.sin(4 * p[:, 1])
    vertices, *_ = s.moved((p * (RADIUS - sunk + flat)[:, None], faces, around, along), (0, 0, RADIUS - SUNK), LEAN, axis=0)
    # Soft enough to stand on a little flat.
    vertices[:, 2] = np.logaddexp(vertices[:, 2] / 0.002, 0) * 0.002
    front = np.array((0.56, -0.62, 0.55)) / np.linalg.norm((0.56, -0.62, 0.55))
    side = np.cross((0, 0, 1), front)
    side /= np.linalg.norm(side)
    up = np.cross(front, side)
    u, v = printed(p @ side * RADIUS / 0.105, p @ up * RADIUS / 0.028, p @ front > 0.5)
    attributes = dict(seam=seam, run=run, trim=trim, u=u, v=v)
    return [Part("ball", vertices, faces, m.made("hide", m.HIDE, trim="trim", stitch=True, grain=1.2, label=label("wordmark")), attributes)]
