"""Gloves without fingertips: a palm, four short sleeves and a thumb's, thin matter around a hand that is not there. Back to -y."""

import numpy as np

import fields as f
from sewn import rounded, swell

SPINE = [
    *((0, 0, -0.01), (0, 0, 0.02), (0, 0, 0.045), (0, -0.002, 0.07)),
    *((0, -0.004, 0.098), (0, -0.004, 0.122), (0, -0.001, 0.140), (0, 0.003, 0.153)),
]
WIDE = [0.036, 0.0335, 0.0315, 0.0355, 0.0415, 0.0445, 0.0440, 0.0415]
DEEP = [0.0275, 0.0255, 0.0235, 0.0232, 0.0215, 0.0195, 0.0168, 0.0130]
# From the forefinger on: where a sleeve begins, where it ends, and its radius.
FINGERS = [
    ((0.0312, -0.001, 0.128), (0.0362, 0.020, 0.191), 0.0117),
    ((0.0104, -0.003, 0.132), (0.0124, 0.021, 0.200), 0.0121),
    ((-0.0108, -0.002, 0.130), (-0.0124, 0.022, 0.196), 0.0118),
    ((-0.0312, 0.001, 0.124), (-0.0362, 0.022, 0.180), 0.0109),
]
THUMB = ((0.044, 0.006, 0.098), (0.0622, 0.014, 0.138), 0.0146)
BETWEEN = (0.0208, -0.0002, -0.0210)
CELL = 0.00095


class Hand:
    def __init__(self, wrist=0.0):
        """`wrist`: how much longer than to its own the glove is."""
        self.palm = f.Sweep(np.array(SPINE) + (0, 0, wrist), WIDE, DEEP, power=2.3)
        self.wrist = wrist
        lifted = lambda sleeve: (np.array(sleeve[0]) + (0, 0, wrist), np.array(sleeve[1]) + (0, 0, wrist), sleeve[2])
        self.sleeves = [lifted(sleeve) for sleeve in (*FINGERS, THUMB)]

    def grid(self, rise=0.012):
        return f.Grid((-0.053, -0.030 - rise, -0.003), (0.082, 0.044, 0.212 + self.wrist), CELL)

    def about(self, p):
        return self.at(p)["full"]

    def at(self, p):
        p = p.astype(np.float32)
        full, t, angle = self.palm.at(p)
        ball = f.capsule(p, (0.020, 0.006, 0.052 + self.wrist), self.sleeves[4][0], 0.0205, 0.0162)
        full = f.blend(full, ball, 0.012)
        sleeves, beyond = [], []
        for start, end, radius in self.sleeves:
            way = (end - start) / np.linalg.norm(end - start)
            sleeves.append(f.capsule(p, start, end + way * 0.03, radius))
            beyond.append((p - end.astype(np.float32)) @ way.astype(np.float32))
        for n, sleeve in enumerate(sleeves):
            full = f.blend(full, sleeve, 0.009 if n == 4 else 0.0035)
        full = full + 0.0006 * f.uneven(p, (0.03, 0.03, 0.014), 5)
        nearest = np.argmin(sleeves, axis=0)
        opening = np.take_along_axis(np.array(beyond), nearest[None], 0)[0]
        x, y, z = np.moveaxis(p, -1, 0)
        sides = np.minimum(np.abs(wrap(angle - 0.12)), np.abs(wrap(angle - np.pi + 0.12))) * 0.04
        on_palm = (z < self.wrist + 0.122) & (sleeves[4] > 0.006)
        back = y < np.interp(t, self.palm.t, self.palm.points[:, 1])
        return dict(full=full, rim=-opening, side=np.where(on_palm, sides, 1), angle=angle, back=back, x=x, z=z, up=z - self.wrist)

    def shell(self, at, thick=0.0032):
        """Open at the wrist and at the ends of its sleeves, its edges bound."""
        edge = np.minimum(at["rim"], at["z"])
        bound = 0.0009 * np.exp(-(((edge - 0.0022) / 0.0022) ** 2)) - 0.0006 * np.exp(-(((edge - 0.0062) / 0.0016) ** 2))
        sewn = 0.0009 * np.exp(-((at["side"] / 0.0016) ** 2))
        skin = np.maximum(at["full"] - bound + sewn, -(at["full"] + thick))
        return rounded(skin, -edge, 0.0009)


def wrap(a):
    return (a + np.pi) % (2 * np.pi) - np.pi


def pad(at, low, high, half, rise, groove=0.004, across=()):
    """Padding over the knuckles between two heights, in four parts, as the fingers are; it bends where a cut runs `across` (heights)."""
    arched = at["up"] + 9 * np.minimum(at["x"], 0.01) ** 2 + 3 * at["x"] ** 2
    outline = rounded(np.abs(at["x"]) - half, np.abs(arched - (low + high) / 2) - (high - low) / 2, 0.011)
    cuts = np.min(
        [np.abs(at["x"] - x * (1 + (at["up"] - 0.14) * 1.6)) for x in BETWEEN] + [np.abs(arched - level) for level in across], axis=0
    )
    height = rise * swell(-outline, 0.013) - groove * np.exp(-((cuts / 0.0021) ** 2)) * np.clip(-outline / 0.004, 0, 1)
    solid = np.maximum(at["full"] - height, -at["full"] - 0.002)
    return np.maximum(solid, np.where(at["back"], outline, 0.01)), outline, cuts


def row(distance, at):
    """The `seam` that has one row of stitches where `distance` is `at`, the other out of sight beyond the edge."""
    return 0.0042 + distance - at
