"""Headguards: padding around a head that is not there, the face to -y, standing on the cheek pads and the nape."""

import numpy as np

import fields as f
import materials as m
import sewn
from headwear import Guard, bar
from parts import Part, Pose, label, printed, skinned, solid_part

VIEWS = [
    dict(poses=[Pose(turn=-30)], azimuth=0, elevation=7, margin=1.42),
    dict(poses=[Pose(turn=142)], azimuth=0, elevation=12, margin=1.42),
    dict(poses=[Pose(turn=-20)], azimuth=0, elevation=10, zoom=2.1, aim=(0.48, 0.3, 0.60)),
]
CELL = 0.0016
# How far from its middle the bar is sewn to what holds it at the cheeks.
BAR_SEAM = 0.070
# The wordmark's width, height and middle.
WORDMARK = dict(
    cheek=(0.060, 0.0165, 0.137),
    bar=(0.060, 0.0165, 0.137),
    open=(0.044, 0.0125, 0.134),
    kids=(0.054, 0.015, 0.134),
    rolls=(0.036, 0.0105, 0.1225),
)


def build(look):
    style = look["style"]
    guard = Guard(style)
    low, high = (-0.125, -0.19 if style == "bar" else -0.145, -0.004), (0.125, 0.135, 0.225)
    grid = f.Grid(low, high, CELL)
    head = guard.head(grid.points)
    near = (head > -0.008) & (head < 0.05)
    at = guard.at(grid.points[near])
    shell = sewn.rounded(np.maximum(at["skin"], -at["head"]), at["edge"], 0.0022)
    binding = np.hypot(at["edge"] + 0.0015, (at["head"] - at["rim"] / 2)) - 0.0047
    solid = np.full(head.shape, 0.02, np.float32)
    solid[near] = f.blend(shell, binding, 0.0012)
    if style == "bar":
        before = (grid.points[..., 1] < -0.04) & (np.abs(grid.points[..., 2] - 0.048) < 0.035)
        away, along, _ = bar(grid.points[before])
        drawn_in = sewn.valley(np.abs(np.abs(along) - BAR_SEAM), 0.0028, 0.009)
        solid[before] = f.blend(solid[before], away + drawn_in, 0.003)
    solid = np.maximum(solid, -grid.points[..., 2])
    thread = True if style in ("open", "rolls") else "own"
    hide = m.made("hide", m.VINYL if style == "kids" else m.HIDE, trim="trim", stitch=thread, label=label("wordmark"), grain=0.8)
    skin = skinned(grid, solid, "guard", hide, lambda vertices: on_guard(guard, vertices))
    felt = m.made("lining", m.SUEDE, (0.30, 0.25, 0.18) if style == "rolls" else 0.06)
    parts = sewn.lined(skin, 0.0007 - guard.head(skin.vertices), felt)
    parts += fastened(guard, style)
    if guard.small != 1:
        parts = [Part(p.name, p.vertices * guard.small, p.faces, p.material, p.attributes) for p in parts]
    return parts


def on_guard(guard, vertices):
    at = guard.at(vertices)
    x, y, z = vertices.T
    piping = 0.0050 - np.hypot(at["edge"] + 0.0015, at["head"] - at["rim"] / 2)
    outside = at["head"] > at["rim"] * 0.4
    seam = np.where(outside, at["seam"], sewn.FAR)
    trim = np.where(guard.style != "rolls", piping, -0.01)
    if guard.style == "open":
        trim = np.maximum(trim, np.where(np.abs(x) > 0.05, 0.037 - np.hypot((y - 0.012) / 0.92, z - 0.068), -0.01))
    across, up, middle = WORDMARK[guard.style]
    u, v = printed(x / across, (z - middle) / up, (y < -0.05) & outside)
    if guard.style == "bar":
        away, along, round_ = bar(vertices)
        on = away < 0.003
        seam = np.where(on, np.abs(np.abs(along) - BAR_SEAM), seam)
        trim = np.where(on, 0.0032 - np.abs(np.abs(along) - BAR_SEAM - 0.003), trim)
        return dict(seam=seam, run=np.where(on, round_ * 0.017, at["run"]), trim=trim, u=u, v=v)
    return dict(seam=seam, run=at["run"], trim=trim, u=u, v=v)


def around(angle, z, radius=(0.1, 0.12)):
    """A point beside the head: degrees from the face around to the right ear and on, height."""
    a = np.radians(angle)
    return (radius[0] * np.sin(a), -radius[1] * np.cos(a), z)


def fastened(guard, style):
    skin = guard.smooth_skin
    parts = []
    surface = m.VINYL if style == "kids" else m.HIDE
    leather = lambda name, colour="body", **more: m.made(name, surface, colour, stitch="own", grain=0.7, **more)
    black = m.made("webbing", m.WEBBING, 0.022)
    steel = m.made("steel", m.STEEL, 0.6)
    # Behind.
    if style == "cheek":
        for n, (start, end) in enumerate((((112, 0.112), (232, 0.046)), ((-112, 0.112), (-232, 0.046)))):
            path = [around(a, z) for a, z in zip(np.linspace(start[0], end[0], 14), np.linspace(start[1], end[1], 14))]
            solid = sewn.strap(path, (0, 1, 0), 0.034, 0.0034, skin, 0.001 + 0.0036 * n, (0.004, 0.012))
            parts.append(sewn.strap_part("strap", solid, leather("strap"), 0.034))
    elif style in ("open", "kids"):
        wide = 0.044 if style == "open" else 0.036
        path = [around(a, 0.062) for a in np.linspace(116, 236, 16)]
        solid = sewn.strap(path, (0, 1, 0), wide, 0.0036, skin, 0.001, (0.004, 0.010))
        # Children's is of the colour that print has, and so has none.
        strap = leather("strap", "trim") if style == "kids" else leather("strap", label=label("wordmark"))
        part = sewn.strap_part("strap", solid, strap, wide)
        across, along = solid[2], solid[3]
        middle = along.max() * 0.52
        part.attributes["u"], part.attributes["v"] = printed((along - middle) / 0.052, -across / 0.0145, np.abs(along - middle) < 0.04)
        parts.append(part)
    elif style == "bar":
        rows = [[(side * 0.044, 0.12, z) for side in (-1, 1)] for z in (0.034, 0.053, 0.072, 0.091, 0.110)]
        parts += laced(rows, (0, 1, 0), skin, 0.6, steel)
    # Over the crown.
    if style in ("cheek", "bar", "open"):
        rows = [[(side * 0.029, y, 0.2) for side in (-1, 1)] for y in (-0.012, 0.004, 0.020)]
        parts += laced(rows, (0, 0, 1), skin, 0.03 if style == "open" else 0.6, steel)
    elif style == "kids":
        path = [(x, 0.004, 0.2) for x in np.linspace(-0.05, 0.05, 12)]
        solid = sewn.strap(path, (0, 0, 1), 0.034, 0.004, skin, -0.002, (0.006, 0.006))
        parts.append(sewn.strap_part("bridge", solid, leather("bridge"), 0.034))
    # Under the chin.
    parts += chin_strap(style, black, steel)
    return parts


def laced(rows, look, skin, grey, steel):
    """Laces through rows of two holes each, brought down to the skin."""
    rows = sewn.projected(np.array(rows), skin)[0]
    holes = rows.reshape(-1, 3)
    return [
        solid_part("laces", m.made("lace", m.COTTON, grey), sewn.tied(rows[:, 0], rows[:, 1], 0.0022, skin, 0.0025)),
        solid_part("eyelets", steel, sewn.eyelets(holes, [look] * len(holes))),
    ]


def chin_strap(style, black, steel):
    """From side to side below the chin, its end through a buckle and back along it."""
    reach = -0.095 if style in ("cheek", "bar") else -0.082
    half = [(0.071, 0.004, 0.030), (0.068, -0.030, 0.017), (0.050, reach + 0.018, 0.0125), (0.022, reach, 0.0115)]
    path = half + [(-x, y, z) for x, y, z in half[::-1]]
    looks = [(x * 14, y * 6, -0.25) for x, y, z in path]
    wide = 0.019
    strap = sewn.strap(path, looks, wide, 0.0024, steps=200)
    material = m.made("chin", m.HIDE, stitch=True, grain=0.5) if style == "rolls" else black
    parts = [sewn.strap_part("chin strap", strap, material, wide)]
    outer = [(x * 1.04, y * 1.03 - 0.002, z) for x, y, z in even_part(path, 0.10, 0.52)]
    over = sewn.strap(outer, [(x * 14, y * 6, -0.25) for x, y, z in outer], wide - 0.001, 0.0024, tips=(0, 0.008), steps=90)
    parts.append(sewn.strap_part("chin end", over, material, wide))
    at = even_part(path, 0.16, 0.20)
    middle, way = np.array(at[0]) * (1.05, 1.04, 1), np.array(at[-1]) - np.array(at[0])
    way /= np.linalg.norm(way)
    look = np.array((way[1], -way[0], 0)) * (1 if way[1] * middle[0] > 0 else -1)
    look /= np.linalg.norm(look)
    parts.append(solid_part("buckle", steel, sewn.buckle(middle, way, look, wide, 0.017)))
    return parts


def even_part(path, start, end):
    way = sewn.even(path, 200)
    return [tuple(point) for point in way[int(start * 199) : int(end * 199) + 1 : 6]]
