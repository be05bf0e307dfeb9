"""Kettlebells: ball, horns and handle are one casting, ground flat below. The competition bell's handle is bare steel above the paint."""

import numpy as np

import fields as f
import materials as m
from parts import Pose, label, printed, skinned

VIEWS = [
    dict(poses=[Pose(turn=-17)], elevation=11, margin=1.34),
    dict(poses=[Pose(turn=64)], elevation=14, margin=1.34),
    dict(poses=[Pose(turn=-17)], elevation=16, zoom=1.8, aim=(0.42, 0.5, 0.47)),
]
CELL = 0.0013


class Cast:
    """16 kg: a ball no bigger than its iron, a wide arched handle for two hands, horns that spread into the ball."""

    radius, middle, squash = 0.085, 0.0705, 0.96
    bar, grip = 0.2235, 0.0168
    corner, half, slope, foot = 0.034, 0.063, 0.002, 0.044
    thick = [1.0, 1.0, 1.02, 1.1, 1.42]
    melt = 0.011


class Competition:
    """Every weight the same 210 x 280 mm: a straight, narrow handle of 35 mm steel on a full ball."""

    radius, middle, squash = 0.105, 0.0895, 1.0
    bar, grip = 0.2622, 0.0175
    corner, half, slope, foot = 0.036, 0.0715, 0.0015, 0.066
    thick = [1.0, 1.0, 1.0, 1.05, 1.22]
    melt = 0.021


class Bell:
    def __init__(self, shape):
        self.shape = shape
        way = half_way(shape)
        whole = np.concatenate([way[:0:-1] * (-1, 1, 1), way])
        part = np.linspace(0, 1, len(way))
        thick = shape.grip * np.interp(part, np.linspace(0, 1, len(shape.thick)), shape.thick)
        thick = np.concatenate([thick[:0:-1], thick])
        self.handle = f.Sweep(whole, thick, thick, side=(0, 1, 0), power=2.0, steps=320)

    def at(self, p):
        p = p.astype(np.float32)
        shape = self.shape
        ball = f.ellipsoid(p, (0, 0, shape.middle), (shape.radius, shape.radius, shape.radius * shape.squash))
        # Where the handle is far, or the ball's own inside, it is not asked for.
        near = (p[..., 2] > shape.middle) & (np.abs(p[..., 1]) < 0.06) & (ball > -0.03)
        handle = np.full(ball.shape, 0.1, np.float32)
        handle[near] = self.handle.at(p[near])[0]
        solid = -f.blend(-f.blend(ball, handle, shape.melt), p[..., 2], 0.006)
        return dict(solid=solid, ball=ball, x=p[..., 0], y=p[..., 1], z=p[..., 2])


def half_way(shape):
    """From the middle of the handle around its corner and down into the ball."""
    centre = np.array((shape.half - shape.corner, shape.bar - shape.slope - shape.corner))
    end = np.array((shape.foot, shape.middle + shape.radius * 0.42))
    # Where the horn leaves the corner's arc on its straight way to the foot.
    away = end - centre
    turn = np.arctan2(away[1], away[0]) + np.arccos(shape.corner / np.linalg.norm(away))
    arc = np.linspace(np.pi / 2, turn, 24)
    bend = centre + shape.corner * np.stack([np.cos(arc), np.sin(arc)], -1)
    top = np.linspace(0, centre[0], 16, endpoint=False)
    bar = np.stack([top, shape.bar - shape.slope * (1 - np.cos(np.pi * top / centre[0])) / 2], -1)
    horn = bend[-1] + (end - bend[-1]) * np.linspace(0, 1, 16)[1:, None]
    flat = np.concatenate([bar, bend, horn])
    return np.column_stack([flat[:, 0], np.zeros(len(flat)), flat[:, 1]])


def build(look):
    competition = look["style"] == "competition"
    shape = Competition if competition else Cast
    bell = Bell(shape)
    side = shape.radius + 0.008
    grid = f.Grid((-side, -side, -0.004), (side, side, shape.bar + 0.024), CELL)
    at = bell.at(grid.points)
    casting = lambda vertices: on_casting(bell.at(vertices), shape, competition)
    if not competition:
        coat = m.made("casting", m.CAST, label=label("mark"), stamp=label("kilograms"), grain=0.7)
        return [skinned(grid, at["solid"], "casting", coat, casting)]
    coat = m.made("paint", m.PAINTED, label=label("wordmark"))
    # Paint ends in a clean line a finger above the ball; the horns go on bare.
    above = at["ball"] - 0.017
    painted = -f.blend(0.0004 - at["solid"], -above, 0.001)
    bare = np.maximum(at["solid"], -above - 0.004)
    steel = m.made("steel", m.GROUND, 0.55)
    nothing = lambda vertices: {}
    return [skinned(grid, painted, "paint", coat, casting), skinned(grid, bare, "steel", steel, nothing)]


def on_casting(at, shape, competition):
    """The brand on the front of the ball; on the cast bell its weight is pressed in below, where the form left it."""
    angle = np.arctan2(at["x"], -at["y"])
    front = np.abs(angle) < 1.3
    up = at["z"] - shape.middle
    if competition:
        u, v = printed(angle * shape.radius / 0.1, (up + 0.002) / 0.0375, front)
        return dict(u=u, v=v)
    u, v = printed(angle * shape.radius / 0.038, (up - 0.016) / 0.038, front)
    su, sv = printed(angle * shape.radius / 0.072, (up + 0.023) / 0.0252, front)
    return dict(u=u, v=v, su=su, sv=sv)
