"""Groin guards: a padded belt with its cup, leaning back on the ends of the belt; or a cup in an elastic supporter, as if worn."""

import numpy as np

import fields as f
import materials as m
import sewn
from parts import Part, Pose, label, printed, skinned
from supporter import supporter

HIPS = (0.150, 0.105)
# Half of what the belt covers, as it is seen from the front; behind, it ends beside the laces.
BELT = [(0, 0.300), (0.06, 0.302), (0.13, 0.296), (0.24, 0.290), (0.26, 0.22), (0.24, 0.176), (0.165, 0.176), (0.118, 0.146),
    (0.092, 0.100), (0.074, 0.040), (0.050, 0.004), (0.026, -0.006), (0, -0.008)]
BACK = [(0, 0.40), (0.052, 0.40), (0.044, 0.26), (0.052, 0.10), (0, 0.10)]
LEAN, LAID = 27, -62


def views(look):
    if look["style"] == "belt":
        return [
            dict(poses=[Pose(turn=-24)], elevation=14),
            dict(poses=[Pose(turn=148)], elevation=24),
            dict(poses=[Pose(turn=-24)], elevation=22, zoom=2.1, aim=(0.42, 0.3, 0.68)),
        ]
    return [
        dict(poses=[Pose(turn=-26, lean=LAID, rests=True)], elevation=34),
        dict(poses=[Pose(turn=150)], elevation=10),
        dict(poses=[Pose(turn=-26, lean=LAID, rests=True)], elevation=38, zoom=2.2, aim=(0.4, 0.5, 0.84)),
    ]


def build(look):
    return belt() if look["style"] == "belt" else supporter()


class Belt:
    outline, back = sewn.Outline(BELT, mirrored=True), sewn.Outline(BACK, mirrored=True)

    def body(self, p):
        """Hips that narrow downwards, and what bulges before them."""
        z = p[..., 2]
        scale = 1.0 - 0.42 * sewn.smooth(-z, -0.20, 0.02) - 0.05 * sewn.smooth(z, 0.20, 0.32)
        k = np.hypot(p[..., 0] / HIPS[0], p[..., 1] / HIPS[1]) / scale
        slope = np.hypot(p[..., 0] / HIPS[0] ** 2, p[..., 1] / HIPS[1] ** 2) / scale**2
        hips = k * (k - 1) / np.maximum(slope, 1.0)
        cup = sewn.ellipsoid(p, (0, -0.075, 0.092), (0.060, 0.055, 0.096))
        return f.blend(hips, cup, 0.03)

    def thick(self, p):
        x, y, z = np.abs(p[..., 0]), p[..., 1], p[..., 2]
        aside = sewn.smooth(np.arctan2(x, -y), 0.7, 2.0)
        waist = 0.036 - 0.021 * aside
        cup = 0.027 + 0.007 * np.exp(-((x / 0.045) ** 2))
        return waist + (cup - waist) * sewn.smooth(-z, -0.19, -0.14)

    def smooth_skin(self, p):
        p = p.astype(np.float32)
        return self.body(p) - self.thick(p) * 0.92

    def edge(self, p):
        x, y, z = np.abs(p[..., 0]), p[..., 1], p[..., 2]
        behind = np.where(y > 0, -self.back.at(x, z), -sewn.FAR)
        below = np.minimum(y + 0.030 + 0.25 * (0.1 - z), 0.17 - z)
        return np.max([self.outline.at(x, z), behind, below], axis=0)

    def seams(self, p):
        x, y, z = np.abs(p[..., 0]), p[..., 1], p[..., 2]
        away = np.full(x.shape, sewn.FAR, np.float32)
        line = lambda far, run, where: (np.where(where, np.abs(far), away), run)
        waist = z - 0.176 + 0.55 * np.maximum(0.10 - x, 0) ** 1.5
        front = y < 0.02
        return sewn.nearest(
            line(waist, p[..., 0], front & (x < 0.13)),
            line(x - 0.040 - 0.12 * (z - 0.09), z, front & (waist < 0)),
            line(np.arctan2(x, -y) * 0.13 - 0.125, z, waist > 0),
            line(np.arctan2(x, -y) * 0.13 - 0.265, z, away > 0),
            line(x - 0.062, z, front & (waist > 0)),
        )

    def at(self, p):
        p = p.astype(np.float32)
        body, edge, thick = self.body(p), self.edge(p), self.thick(p)
        seam, run = self.seams(p)
        rim = 0.008
        sag = 0.0012 * np.sin(p[..., 0] * 70 + 3 * np.sin(p[..., 2] * 40)) * np.sin(p[..., 2] * 55)
        puffed = rim + (thick - rim) * sewn.swell(-edge, np.maximum(thick * 0.75, 0.012)) - sewn.valley(seam, thick * 0.26,
            thick * 0.28) + sag
        return dict(body=body, edge=edge, rim=rim, seam=seam, run=run, skin=body - puffed)

    def cord(self, at):
        return np.hypot(at["edge"] + 0.0018, at["body"] - at["rim"] / 2)


def belt():
    guard = Belt()
    grid = f.Grid((-0.195, -0.205, -0.05), (0.195, 0.145, 0.312), 0.0022)
    body = guard.body(grid.points)
    near = (body > -0.008) & (body < 0.055)
    at = guard.at(grid.points[near])
    solid = np.full(body.shape, 0.02, np.float32)
    shell = sewn.rounded(np.maximum(at["skin"], -at["body"]), at["edge"], 0.0025)
    solid[near] = f.blend(shell, guard.cord(at) - 0.0052, 0.0012)
    hide = m.made("hide", m.HIDE, trim="trim", stitch=True, label=label("wordmark"))
    skin = skinned(grid, solid, "belt", hide, lambda vertices: on_belt(guard, vertices))
    inside = 0.0009 - guard.body(skin.vertices)
    return leaning([*sewn.lined(skin, inside, m.made("lining", m.NYLON, 0.03)), *fastened(guard)])


def on_belt(guard, vertices):
    at = guard.at(vertices)
    x, y, z = vertices.T
    outside = at["body"] > at["rim"] * 0.4
    u, v = printed(x / 0.100, (z - 0.243) / 0.027, (y < 0) & outside)
    return dict(seam=np.where(outside, at["seam"], sewn.FAR), run=at["run"], trim=0.0055 - guard.cord(at), u=u, v=v)


def fastened(guard):
    """Laces behind, and webbing from below the cup around each thigh to the belt."""
    skin = guard.smooth_skin
    rows = (0.205, 0.230, 0.255, 0.278)
    holes = [[sewn.projected(np.array([(side * 0.066, 0.13, z)]), skin, 0.0)[0][0] for side in (-1, 1)] for z in rows]
    left, right = zip(*holes)
    flat = [hole for pair in holes for hole in pair]
    pieces = [("laces", sewn.tied(left, right, 0.0024, skin, 0.003), m.made("lace", m.COTTON, 0.6))]
    pieces.append(("eyelets", sewn.eyelets(flat, [(hole[0] * 4, 1, 0) for hole in flat], 0.0048), m.made("steel", m.STEEL, 0.6)))
    parts = [Part(name, vertices, faces, material, dict(run=along)) for name, (vertices, faces, around, along), material in pieces]
    webbing = m.made("webbing", m.WEBBING, 0.022)
    for side in (-1, 1):
        path = [(side * x, y, z) for x, y, z in ((0.030, -0.070, 0.020), (0.050, -0.010, 0.004), (0.085, 0.060, 0.045),
            (0.108, 0.098, 0.130), (0.112, 0.098, 0.200), (0.110, 0.098, 0.23))]
        looks = [(side * x, y, z) for x, y, z in ((0.2, 0, -1), (0.3, 0.3, -1), (0.5, 0.8, -0.5), (0.5, 1, 0), (0.6, 1, 0), (0.6, 1, 0))]
        parts.append(sewn.strap_part("thigh", sewn.strap(path, looks, 0.030, 0.0026), webbing, 0.030))
    return parts


def leaning(parts):
    """Tipped back until it rests on what is lowest of it."""
    a = np.radians(LEAN)
    turn = np.array([(1, 0, 0), (0, np.cos(a), np.sin(a)), (0, -np.sin(a), np.cos(a))])
    turned = [part.vertices @ turn.T for part in parts]
    low = min(vertices[:, 2].min() for vertices in turned)
    return [Part(p.name, vertices - (0, 0, low), p.faces, p.material, p.attributes) for p, vertices in zip(parts, turned)]
