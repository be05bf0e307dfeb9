"""Kettlebells: one casting, ground flat below, its handle smooth from many hands."""

import numpy as np

import fields as f
import materials as m
from parts import Pose, label, printed, skinned

VIEWS = [
    dict(poses=[Pose(turn=-28)], elevation=10),
    dict(poses=[Pose(turn=62)], elevation=12),
    dict(poses=[Pose(turn=-28)], elevation=16, zoom=2.2, aim=(0.45, 0.5, 0.72)),
]


def build(look):
    competition = look["style"] == "competition"
    radius = 0.105 if competition else 0.1
    middle = radius * 0.9
    grid = f.Grid((-0.13, -0.13, -0.004), (0.13, 0.13, 0.3), 0.0014)
    at = lambda p: fields_of(p.astype(np.float32), radius, middle, competition)
    solid = at(grid.points)["solid"]
    coat = m.coated("casting", trim="trim", rough=0.34 if competition else 0.55, grain=0.5 if competition else 1.0, label=label("mark"))
    return [skinned(grid, solid, "casting", coat, lambda vertices: on(at(vertices), radius, middle))]


def fields_of(p, radius, middle, competition):
    ball = f.ellipsoid(p, (0, 0, middle), (radius, radius, radius * 0.97))
    top, half, thick = middle + radius + (0.088 if competition else 0.083), 0.058 if competition else 0.068, 0.0165 if competition else 0.0172
    bar = f.capsule(p, (-half + 0.016, 0, top), (half - 0.016, 0, top), thick)
    x = np.abs(p[..., 0])
    mirrored = np.stack([x, p[..., 1], p[..., 2]], -1)
    shoulder = f.capsule(mirrored, (half - 0.016, 0, top), (half + 0.012, 0, top - 0.034), thick, thick * 1.06)
    horn = f.capsule(mirrored, (half + 0.012, 0, top - 0.034), (half * 0.86, 0, middle + radius * 0.6), thick * 1.06, thick * 1.35)
    handle = f.blend(f.blend(bar, shoulder, 0.012), horn, 0.012)
    solid = np.maximum(f.blend(ball, handle, 0.026), -p[..., 2])
    return dict(solid=solid, x=p[..., 0], y=p[..., 1], z=p[..., 2])


def on(at, radius, middle):
    angle = np.arctan2(at["x"], -at["y"])
    u, v = printed(angle * radius / 0.085, (at["z"] - middle) / 0.085, np.abs(angle) < 1.2)
    return dict(trim=np.full(len(u), -0.01), u=u, v=v)
