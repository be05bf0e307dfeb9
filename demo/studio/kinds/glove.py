"""Boxing gloves: a sewn mitt that stands on its cuff, its padded back to -y, thumb to +x."""

import numpy as np

import fields as f
import materials as m
from parts import Pose, label, printed, skinned

SPINE = [(0, 0, 0), (0, 0, 0.04), (0, 0, 0.08), (0, -0.004, 0.12), (0, -0.008, 0.165), (0, 0, 0.21), (0, 0.03, 0.243), (0, 0.062, 0.238), (0, 0.08, 0.205), (0, 0.08, 0.165)]
WIDE = [0.052, 0.0485, 0.0445, 0.054, 0.063, 0.0665, 0.066, 0.063, 0.057, 0.050]
DEEP = [0.044, 0.0405, 0.036, 0.042, 0.046, 0.047, 0.045, 0.040, 0.034, 0.028]
THUMB = [(0.030, 0.012, 0.085), (0.058, 0.012, 0.115), (0.077, 0.022, 0.155), (0.075, 0.046, 0.192), (0.057, 0.064, 0.214)]
CUFF = 0.088
CELL = 0.0013


class Mitt:
    def __init__(self, look):
        bulk = look.get("bulk", 1)
        self.hand = f.Sweep(SPINE, np.array(WIDE) * bulk, np.array(DEEP) * bulk, power=2.25)
        self.thumb = f.Sweep(THUMB, [0.02, 0.0245, 0.0255, 0.0235, 0.017], [0.019, 0.0225, 0.0235, 0.0215, 0.015], side=(0, -1, 0), power=2.1)

    def at(self, p):
        """Fields of these points, and where on the mitt they are."""
        p = p.astype(np.float32)
        body, t, angle = self.hand.at(p)
        thumb, tt, ta = self.thumb.at(p)
        along = t * self.hand.length
        wide = np.interp(t, np.linspace(0, 1, len(WIDE)), WIDE)
        sides = np.minimum(*[np.abs(wrap(angle - a)) * wide for a in (0.40, np.pi - 0.40)])
        sides = np.where(along > CUFF, sides, 1)
        wrist = np.abs(along - CUFF)
        on_thumb = thumb < body - 0.002
        over = np.abs(wrap(ta - np.pi / 2)) * 0.023
        return dict(
            body=body,
            thumb=thumb,
            along=along,
            angle=angle,
            outer=-np.sin(angle),
            around=wrap(angle + np.pi / 2) * wide,
            on_thumb=on_thumb,
            seam=np.where(on_thumb, over, np.minimum(sides, wrist)),
            run=np.where(on_thumb, tt * 0.17, np.where(sides < wrist, along, angle * wide)),
            z=p[..., 2],
        )


VIEWS = [
    dict(poses=[Pose(x=-0.082, y=0.03, turn=24, mirrored=True), Pose(x=0.078, turn=-34)], azimuth=4, elevation=7),
    dict(poses=[Pose(turn=-212)], elevation=6),
    dict(poses=[Pose(turn=-34)], elevation=10, zoom=2.5, aim=(0.55, 0.5, 0.33)),
]


def build(look):
    mitt = Mitt(look)
    grid = f.Grid((-0.095, -0.085, -0.004), (0.125, 0.145, 0.32), CELL)
    at = mitt.at(grid.points)
    valley = 0.0022 * np.exp(-((at["seam"] / 0.0022) ** 2)) + 0.0016 * np.exp(-((at["seam"] / 0.011) ** 2))
    end = np.maximum(at["body"], at["along"] - mitt.hand.length + 0.004)
    solid = f.blend(end, at["thumb"], 0.010) + valley
    hem = 0.0022 * np.exp(-(((at["z"] - 0.004) / 0.0045) ** 2))
    solid = np.maximum(solid - hem, -at["z"])
    parts = [skinned(grid, solid, "mitt", m.leather("mitt", trim="trim"), lambda vertices: on_mitt(mitt.at(vertices), look))]
    if look.get("closure") != "lace":
        hide = m.leather("strap", trim="trim", grain=0.8, label=label("wordmark"))
        parts.append(skinned(grid, strap(at), "strap", hide, lambda vertices: on_strap(mitt.at(vertices))))
    return parts


def on_mitt(at, look):
    return dict(seam=at["seam"], run=at["run"], trim=pattern(look.get("pattern"), at))


def on_strap(at):
    height = at["z"] - 0.046
    u, v = printed(at["around"] / 0.062, height / 0.031, at["outer"] > 0)
    return dict(
        seam=0.0275 - np.abs(height),
        run=at["angle"] * 0.047,
        trim=np.full(len(height), -0.01),
        u=u,
        v=v,
    )


def strap(at, middle=0.046, half=0.0275, thick=0.0042):
    """Once around the wrist, and its end, laid over it, on the inside."""
    edge = np.abs(at["z"] - middle) - half
    ring = rounded(np.maximum(at["body"] - thick, -at["body"] - 0.004), edge)
    tongue = np.maximum(edge + 0.002, np.abs(wrap(at["angle"] - 1.9)) * 0.045 - 0.050)
    return np.minimum(ring, rounded(np.maximum(at["body"] - 2 * thick, thick - 0.001 - at["body"]), tongue))


def rounded(a, b, by=0.0016):
    return np.hypot(np.maximum(a + by, 0), np.maximum(b + by, 0)) + np.minimum(np.maximum(a + by, b + by), 0) - by


def pattern(name, at):
    """Above zero where the second colour is, in metres from its edge."""
    none = np.full(at["z"].shape, -0.01)
    back = np.where(at["on_thumb"] | (at["outer"] < -0.35), -0.01, 1)
    hem = 0.0085 - at["z"]
    zone = {
        "band": lambda: 0.024 - np.abs(at["along"] - 0.262),
        "chevron": lambda: 0.011 - np.abs(at["along"] - 0.15 - np.abs(at["around"]) * 0.9),
        "split": lambda: at["around"],
        "stripe": lambda: 0.012 - np.abs(at["around"]),
        "halves": lambda: at["along"] - 0.24,
    }.get(name, lambda: none)()
    return np.maximum(np.minimum(zone, back), hem)


def wrap(a):
    return (a + np.pi) % (2 * np.pi) - np.pi
