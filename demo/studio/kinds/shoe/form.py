"""A shoe's own measures on its last, and skins of what lies between them."""

import numpy as np
from scipy.interpolate import PchipInterpolator

import fields as f
from last import Last, smooth
from parts import Part
from soles import Sole

from .makes import FOXING, MAKES, SHAFT


def rounded(a, b, by=0.0007):
    return np.hypot(np.maximum(a + by, 0), np.maximum(b + by, 0)) + np.minimum(np.maximum(a + by, b + by), 0) - by


def threads(inside, run, at=0.0021, double=False):
    """Seam attributes of threads that far inside an edge, finer than a glove's."""
    off = np.abs(inside - at - 0.0011) - 0.0011 if double else inside - at
    return dict(seam=0.0042 + off * 1.5, run=run * 1.5)


class Shoe:
    def __init__(self, look):
        self.name, self.sole = look["pattern"], Sole(look["sole"])
        self.make = MAKES[self.name]
        self.shaft = float(SHAFT(look["height"]))
        self.last = Last(self.shaft + 0.055)
        front = self.last.front
        self.top = front.along[np.argmin(np.abs(front.points[:, 1] - self.collar_line(front.points[:, 0])) + (front.points[:, 1] < 0.03))]
        self.at = self.known(self.last.at_grid)

    def collar_line(self, y):
        """How high the upper's edge is: low around the ankle bone, up again behind."""
        low = self.shaft < 0.09
        bone = (0.016 if low else 0.009) * np.exp(-(((y - 0.225) / 0.026) ** 2))
        instep = 0.022 * smooth(y, 0.195, 0.15) if low else 0
        return self.shaft + 0.006 - bone + instep + (0.012 if self.name == "knit" else 0.004) * smooth(y, 0.25, 0.28)

    def known(self, at):
        """What panels are drawn by, in metres: outside the upper, above its edge, outside the throat."""
        arc = np.hypot(at["x"], np.maximum(at["deep"], 0))
        before = self.make.throat - at["along"]
        gap = self.gap(at["along"])
        throat = np.where(before > 0, np.hypot(arc, before), arc) - gap
        collar = at["z"] - self.collar_line(at["y"])
        puffed = self.make.pad * np.exp(-(((collar + 0.011) / 0.009) ** 2)) * smooth(throat, 0.012, 0.022)
        far = at["far"] - puffed + self.make.soft * folds(at)
        return {**at, "arc": arc, "throat": throat, "collar": collar, "far": far}

    def gap(self, along):
        return 0.0072 + 0.026 * np.maximum(along - self.make.throat, 0)

    def on(self, vertices):
        return self.known(self.last.at(vertices))

    def skin(self, solid, name, material, attributes, hidden=None):
        """Skinned within the box it takes up, without the faces that nobody sees: `hidden` answers which vertices those have."""
        inside = np.stack(np.nonzero(solid < 0.003))
        low, high = np.maximum(inside.min(1) - 3, 0), inside.max(1) + 4
        grid = f.Grid.__new__(f.Grid)
        grid.low, grid.cell = self.last.grid.low + low * self.last.grid.cell, self.last.grid.cell
        vertices, faces = grid.skin(solid[low[0] : high[0], low[1] : high[1], low[2] : high[2]].astype(np.float32))
        at = self.on(vertices)
        if hidden:
            faces = faces[~hidden(at)[faces].all(1)]
        return Part(name, vertices, faces, material, attributes(at))

    def shell(self, outer, inner):
        far = self.at["far"]
        return np.maximum(far - outer, inner - far)

    def regions(self, at):
        """Panels from the lowest to the uppermost: where (below zero inside), how thick, and along what their stitches run."""
        y, z = at["y"], at["z"]
        way = PchipInterpolator(*np.transpose(FOXING[self.name]))
        foxing = (z - way(np.clip(y, 0, 0.29)).astype(np.float32)) / np.sqrt(1 + np.clip(way(np.clip(y, 0, 0.29), 1), -3, 3) ** 2).astype(
            np.float32
        )
        facing = np.maximum(-at["throat"], at["throat"] - 0.0185)
        stay = np.hypot(at["x"], np.maximum(at["deep_back"], 0)) - 0.0085
        band = -at["collar"] - 0.019
        if self.name == "eyelets":
            cap = y - 0.058 - 0.12 * np.abs(at["x"])
            return [(foxing, 0.0011, "y"), (cap, 0.0011, "x"), (np.maximum(stay, -z), 0.0016, "z"), (facing, 0.0018, "along")]
        if self.name == "knit":
            return [(foxing, 0.0012, "y"), (np.maximum(facing, at["along"] - self.top + 0.004), 0.0014, "along")]
        lacing = (facing, 0.0017, "along")
        if self.name == "strap":
            return [
                (foxing, 0.0012, "y"),
                (np.maximum(band, 0.002 - at["throat"]), 0.0013, "y"),
                (np.maximum(stay, 0.05 - z), 0.0015, "z"),
                lacing,
            ]
        if self.name == "bar":
            return [(foxing, 0.0013, "y"), (np.maximum(stay, 0.03 - z), 0.0015, "z"), lacing]
        return [(foxing, 0.0013, "y"), (np.maximum(stay, 0.04 - z), 0.0015, "z"), lacing]

    def bent(self, vertices):
        x, y, z = vertices.T
        return np.column_stack([x, y - 0.14, z + self.sole.rise(y)]) * self.make.scale


def folds(at):
    """Where the ankle bends and the leg gives: soft creases, not the same inside as outside."""
    y, z, x = at["y"], at["z"], at["x"]
    side = np.tanh(x / 0.01)
    ankle = np.exp(-(((z - 0.104 - 0.008 * side) / 0.03) ** 2)) * np.exp(-(((y - 0.205) / 0.03) ** 2))
    crease = np.sin((z + 0.42 * (y - 0.2) + 0.004 * np.sin(y * 90 + side)) * 2 * np.pi / 0.021)
    leg = smooth(z, 0.1, 0.15) * (0.0012 * np.sin(z * 105 + y * 40 + 1.5 * side) + 0.0009 * np.sin(z * 61 - y * 75))
    vamp = np.exp(-(((y - 0.088) / 0.013) ** 2)) * np.sin((y - 0.03 * z) * 2 * np.pi / 0.011) * smooth(z, 0.012, 0.03)
    return 0.0013 * ankle * np.sign(crease) * np.abs(crease) ** 0.8 + leg + 0.0003 * vamp
