"""Women's chest guards: two shells in the pockets of an elastic top, as if worn, the front to -y."""

import numpy as np

import fields as f
import materials as m
import sewn
from parts import Pose, label, printed, skinned

VIEWS = [
    dict(poses=[Pose(turn=-16)], elevation=6, floats=True),
    dict(poses=[Pose(turn=152)], elevation=8, floats=True),
    dict(poses=[Pose(turn=-26)], elevation=12, zoom=2.3, aim=(0.42, 0.3, 0.30), floats=True),
]
CELL = 0.0015
CHEST = (0.138, 0.094)
# Half of the cloth as it is seen from the front and from behind: a band below, straps over the shoulders.
FRONT = [(0, 0.004), (0.20, 0.004), (0.20, 0.126), (0.150, 0.134), (0.122, 0.168), (0.106, 0.230), (0.103, 0.29), (0.100, 0.40), (0.064, 0.40),
    (0.065, 0.29), (0.066, 0.245), (0.052, 0.192), (0.028, 0.170), (0, 0.165)]
BACK = [(0, 0.004), (0.20, 0.004), (0.20, 0.112), (0.140, 0.104), (0.080, 0.118), (0.052, 0.170), (0.080, 0.230), (0.102, 0.285), (0.103, 0.29), (0.100, 0.40),
    (0.064, 0.40), (0.065, 0.29), (0.062, 0.280), (0.042, 0.240), (0.014, 0.190), (0, 0.186)]
BAND = 0.040


class Top:
    front, back = sewn.Outline(FRONT, mirrored=True), sewn.Outline(BACK, mirrored=True)

    def body(self, p):
        """Ribs that widen to the shoulders, and the shells before them."""
        x, y, z = p[..., 0], p[..., 1], p[..., 2]
        scale = 0.93 + 0.10 * sewn.smooth(z, 0.0, 0.16)
        lean = 0.022 * sewn.smooth(z, 0.12, 0.30)
        k = np.hypot(x / CHEST[0], (y - lean) / CHEST[1]) / scale
        slope = np.hypot(x / CHEST[0] ** 2, (y - lean) / CHEST[1] ** 2) / scale**2
        ribs = k * (k - 1) / np.maximum(slope, 1.0)
        shoulders = sewn.ellipsoid(p, (0, 0.014, 0.145), (0.176, 0.112, 0.165))
        torso = -f.blend(-ribs, -shoulders, 0.06)
        shells = self.shells(p)[0]
        return f.blend(torso, shells, 0.052)

    def shells(self, p):
        """The cups, and how far inside of their rims a point is as it is seen from the front."""
        q = np.stack([np.abs(p[..., 0]) - 0.067, p[..., 1] + 0.075, p[..., 2] - 0.106], -1)
        turned = np.stack([q[..., 0] * 0.93 + q[..., 1] * 0.37, q[..., 1] * 0.93 - q[..., 0] * 0.37, q[..., 2]], -1)
        cup = sewn.ellipsoid(turned, (0, 0, 0), (0.064, 0.025, 0.066))
        # Seen from the front a drop, its point towards the strap.
        u, v = turned[..., 0], turned[..., 2]
        drop = f.blend(np.hypot(u, v / 1.03) - 0.052, np.hypot(u - 0.017, v - 0.052) - 0.016, 0.05)
        return cup, drop - 0.003

    def at(self, p):
        p = p.astype(np.float32)
        x, y, z = p[..., 0], p[..., 1], p[..., 2]
        # The cloth is drawn over the rims of the shells and between them, and creases towards the straps.
        rim = self.shells(p)[1]
        ridge = np.where(y < -0.02, 0.0007 * np.exp(-((rim / 0.003) ** 2)), 0)
        creases = 0.0010 * np.sin((z + 0.5 * np.abs(x)) * 230) * np.exp(-((x / 0.02) ** 2)) * np.where(y < 0, 1, 0.3)
        side = np.arctan2(np.abs(x), -y)
        pulls = 0.0009 * np.sin(z * 260 + 3 * np.sin(side * 7)) * np.exp(-(((side - 1.6) / 0.3) ** 2)) * sewn.smooth(z, BAND, BAND + 0.02)
        body = self.body(p) - ridge - creases - pulls
        share = sewn.smooth(y, -0.01, 0.03)
        front, back = self.front.at(np.abs(x), z), self.back.at(np.abs(x), z)
        return dict(body=body, edge=front * (1 - share) + back * share, rim=rim, side=side, y=y, x=x, z=z)


def build(look):
    top = Top()
    grid = f.Grid((-0.172, -0.138, -0.002), (0.172, 0.116, 0.322), CELL)
    body = top.body(grid.points)
    near = np.abs(body) < 0.012
    at = top.at(grid.points[near])
    sheet = np.full(body.shape, 0.01, np.float32)
    band = 0.0010 * sewn.smooth(-np.abs(at["z"] - 0.004 - BAND / 2), -BAND / 2, -BAND / 2 + 0.004)
    binding = np.hypot(at["edge"] + 0.0035, at["body"] - 0.0004) - 0.0033
    sheet[near] = np.minimum(sewn.rounded(np.abs(at["body"]) - 0.0021 - band, at["edge"], 0.001), binding)
    cloth = m.made("top", m.JERSEY, trim="trim", stitch=True, label=label("wordmark"), grain=0.55)
    return [skinned(grid, sheet, "top", cloth, lambda vertices: on(top.at(vertices)))]


def on(at):
    band = np.abs(at["z"] - BAND - 0.006)
    pocket = np.where((at["y"] < -0.02) & (np.abs(at["x"]) > 0.006), np.abs(at["rim"] + 0.001), sewn.FAR)
    hem = np.abs(at["edge"] + 0.0045)
    seam, run = sewn.nearest((band, at["side"] * 0.12), (pocket, np.arctan2(at["z"] - 0.106, np.abs(at["x"]) - 0.067) * 0.055),
        (hem, at["z"] + at["x"]))
    outside = at["body"] > 0
    u, v = printed(at["x"] / 0.074, (at["z"] - 0.0235) / 0.0195, (at["y"] < 0) & outside)
    binding = 0.0037 - np.hypot(at["edge"] + 0.0035, at["body"] - 0.0004)
    return dict(seam=np.where(outside, seam, sewn.FAR), run=run, trim=np.where(at["z"] > BAND, binding, -0.01), u=u, v=v)
