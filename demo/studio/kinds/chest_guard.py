"""Women's chest guards: two shells in the pockets of an elastic top, as if worn, the front to -y."""

from dataclasses import replace

import numpy as np

import fields as f
import materials as m
import sewn
from parts import Pose, label, printed, skinned

VIEWS = [
    dict(poses=[Pose(turn=-16)], elevation=6, floats=True),
    dict(poses=[Pose(turn=152)], elevation=8, floats=True),
    dict(poses=[Pose(turn=-26)], elevation=12, zoom=2.1, aim=(0.42, 0.3, 0.25), floats=True),
]
CELL = 0.0015
CHEST = (0.138, 0.094)
BOTTOM, BAND = 0.004, 0.042
# Half of the cloth without its armholes, as it is seen from the front and from behind.
FRONT = [(0, BOTTOM), (0.25, BOTTOM), (0.25, 0.434), (0.064, 0.434), (0.065, 0.334), (0.066, 0.289), (0.054, 0.239), (0.028, 0.218), (0, 0.214)]
BACK = [(0, BOTTOM), (0.25, BOTTOM), (0.25, 0.434), (0.064, 0.434), (0.065, 0.334), (0.061, 0.309), (0.042, 0.270), (0.014, 0.230), (0, 0.226)]
# Elastane shines a little along its loops, black of it too.
ELASTIC = replace(m.JERSEY, rough=0.55, specular=0.52)


class Top:
    front, back = sewn.Outline(FRONT, mirrored=True), sewn.Outline(BACK, mirrored=True)

    def body(self, p):
        """Ribs, straight below, that widen to the shoulders, and the shells before them."""
        x, y, z = p[..., 0], p[..., 1], p[..., 2]
        scale = 0.94 + 0.09 * sewn.smooth(z, 0.04, 0.20)
        lean = 0.022 * sewn.smooth(z, 0.154, 0.334)
        k = np.hypot(x / CHEST[0], (y - lean) / CHEST[1]) / scale
        slope = np.hypot(x / CHEST[0] ** 2, (y - lean) / CHEST[1] ** 2) / scale**2
        ribs = k * (k - 1) / np.maximum(slope, 1.0)
        # They close in above alone: below their middle there is nothing but ribs.
        shoulders = sewn.ellipsoid(np.stack([x, y, np.maximum(z, 0.179)], -1), (0, 0.014, 0.179), (0.176, 0.112, 0.165))
        torso = -f.blend(-ribs, -shoulders, 0.06)
        return f.blend(torso, self.shells(p)[0], 0.036)

    def shells(self, p):
        """The cups, and how far inside of their rims a point is as it is seen from the front."""
        q = np.stack([np.abs(p[..., 0]) - 0.063, p[..., 1] + 0.074, p[..., 2] - 0.136], -1)
        turned = np.stack([q[..., 0] * 0.93 + q[..., 1] * 0.37, q[..., 1] * 0.93 - q[..., 0] * 0.37, q[..., 2]], -1)
        cup = sewn.ellipsoid(turned, (0, 0, 0), (0.060, 0.027, 0.064))
        # Seen from the front a drop, its point towards the strap.
        u, v = turned[..., 0], turned[..., 2]
        drop = f.blend(np.hypot(u, v / 1.03) - 0.050, np.hypot(u - 0.015, v - 0.052) - 0.016, 0.05)
        return cup, drop - 0.003

    def armhole(self, p):
        """How far from the armhole, which behind cuts in between the shoulder blades."""
        x = np.abs(p[..., 0]) + 0.036 * sewn.smooth(p[..., 1], 0.0, 0.09)
        return sewn.ellipsoid(np.stack([x, p[..., 1], p[..., 2]], -1), (0.186, 0.012, 0.284), (0.085, 0.092, 0.125))

    def at(self, p):
        p = p.astype(np.float32)
        x, y, z = p[..., 0], p[..., 1], p[..., 2]
        # The cloth is drawn over the rims of the shells and between them, and creases towards the straps.
        rim = self.shells(p)[1]
        ridge = np.where(y < -0.02, 0.0007 * np.exp(-((rim / 0.003) ** 2)), 0)
        creases = 0.0005 * np.sin((z + 0.5 * np.abs(x)) * 230) * np.exp(-((x / 0.02) ** 2)) * np.where(y < 0, 1, 0.3)
        side = np.arctan2(np.abs(x), -y)
        over = sewn.smooth(z, BOTTOM + BAND, BOTTOM + BAND + 0.02)
        pulls = 0.0009 * np.sin(z * 260 + 3 * np.sin(side * 7)) * np.exp(-(((side - 1.6) / 0.3) ** 2)) * over
        body = self.body(p) - ridge - creases - pulls
        share = sewn.smooth(y, -0.01, 0.03)
        cut = self.front.at(np.abs(x), z) * (1 - share) + self.back.at(np.abs(x), z) * share
        return dict(body=body, edge=np.maximum(cut, -self.armhole(p)), rim=rim, side=side, y=y, x=x, z=z)


def build(look):
    top = Top()
    grid = f.Grid((-0.172, -0.138, BOTTOM - 0.006), (0.172, 0.116, 0.356), CELL)
    body = top.body(grid.points)
    near = np.abs(body) < 0.012
    at = top.at(grid.points[near])
    sheet = np.full(body.shape, 0.01, np.float32)
    band = 0.0012 * sewn.smooth(-np.abs(at["z"] - BOTTOM - BAND / 2), -BAND / 2, -BAND / 2 + 0.004)
    binding = np.hypot(at["edge"] + 0.0035, at["body"] - 0.0004) - 0.0033
    sheet[near] = np.minimum(sewn.rounded(np.abs(at["body"]) - 0.0021 - band, at["edge"], 0.001), binding)
    cloth = m.made("top", ELASTIC, trim="trim", stitch=True, label=label("wordmark"), grain=0.55)
    return [skinned(grid, sheet, "top", cloth, lambda vertices: on(top.at(vertices)))]


def on(at):
    above = at["z"] - BOTTOM - BAND
    pocket = np.where((at["y"] < -0.02) & (np.abs(at["x"]) > 0.006), np.abs(at["rim"] + 0.001), sewn.FAR)
    hem = np.abs(at["edge"] + 0.0045)
    # Behind a panel between the shoulder blades, from the band up to the armholes.
    panel = np.abs(np.abs(at["x"]) - 0.060 - 0.9 * np.maximum(at["z"] - 0.12, 0) ** 1.4)
    panel = np.where((at["y"] > 0.02) & (above > 0.006), panel, sewn.FAR)
    seam, run = sewn.nearest((panel, at["z"]), (np.abs(above - 0.004), at["side"] * 0.12),
        (pocket, np.arctan2(at["z"] - 0.136, np.abs(at["x"]) - 0.063) * 0.055), (hem, at["z"] + at["x"]))
    outside = at["body"] > 0
    u, v = printed(at["x"] / 0.085, (at["z"] - BOTTOM - BAND * 0.56) / 0.0224, (at["y"] < 0) & outside)
    binding = 0.0037 - np.hypot(at["edge"] + 0.0035, at["body"] - 0.0004)
    return dict(seam=np.where(outside, seam, sewn.FAR), run=run, trim=np.where(above > 0, binding, -0.01), u=u, v=v)
