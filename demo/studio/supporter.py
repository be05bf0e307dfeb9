"""The thin groin guard, as if worn: an elastic waistband, the pouch with the cup inside, two straps around the thighs."""

import numpy as np

import fields as f
import materials as m
import sewn
from parts import label, printed, skinned

WAIST, TOP = (0.150, 0.108), 0.232
POUCH = [(0, 0.240), (0.07, 0.240), (0.110, 0.238), (0.106, 0.205), (0.084, 0.150), (0.056, 0.080), (0.036, 0.032), (0.018, 0.012),
    (0, 0.010)]


class Supporter:
    outline = sewn.Outline(POUCH, mirrored=True)

    def body(self, p):
        """Belly and the cup under the cloth, with the cup's rim showing through."""
        x, z = p[..., 0], p[..., 2]
        scale = 1.0 - 0.55 * sewn.smooth(-z, -0.20, 0.0)
        k = np.hypot(x / WAIST[0], p[..., 1] / WAIST[1]) / scale
        slope = np.hypot(x / WAIST[0] ** 2, p[..., 1] / WAIST[1] ** 2) / scale**2
        belly = k * (k - 1) / np.maximum(slope, 1.0)
        cup = sewn.ellipsoid(p, (0, -0.055, 0.112), (0.052, 0.066, 0.090))
        rim = np.hypot(x / 0.058, (z - 0.116) / 0.092) - 1
        return f.blend(belly, cup, 0.022) - 0.0022 * np.exp(-((rim / 0.05) ** 2))

    def at(self, p):
        p = p.astype(np.float32)
        body = self.body(p)
        edge = np.maximum(self.outline.at(np.abs(p[..., 0]), p[..., 2]), p[..., 1] - 0.01)
        folds = 0.0008 * np.sin(np.arctan2(p[..., 0], p[..., 2] - 0.02) * 34) * sewn.smooth(p[..., 2], 0.15, 0.215)
        return dict(body=body - folds, edge=edge)


def supporter():
    cloth = Supporter()
    grid = f.Grid((-0.125, -0.14, -0.004), (0.125, 0.03, 0.246), 0.0013)
    at = cloth.at(grid.points)
    hem = np.hypot(at["edge"] + 0.003, at["body"] - 0.001) - 0.0034
    sheet = np.minimum(sewn.rounded(np.abs(at["body"]) - 0.0022, at["edge"], 0.001), hem)
    jersey = m.made("pouch", m.JERSEY, trim="trim", stitch=True, label=label("mark"), grain=0.7)
    return [skinned(grid, sheet, "pouch", jersey, lambda vertices: on_pouch(cloth, vertices)), waistband(), *thighs()]


def on_pouch(cloth, vertices):
    at = cloth.at(vertices)
    x, y, z = vertices.T
    hem = np.abs(at["edge"] + 0.008)
    dart = np.where(z < 0.075, np.abs(x), sewn.FAR)
    u, v = printed(x / 0.024, (z - 0.150) / 0.024, (y < 0) & (at["body"] > 0))
    return dict(seam=np.minimum(hem, dart), run=np.where(hem < dart, cloth.outline.run(x, z), z),
        trim=0.0040 - np.hypot(at["edge"] + 0.003, at["body"] - 0.001), u=u, v=v)


def waistband():
    """Woven elastic, with two stripes and the wordmark in front; it dips a little and is wider than it needs to be."""
    angle = np.linspace(-np.pi, np.pi, 72)
    wave = 0.0016 * np.sin(7 * angle) + 0.003 * np.cos(2 * angle)
    path = [((WAIST[0] + 0.0045 + w) * np.sin(a), -(WAIST[1] + 0.0045 + w) * np.cos(a), TOP + 0.004 * np.cos(a)) for a, w in zip(angle, wave)]
    looks = [(np.sin(a) * WAIST[1], -np.cos(a) * WAIST[0], 0) for a in angle]
    wide = 0.046
    solid = sewn.strap(path, looks, wide, 0.0032, steps=420)
    vertices, faces, across, along = solid
    half = along.max() / 2
    part = sewn.strap_part("waistband", solid, m.made("waistband", m.RIB, trim="trim", label=label("wordmark"), grain=0.45), wide)
    part.attributes["trim"] = 0.0022 - np.abs(np.abs(across) - 0.0165)
    part.attributes["u"], part.attributes["v"] = printed((along - half) / 0.066, -across / 0.018, np.abs(along - half) < 0.04)
    return part


def thighs():
    """Elastic too, with a stripe along the middle."""
    elastic = m.made("elastic", m.RIB, trim="trim", grain=0.45)
    wide = 0.034
    parts = []
    for side in (-1, 1):
        path = [(side * x, y, z) for x, y, z in ((0.012, -0.052, 0.020), (0.022, -0.020, 0.006), (0.050, 0.030, 0.018),
            (0.085, 0.072, 0.070), (0.106, 0.082, 0.150), (0.104, 0.080, 0.225))]
        looks = [(side * x, y, z) for x, y, z in ((0.3, -0.6, -0.6), (0.4, 0, -1), (0.6, 0.4, -0.7), (0.8, 0.8, -0.3), (0.7, 1, 0),
            (0.7, 1, 0))]
        solid = sewn.strap(path, looks, wide, 0.0032)
        part = sewn.strap_part("thigh", solid, elastic, wide)
        part.attributes["trim"] = 0.0035 - np.abs(solid[2])
        parts.append(part)
    return parts
