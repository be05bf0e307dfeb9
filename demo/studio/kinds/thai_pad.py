"""Thai pads: a thick cushion, bent a little towards the kick (-y), straps and a grip behind. They stand on the elbow's end."""

import numpy as np

import fields as f
import materials as m
import sewn
import solids as s
from parts import Part, Pose, label, printed, skinned

VIEWS = [
    dict(poses=[Pose(turn=28)], elevation=9),
    dict(poses=[Pose(turn=138)], elevation=12),
    dict(poses=[Pose(turn=28)], elevation=14, zoom=2.0, aim=(0.46, 0.35, 0.68)),
]
CELL = 0.0019
TALL, BEND = 0.38, 1.1
OUTLINE = sewn.Outline([(0, 0.380), (0.062, 0.380), (0.100, 0.374), (0.103, 0.330), (0.101, 0.19), (0.103, 0.05), (0.100, 0.004),
    (0.062, -0.001), (0, -0.001)], mirrored=True)
# From the face back: the cushion that is hit, a seam, the firmer base.
FACE, JOIN, BACK = -0.062, 0.012, 0.036


def flat(p):
    """x across, v up along the bend, w towards the holder."""
    y, z = p[..., 1] + BEND, p[..., 2] - TALL / 2
    return p[..., 0], TALL / 2 + BEND * np.arctan2(z, y), np.hypot(y, z) - BEND


def point(x, v, w):
    a = (v - TALL / 2) / BEND
    return (x, (BEND + w) * np.cos(a) - BEND, TALL / 2 + (BEND + w) * np.sin(a))


def fields_of(p):
    p = p.astype(np.float32)
    x, v, w = flat(p)
    edge = OUTLINE.at(x, v)
    # Stuffed matter bulges between its seams: the face, both walls, the back around the arm's channel.
    inside = np.clip(-edge / 0.07, 0, 1)
    crown = 0.007 * (1 - (1 - inside) ** 2)
    creases = 0.0011 * np.sin(v * 61 + 5 * np.sin(x * 31)) * np.exp(-(((np.abs(x) - 0.085) / 0.03) ** 2))
    front = FACE - crown - w + creases
    channel = 0.010 * np.exp(-((x / 0.05) ** 2))
    back = w - BACK + channel - 0.004 * inside
    soft = np.where(w < JOIN, np.sin(np.pi * np.clip((w - FACE) / (JOIN - FACE), 0, 1)),
        0.5 * np.sin(np.pi * np.clip((w - JOIN) / (BACK - JOIN), 0, 1)))
    wall = edge - 0.0045 * soft
    inset = np.abs(edge + 0.026)
    bands = np.minimum(np.abs(v - 0.292), np.abs(v - 0.088))
    return dict(x=x, v=v, w=w, edge=edge, front=front, back=back, wall=wall, inset=inset, bands=bands)


def cords(at):
    return np.minimum(np.hypot(at["edge"] + 0.003, at["front"] + 0.003), np.hypot(at["edge"] + 0.003, at["back"] + 0.003))


def build(look):
    grid = f.Grid((-0.112, -0.098, -0.004), (0.112, 0.058, 0.392), CELL)
    at = fields_of(grid.points)
    across = np.where(at["inset"] < at["bands"], at["inset"], at["bands"])
    deep = sewn.valley(np.where(at["w"] < FACE + 0.02, across, sewn.FAR), 0.0052, 0.011) * (at["edge"] < -0.02)
    wall = at["wall"] + sewn.valley(np.abs(at["w"] - JOIN), 0.0035, 0.006)
    solid = sewn.rounded(np.maximum(at["front"] + deep, at["back"]), wall, 0.011)
    solid = np.minimum(solid, cords(at) - 0.0033)
    hide = m.made("cushion", m.HIDE, trim="trim", stitch=True, label=label("wordmark"), grain=1.1)
    return [skinned(grid, solid, "cushion", hide, lambda vertices: on(fields_of(vertices))), *fittings()]


def on(at):
    facing, behind = at["front"] > -0.012, at["back"] > -0.008
    rim = np.abs(-at["edge"] - 0.0055)
    panel = np.where(at["edge"] < -0.012, np.minimum(at["inset"], np.where(at["edge"] < -0.024, at["bands"], sewn.FAR)), sewn.FAR)
    seam = np.where(facing, np.minimum(rim, panel), np.where(behind, rim, np.abs(at["w"] - JOIN)))
    level = facing & (at["bands"] < at["inset"]) & (at["bands"] < rim)
    inside = np.minimum(-at["edge"] - 0.026, np.abs(at["v"] - 0.19) - 0.102)
    trim = np.maximum(0.0037 - cords(at), np.where(facing, inside, -0.01))
    u, v = printed(at["x"] / 0.118, (at["v"] - 0.19) / 0.0325, facing)
    return dict(seam=seam, run=np.where(level, at["x"], OUTLINE.run(at["x"], at["v"])), trim=trim, u=u, v=v)


def fittings():
    """Two straps with hook and loop over the forearm, the fist's grip above them."""
    hide, webbing = m.made("strap", m.HIDE, stitch=True, grain=0.8, label=label("wordmark")), m.made("webbing", m.WEBBING, 0.022)
    parts = []
    for v in (0.088, 0.205):
        way = [(-0.086, 0.020), (-0.092, BACK), (-0.080, BACK + 0.040), (-0.035, BACK + 0.067), (0.030, BACK + 0.066),
            (0.078, BACK + 0.042), (0.093, BACK), (0.086, 0.020)]
        path = [point(x, v, w) for x, w in way]
        parts.append(laid("strap", path, 0.050, 0.0042, hide, 0.52, 0.074, 0.0205))
        over = [point(x, v + 0.001, w + 0.0048) for x, w in way[3:7]]
        parts.append(laid("end", over, 0.046, 0.0036, webbing, tips=(0.010, 0)))
        for side in (-1, 1):
            patch = [point(side * 0.052, v, BACK + 0.0005), point(side * 0.075, v, BACK + 0.003), point(side * 0.094, v, BACK + 0.001)]
            parts.append(laid("patch", patch, 0.060, 0.004, hide, tips=(0.006, 0.006)))
    grip = [point(x, 0.300, w) for x, w in ((-0.062, BACK - 0.006), (-0.060, BACK + 0.024), (-0.034, BACK + 0.044), (0.034, BACK + 0.044),
        (0.060, BACK + 0.024), (0.062, BACK - 0.006))]
    roll = s.tube(sewn.even(grip, 40), lambda t: 0.0125 + 0.004 * np.exp(-(((t - 0.5) / 0.26) ** 4)), 24, 120)
    parts.append(wrapped("grip", roll, m.made("grip", m.HIDE, stitch=True, grain=0.7)))
    for side in (-1, 1):
        foot = [point(side * 0.062, 0.278, BACK + 0.001), point(side * 0.062, 0.322, BACK + 0.001)]
        parts.append(laid("foot", foot, 0.046, 0.0042, hide, tips=(0.006, 0.006)))
    return parts


def laid(name, path, wide, thick, material, middle=None, across=0.06, up=0.015, tips=(0, 0)):
    """A strap on the back; `middle`: how far along it the label is."""
    looks = [(x * 12, 1, 0) for x, y, z in path]
    solid = sewn.strap(path, looks, wide, thick, tips=tips)
    part = sewn.strap_part(name, solid, material, wide)
    if middle:
        along = solid[3] - solid[3].max() * middle
        part.attributes["u"], part.attributes["v"] = printed(-along / across, solid[2] / up, np.abs(along) < across)
    return part


def wrapped(name, solid, material):
    """A padded roll with its seam on the inside of the hand."""
    vertices, faces, around, along = solid
    far = np.full(len(vertices), sewn.FAR)
    return Part(name, vertices, faces, material, dict(seam=far, run=along, trim=-far))
