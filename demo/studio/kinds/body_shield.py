"""Body shields: two layers of foam in vinyl, bent around the holder, three grips and a strap behind. They stand on their lower end."""

import numpy as np

import fields as f
import materials as m
import sewn
import solids as s
from parts import Part, Pose, label, printed, skinned

VIEWS = [
    dict(poses=[Pose(turn=-30)], elevation=8),
    dict(poses=[Pose(turn=150)], elevation=10),
    dict(poses=[Pose(turn=-30)], elevation=16, zoom=2.0, aim=(0.55, 0.4, 0.69)),
]
CELL = 0.003
TALL, BEND = 0.65, 0.42
OUTLINE = sewn.Outline([(0, 0.65), (0.10, 0.65), (0.168, 0.646), (0.178, 0.585), (0.177, 0.33), (0.178, 0.06), (0.168, 0.004), (0.10, 0.0),
    (0, 0.0)], mirrored=True)
FACE, JOIN, BACK = 0.098, 0.018, -0.052


def flat(p):
    """s across along the bend, z up, w outwards to whoever strikes."""
    x, y = p[..., 0], p[..., 1] - BEND
    return BEND * np.arctan2(x, -y), p[..., 2], np.hypot(x, y) - BEND


def point(across, z, w):
    a = across / BEND
    return ((BEND + w) * np.sin(a), BEND - (BEND + w) * np.cos(a), z)


def fields_of(p):
    p = p.astype(np.float32)
    across, z, w = flat(p)
    edge = OUTLINE.at(across, z)
    inside = np.clip(-edge / 0.11, 0, 1)
    crown = 0.020 * (1 - (1 - inside) ** 2)
    sag = 0.0026 * np.sin(z * 27 + 4 * np.sin(across * 17)) * np.sin(across * 21 + 1)
    front, back = w - FACE - crown + 0.026 + sag, BACK - w - 0.3 * crown
    soft = np.where(w > JOIN, np.sin(np.pi * np.clip((w - JOIN) / (FACE - 0.026 - JOIN), 0, 1)),
        0.7 * np.sin(np.pi * np.clip((w - BACK) / (JOIN - BACK), 0, 1)))
    wall = edge - 0.007 * soft - 0.0011 * np.sin(z * 31 + 2 * np.sin(z * 11)) * soft
    panel = np.abs(np.abs(z - 0.325) - 0.185)
    return dict(across=across, z=z, w=w, edge=edge, front=front, back=back, wall=wall, panel=panel)


def cords(at):
    """How far from the cords in the three seams around it."""
    edges = [np.hypot(at["edge"] + 0.003, side + 0.003) for side in (at["front"], at["back"])]
    return np.min([*edges, np.hypot(at["edge"] - 0.0005, at["w"] - JOIN)], axis=0)


def build(look):
    grid = f.Grid((-0.20, -0.10, -0.006), (0.20, 0.135, 0.662), CELL)
    at = fields_of(grid.points)
    front = at["front"] + sewn.valley(at["panel"], 0.009, 0.018) * (at["edge"] < -0.004)
    wall = at["wall"] + sewn.valley(np.abs(at["w"] - JOIN), 0.005, 0.009)
    solid = sewn.rounded(np.maximum(front, at["back"]), wall, 0.015)
    solid = np.minimum(solid, cords(at) - 0.0042)
    vinyl = m.made("shield", m.VINYL, trim="trim", stitch=True, label=label("wordmark"))
    return [skinned(grid, solid, "shield", vinyl, lambda vertices: on(fields_of(vertices))), *fittings()]


def on(at):
    facing = at["front"] > -0.016
    rim = np.abs(-at["edge"] - 0.006)
    seam = np.where(facing, np.minimum(at["panel"], rim), np.where(at["back"] > -0.012, rim, np.abs(at["w"] - JOIN)))
    level = facing & (at["panel"] < rim)
    trim = np.maximum(0.0044 - cords(at), np.where(facing, 0.009 - np.abs(at["panel"] - 0.028), -0.01))
    trim = np.where(facing & (np.abs(at["z"] - 0.325) < 0.19), np.maximum(0.0044 - cords(at), -0.01), trim)
    u, v = printed(at["across"] / 0.215, (at["z"] - 0.325) / 0.059, facing)
    return dict(seam=seam, run=np.where(level, at["across"], OUTLINE.run(at["across"], at["z"])), trim=trim, u=u, v=v)


def fittings():
    """Two upright grips for the hands, one across above, a strap for the forearm in the middle."""
    webbing = m.made("webbing", m.WEBBING, 0.022)
    vinyl = m.made("patch", m.VINYL, stitch=True, grain=1.2)
    parts = []
    ways = [[(side * 0.105, z) for z in np.linspace(0.225, 0.425, 9)] for side in (-1,
        1)] + [[(a, 0.575) for a in np.linspace(-0.085, 0.085, 9)]]
    for way in ways:
        rise = [0.0, 0.003, 0.026, 0.038, 0.041, 0.038, 0.026, 0.003, 0.0]
        path = [point(a, z, BACK - 0.003 - up) for (a, z), up in zip(way, rise)]
        looks = [np.array(point(a, z, -1)) - point(a, z, 0) for a, z in way]
        parts.append(strip("webbing", path, looks, 0.038, 0.003, webbing))
        middle = [point(a, z, BACK - 0.0065 - up) for (a, z), up in zip(way, rise)][2:7]
        sleeve = s.tube(sewn.even(middle, 24), lambda t: 0.0135 - 0.002 * np.abs(2 * t - 1) ** 6, 24, 80)
        vertices, faces, around, along = sleeve
        parts.append(Part("sleeve", vertices, faces, vinyl, dict(seam=np.full(len(vertices), sewn.FAR), run=along)))
        for end in (0, -1):
            a, z = way[end]
            step = np.array(way[1]) - way[0] if end == 0 else np.array(way[-2]) - way[-1]
            step = step / np.linalg.norm(step) * 0.024
            ends = [(a - step[0], z - step[1]), (a, z), (a + step[0], z + step[1])]
            parts.append(strip("patch", [point(*one, BACK - 0.004) for one in ends], [looks[end]] * 3, 0.062, 0.004, vinyl))
    heights = [(a, up) for a, up in ((-0.150, 0.0), (-0.135, 0.002), (-0.09, 0.040), (0.0, 0.052), (0.09, 0.040), (0.135, 0.002),
        (0.150, 0.0))]
    across = [point(a, 0.325, BACK - 0.012 - up) for a, up in heights]
    parts.append(strip("strap", across, [np.array(point(a, 0, -1)) - point(a, 0, 0) for a, up in heights], 0.050, 0.0034, webbing))
    return parts


def strip(name, path, looks, wide, thick, material):
    return sewn.strap_part(name, sewn.strap(path, looks, wide, thick, tips=(0.003, 0.003)), material, wide)
