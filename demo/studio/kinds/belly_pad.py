"""Coach's belly pads: thick padding before a belly that is not there (-y), two straps crossed behind. They stand on the lower edge."""

import numpy as np

import fields as f
import materials as m
import sewn
from parts import Part, Pose, label, printed, skinned

VIEWS = [
    dict(poses=[Pose(turn=-26)], elevation=10),
    dict(poses=[Pose(turn=146)], elevation=16),
    dict(poses=[Pose(turn=-26)], elevation=16, zoom=2.1, aim=(0.46, 0.3, 0.60)),
]
CELL = 0.0025
TALL = 0.30
BELLY = (0.170, 0.120)
AROUND = 0.165
# Where it is quilted up and down, so far from its middle to both sides; the third channel has the second colour.
POSTS = (0.066, 0.114, 0.160, 0.206)
# Half of the pad laid flat: along the body from its middle, up.
OUTLINE = sewn.Outline(
    [(0, 0.290), (0.05, 0.292), (0.11, 0.304), (0.20, 0.300), (0.285, 0.284), (0.318, 0.262), (0.322, 0.15), (0.318, 0.052),
        (0.285, 0.024), (0.20, 0.004), (0.10, -0.003), (0, -0.004)], mirrored=True
)


class Pad:
    def belly(self, p):
        k = np.hypot(p[..., 0] / BELLY[0], p[..., 1] / BELLY[1])
        slope = np.hypot(p[..., 0] / BELLY[0] ** 2, p[..., 1] / BELLY[1] ** 2)
        return k * (k - 1) / np.maximum(slope, 1.0)

    def along(self, p):
        return np.arctan2(p[..., 0] / BELLY[0], -p[..., 1] / BELLY[1]) * AROUND

    def thick(self, along):
        return 0.072 - 0.040 * sewn.smooth(np.abs(along), 0.07, 0.30)

    def smooth_skin(self, p):
        p = p.astype(np.float32)
        return self.belly(p) - self.thick(self.along(p)) * 0.95

    def at(self, p):
        p = p.astype(np.float32)
        a, z = self.along(p), p[..., 2]
        edge = OUTLINE.at(np.abs(a), z)
        belly, thick = self.belly(p), self.thick(a)
        inset = np.abs(edge + 0.034)
        inner = edge < -0.030
        posts = np.min([np.abs(np.abs(a) - part) for part in POSTS], axis=0)
        seam, run = sewn.nearest((inset, a * 0 - 1), (np.where(inner, posts, sewn.FAR), z))
        sag = 0.0022 * np.sin(a * 33 + 2 * np.sin(z * 30)) * np.sin(z * 37 + 1)
        rim = 0.016
        puffed = rim + (thick - rim) * sewn.swell(-edge, 0.044) - sewn.valley(seam, 0.017, 0.020) + sag
        return dict(a=a, z=z, edge=edge, belly=belly, skin=belly - puffed, seam=seam, run=run, rim=rim)


def cords(at):
    return np.minimum(np.hypot(at["edge"] + 0.002, at["belly"] - at["rim"]), np.hypot(at["edge"] + 0.002, at["belly"] - 0.002))


def build(look):
    pad = Pad()
    grid = f.Grid((-0.255, -0.215, -0.010), (0.255, 0.13, 0.316), CELL)
    belly = pad.belly(grid.points)
    near = (belly > -0.01) & (belly < 0.09)
    at = pad.at(grid.points[near])
    solid = np.full(belly.shape, 0.02, np.float32)
    shell = sewn.rounded(np.maximum(at["skin"], -at["belly"]), at["edge"], 0.005)
    solid[near] = np.minimum(shell, cords(at) - 0.0038)
    hide = m.made("hide", m.HIDE, trim="trim", stitch="own", label=label("mark"), grain=0.8)
    skin = skinned(grid, solid, "pad", hide, lambda vertices: on(pad.at(vertices)))
    inside = 0.001 - pad.belly(skin.vertices)
    return [*sewn.lined(skin, inside, m.made("lining", m.MESH, 0.03)), *straps(pad)]


def on(at):
    outside = at["belly"] > at["rim"] * 0.6
    rim = np.abs(-at["edge"] - 0.005)
    seam = np.where(outside, np.minimum(at["seam"], rim), sewn.FAR)
    on_edge = (at["run"] == -1) | (rim < at["seam"])
    run = np.where(on_edge, OUTLINE.run(np.abs(at["a"]), at["z"]), at["run"])
    wings = np.minimum(np.minimum(np.abs(at["a"]) - POSTS[1], POSTS[2] - np.abs(at["a"])), -at["edge"] - 0.034)
    trim = np.maximum(0.0042 - cords(at), np.where(outside, wings, -0.01))
    u, v = printed(at["a"] / 0.083, (at["z"] - 0.150) / 0.118, outside)
    return dict(seam=seam, run=run, trim=trim, u=u, v=v)


def straps(pad):
    """From high on one side to low on the other, each through a buckle."""
    skin = pad.smooth_skin
    webbing, steel = m.made("webbing", m.WEBBING, 0.022), m.made("steel", m.STEEL, 0.6)
    hide = m.made("tab", m.HIDE, stitch=True, grain=0.8)
    parts = []
    turns = np.radians(np.linspace(92, 268, 30))
    for n, (start, end) in enumerate(((0.215, 0.085), (0.085, 0.215))):
        heights = np.linspace(start, end, 30)
        path = [(0.178 * np.sin(a), -0.150 * np.cos(a) + 0.012 * (n - 0.5), z) for a, z in zip(turns, heights)]
        looks = [(np.sin(a) * 0.8, -np.cos(a), 0) for a in turns]
        parts.append(sewn.strap_part("strap", sewn.strap(path, looks, 0.048, 0.003), webbing, 0.048))
        for side, at in ((1, 0), (-1, -1)):
            tab = [point(side * a, heights[at]) for a in (0.205, 0.232, 0.260, 0.282, 0.292)]
            parts.append(sewn.strap_part("tab", sewn.strap(tab, (side, 0, 0), 0.062, 0.005, skin, 0.0005, (0.010, 0.004)), hide, 0.062))
        middle, before = np.array(path[22]) * (1.03, 1.03, 1), np.array(path[21]) * (1.03, 1.03, 1)
        way = (middle - before) / np.linalg.norm(middle - before)
        look = np.array((np.sin(turns[22]), -np.cos(turns[22]), 0))
        look -= way * (look @ way)
        solid = sewn.buckle(middle, way, look / np.linalg.norm(look), 0.050, 0.034, 0.0028)
        parts.append(Part("buckle", solid[0], solid[1], steel, dict(run=solid[3])))
    return parts


def point(a, z, out=0.02):
    turn = a / AROUND
    return ((BELLY[0] + out) * np.sin(turn), -(BELLY[1] + out) * np.cos(turn), z)
