"""A backpack: a soft box on its base, a zip arched over its top, a piped pocket in front, mesh pockets and straps at its sides."""

import numpy as np
from scipy.ndimage import gaussian_filter1d

import fields as f
import materials as m
import sewn
import solids as s
import zips
from parts import label, printed, skinned, solid_part

from .harness import harness, release

CELL = 0.0024
FRONT, BACK = -0.066, 0.070
BODY = sewn.Outline([(0, 0.484), (0.052, 0.484), (0.104, 0.472), (0.134, 0.425), (0.145, 0.34), (0.153, 0.20), (0.154, 0.10), (0.150, 0.03),
    (0.146, 0.0), (0.112, 0.0), (0, 0.0)], mirrored=True)
POCKET = sewn.Outline([(0, 0.270), (0.066, 0.268), (0.111, 0.254), (0.121, 0.215), (0.125, 0.12), (0.122, 0.04), (0.118, 0.016),
    (0.09, 0.014), (0, 0.014)], mirrored=True)
PANEL = sewn.Outline([(0, 0.432), (0.07, 0.432), (0.112, 0.425), (0.118, 0.37), (0.118, 0.12), (0.118, 0.03), (0.10, 0.022), (0, 0.022)],
    mirrored=True)


def slope(z):
    """How far the front draws back towards the top."""
    return 0.060 * sewn.smooth(z, 0.24, 0.51)


def folds(p, size, seed, wide=0.16):
    """Creases of cloth that is not filled tight, 1 where they are deepest."""
    return np.exp(-((f.uneven(p, size, seed) / wide) ** 2))


def fields_of(p):
    x, y, z = (p[..., axis] for axis in range(3))
    edge, pocket, panel = BODY.at(x, z), POCKET.at(x, z), PANEL.at(x, z)
    crown = 1 - (1 - np.clip(-edge / 0.11, 0, 1)) ** 2
    lumps = f.uneven(p, (0.11, 0.2, 0.09), 4)
    # Seams draw the cloth in, unevenly.
    drawn = f.uneven(p, (0.020, 0.03, 0.020), 31)
    near = lambda far, reach=0.016: np.exp(-np.abs(far) / reach)
    face = FRONT + slope(z)
    aslant = np.stack([x + 0.8 * z * np.sign(x), y, z - 0.7 * np.abs(x)], -1)
    creased = folds(aslant, (0.24, 0.4, 0.085), 9) * np.clip(-edge / 0.03, 0, 1) * (0.45 + near(pocket, 0.04))
    creased = creased * sewn.smooth(np.hypot(np.maximum(np.abs(x) - 0.08, 0), z - short_zip(x)), 0.008, 0.03)
    front = face - 0.024 * crown - 0.004 * lumps + 0.0075 * creased - 0.0024 * drawn * near(edge + 0.02) - y
    deep = np.clip((y - face) / (BACK - face), 0, 1)
    side = np.sin(np.pi * deep) * sewn.smooth(z, 0, 0.06)
    creased = folds(np.stack([x * 0.2, y + 0.5 * z, z - 0.6 * y], -1), (0.3, 0.20, 0.07), 15)
    wall = edge - (0.011 + 0.005 * lumps - 0.0065 * creased) * side
    # Behind: pads of foam under mesh, air between them.
    rows = np.min([np.abs(z - at) for at in (0.155, 0.295)], axis=0)
    foam = sewn.swell(np.minimum(np.minimum(np.abs(x) - 0.012, rows - 0.006), -panel), 0.030)
    back = y - BACK + 0.006 - 0.019 * foam * (panel < 0) - 0.003 * lumps
    full = 1 - (1 - np.clip(-pocket / 0.075, 0, 1)) ** 2
    creased = folds(np.stack([x + 0.5 * z, y, z - 0.5 * x], -1), (0.20, 0.4, 0.08), 26) * np.clip(-pocket / 0.03, 0, 1)
    # A zip keeps the cloth beside it flat.
    creased = creased * sewn.smooth(np.abs(z - pocket_zip(x)), 0.012, 0.035)
    bulge = 0.025 * full * (1 - 0.4 * sewn.smooth(z, 0.11, 0.26)) + 0.003 * lumps - 0.0065 * creased * (0.3 + near(pocket, 0.05))
    lid = face - 0.028 - bulge - 0.0024 * drawn * near(pocket + 0.01) - y
    out = np.clip((face - y) / 0.030, 0, 1)
    hem = pocket - 0.005 * np.sin(np.pi * out) - 0.0016 * drawn * out
    skins = dict(front=front, wall=wall, back=back, lid=lid, hem=hem)
    return dict(x=x, y=y, z=z, edge=edge, pocket=pocket, panel=panel, gusset=y - face - 0.032, **skins)


def main_skin(at):
    wall = at["wall"] + sewn.valley(np.abs(at["gusset"]), 0.0030, 0.007)
    return np.maximum(sewn.rounded(at["front"], wall, 0.030), sewn.rounded(at["back"], at["wall"], 0.013))


def skin(at):
    pouch = np.maximum(sewn.rounded(at["lid"], at["hem"], 0.012), at["y"])
    return np.minimum(main_skin(at), pouch)


def piping(at):
    return np.hypot(at["pocket"] + 0.0035, at["lid"] + 0.0035)


def binding(at):
    return np.hypot(at["edge"] + 0.003, at["back"] + 0.003)


def on(at):
    x, z = at["x"], at["z"]
    pouch, behind = (at["lid"] > -0.03) & (at["pocket"] < 0.004), at["back"] > -0.012
    # Around the zips of pockets the cloth is stitched down.
    rim = np.minimum(np.abs(at["pocket"] + 0.0035), np.where(at["pocket"] < -0.01, np.abs(np.abs(z - pocket_zip(x)) - 0.0125), sewn.FAR))
    box = np.maximum(np.abs(x) - 0.086, np.abs(z - short_zip(x)) - 0.0105)
    front = np.where(at["edge"] < -0.03, np.abs(box) + 0.0036, np.abs(at["gusset"]))
    seam = np.where(pouch, rim, np.where(behind, np.abs(at["edge"] + 0.003), front))
    level = ((at["edge"] < -0.03) & (np.abs(x) < 0.085)) | (pouch & (at["pocket"] < -0.008))
    u, v = printed(x / 0.150, (z - 0.108) / 0.0401, (at["y"] < 0) | (z > 0.15))
    return dict(seam=seam, run=np.where(level, x, x + z), trim=0.0036 - piping(at), u=u, v=v)


def pocket_zip(x):
    return 0.224 - 0.9 * x**2


def short_zip(x):
    return 0.345 - 0.5 * x**2


def backpack():
    grid = f.Grid((-0.172, -0.132, -0.012), (0.172, 0.096, 0.500), CELL)
    at = fields_of(grid.points)
    solid = np.minimum(skin(at), np.minimum(piping(at) - 0.0029, binding(at) - 0.0027))
    nylon = m.made("cloth", m.NYLON, trim="trim", stitch=True, label=label("wordmark"), grain=1.6)
    body = skinned(grid, solid, "body", nylon, lambda vertices: on(fields_of(vertices)))
    at = fields_of(body.vertices)
    behind = np.where(at["back"] > -0.016, -at["panel"], -0.05)
    parts = sewn.lined(body, behind, m.made("back", m.MESH, 0.04, stitch="own", grain=1.4))
    parts += [*zipped(), *sides(), *harness(BACK)]
    for part in parts:
        part.vertices = settled(part.vertices)
    return parts


def settled(p):
    """As it comes to stand: leaning on its back a little, one shoulder lower."""
    x, y, z = p.T
    up = np.clip(z / 0.48, 0, 1.2)
    return np.column_stack([x + 0.008 * up**2, y + 0.020 * up**1.6, z - 0.012 * up**2 * (0.5 - x / 0.30) - 0.006 * up * np.cos(x * 20)])


def whole(p):
    return skin(fields_of(p))


def main(p):
    return main_skin(fields_of(p))


def zipped():
    """The zip of the main part over its top, a short one below it, the pocket's own; cords to pull them."""
    arch = BODY.points[BODY.points[:, 1] > 0.262]
    arch = arch[np.argsort(np.arctan2(arch[:, 0], arch[:, 1] - 0.26))][:: len(arch) // 70]
    arch = np.column_stack([arch[:, 0] * 0.955, FRONT + slope(arch[:, 1]) + 0.004, 0.25 + (arch[:, 1] - 0.25) * 0.955])
    x = np.linspace(-1, 1, 40)
    pocket = np.column_stack([x * 0.105, np.full(40, -0.115), pocket_zip(x * 0.105)])
    short = np.column_stack([x * 0.080, np.full(40, -0.07), short_zip(x * 0.080)])
    tapes, teeth, sliders, cords, ends = [], [], [], [], []
    for path, width, places in ((arch, 0.030, ((0.06, 1), (0.94, -1))), (pocket, 0.021, ((0.11, -1),)), (short, 0.018, ((0.88, 1),))):
        way, out = sewn.projected(sewn.even(path, 90), whole, 0.0006)
        way, out = (gaussian_filter1d(each, 1.5, axis=0, mode="nearest") for each in (way, out))
        tape = sewn.strap(way, out, width, 0.0016, on=whole, lift=0.0004)
        tapes.append(tape)
        teeth.append(zips.coil(way + out * 0.0024, out, 0.0082, 0.0032))
        for part, sign in places:
            n = round(part * 89)
            along = (way[n + 1] - way[n - 1]) * sign
            along /= np.linalg.norm(along)
            at = way[n] + out[n] * 0.0026
            sliders.append(zips.slider(at, along, out[n], 0.0105))
            cords.append(pull(at - along * 0.026 + out[n] * 0.003, -along, out[n]))
        for first, then in ((0, 1), (-1, -2)):
            step = (way[first] - way[then]) / np.linalg.norm(way[first] - way[then])
            over = [way[first] + step * far + out[first] * high for far, high in ((-0.004, 0.0036), (0, 0.0038), (0.003, 0.0018))]
            ends.append(s.ribbon(over, out[first], width, 0.003, 24))
    return [
        solid_part("tapes", m.made("tapes", m.WEBBING, 0.024, grain=0.5), *tapes),
        solid_part("teeth", m.made("teeth", m.PLASTIC, 0.045), *teeth),
        solid_part("sliders", m.made("sliders", m.STEEL, 0.45), *sliders),
        solid_part("cords", m.made("cords", m.YARN, "trim", grain=0.5), *cords),
        solid_part("ends", m.made("ends", m.WEBBING, 0.024, grain=0.5), *ends),
    ]


def pull(at, along, out):
    """A cord through a puller, its ends in a tip to hold: it falls as far as what it lies on lets it."""
    down = along * 0.35 + np.array((0, 0, -1)) * 0.9
    down = down - out * (down @ out)
    down /= np.linalg.norm(down)
    side = np.cross(down, out)
    spread = ((0, 0), (0.0018, 0.006), (0.0014, 0.020), (0.0010, 0.030))
    strands = [s.tube([at + side * sign * gap + down * far for gap, far in spread], 0.0012, 10, 50) for sign in (-1, 1)]
    tip = s.tube([at + down * far for far in np.linspace(0.022, 0.042, 6)], lambda t: 0.0030 * np.sqrt(1 - (2 * t - 1) ** 8) + 1e-5, 14, 60)
    return s.joined(*strands, tip)


def sides():
    """At both sides a pocket of mesh drawn in by elastic, above it a strap that holds the load together."""
    mesh, elastic, webs, clasps = [], [], [], []
    for side in (-1, 1):
        u, v = np.meshgrid(np.linspace(0, 1, 60), np.linspace(0, 1, 60), indexing="ij")
        y = -0.046 + u * 0.104
        top = 0.158 + 0.040 * u - 0.012 * np.sin(np.pi * u)
        start = np.stack([np.full(u.shape, side * 0.156), y, 0.016 + v * (top - 0.016)], -1).reshape(-1, 3)
        held = np.sin(np.pi * u) ** 0.5 * np.sin(np.pi * np.clip(v * 1.06, 0, 1) ** 1.4 * 0.82)
        ripples = np.sin(u * 55 + 2 * np.sin(u * 9)) * v**6 * np.sin(np.pi * u)
        lift = 0.0012 + 0.017 * held + 0.0008 * ripples + 0.005 * v**8 * np.sin(np.pi * u)
        vertices, out = sewn.projected(start, main, lift.ravel())
        mesh.append((vertices, s.strip_faces(60, 60, closed=False), u.ravel(), v.ravel()))
        rim, facing = (each.reshape(60, 60, 3)[:, -1] for each in (vertices, out))
        rim, facing = (gaussian_filter1d(each, 1.2, axis=0, mode="nearest")[[*range(0, 58, 3), 59]] for each in (rim - (0, 0, 0.002), facing))
        elastic.append(s.ribbon(rim + facing * 0.0002, facing, 0.011, 0.0030, 200))
        way = [(side * 0.156, y, 0.232) for y in np.linspace(-0.036, 0.064, 14)]
        webs.append(sewn.strap(way, (side, 0, 0), 0.022, 0.0022, on=main, lift=0.001))
        middle, facing = sewn.projected(np.array([way[5], way[6], way[7]]), main, 0.0035)
        clasps.append(release(middle[1], middle[2] - middle[0], facing[1], 0.025))
        # What is left of the strap hangs from the buckle.
        tail = np.array([way[5], (side * 0.16, -0.002, 0.226), (side * 0.16, -0.007, 0.212), (side * 0.16, -0.006, 0.188)])
        laid = sewn.projected(tail, main, np.array((0.004, 0.007, 0.007, 0.008)))[0]
        webs.append(s.ribbon(laid, (side, -0.3, 0), 0.020, 0.0018, 60))
    webbing = m.made("webbing", m.WEBBING, 0.022, grain=0.8)
    return [
        solid_part("mesh", m.made("mesh", m.MESH, 0.04, grain=1.2), *mesh),
        solid_part("elastic", m.made("elastic", m.RIB, grain=0.3), *elastic),
        solid_part("webs", webbing, *webs),
        solid_part("clasps", m.made("clasps", m.PLASTIC, 0.03), *clasps),
    ]
