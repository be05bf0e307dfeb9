"""Tops on an invisible body: a hoodie of fleece with a pouch, its hood down, or a jacket of coated nylon zipped up to its stand-up collar."""

from functools import lru_cache

import numpy as np

import cloth as c
import cowl
import materials as m
import pattern as p
import solids as s
import tops
import worn as w
import zips
from figure import figure
from parts import Part, Pose, label, printed, solid_part

VIEWS = [
    dict(poses=[Pose(turn=-22)], elevation=6, floats=True),
    dict(poses=[Pose(turn=156)], elevation=6, floats=True),
    dict(poses=[Pose(turn=-14)], elevation=8, zoom=2.3, aim=(0.5, 0.4, 0.74), floats=True),
]
TOP = 1.508
DROP, LENGTH, HEM = 0.088, 0.615, 0.064
SIDES = (("l", -1), ("r", 1))
BODIES = ("front", "back")
RIBS = ("rib_front", "rib_back", "cuff_l", "cuff_r")
SHELL = ("front", "back", "sleeve_l", "sleeve_r")
COLLAR = ("collar_front", "collar_back")
# The neck's edges of a front and a back in the order a strip is sewn to them, and how high the jacket's collar stands.
NECKS = {"front": ("neck_l", "neck_r"), "back": ("neck_r", "neck_l")}
STAND = 0.062


def build(look):
    sheet, panels = fallen(look["zip"])
    worn = w.Worn(sheet, panels)
    sides = ("l", "r")
    seams = {
        "arm": [(half, f"armhole_{side}") for half in BODIES for side in sides]
        + [(f"sleeve_{side}", f"cap_{half}") for half in BODIES for side in sides],
        "shoulder": [(half, f"shoulder_{side}") for half in BODIES for side in sides],
        "side": [(half, f"side_{side}") for half in BODIES for side in sides]
        + [(f"sleeve_{side}", f"under_{half}") for half in BODIES for side in sides],
        "neck": [(half, f"neck_{side}") for half in BODIES for side in sides]
        + [(f"collar_{half}", edge) for half in BODIES for edge in NECKS[half] if look["zip"]],
        "hem": [(half, f"hem_{side}") for half in BODIES for side in sides]
        + [(f"sleeve_{side}", "hem") for side in sides]
        + [(f"rib_{half}", f"hem_{side}") for half in BODIES for side in sides]
        + [(f"cuff_{side}", "top") for side in sides],
        "face": [(name, "top") for name in COLLAR if look["zip"]],
    }
    far = {name: worn.edge(*keys) for name, keys in seams.items()}
    closed = [far[name] for name in ("arm", "shoulder", "side", "neck", "hem")]
    nearest = np.argmin([distance for distance, _ in closed], axis=0)
    seam, run = (np.choose(nearest, [one[i] for one in closed]) for i in (0, 1))
    if look["zip"]:
        worn.ironed(worn.on(*COLLAR), 80)
    worn.lift(w.joint(seam, run, pucker=0.0008, deep=0.0016) + w.hem(*far["face"], 0.024, pucker=0.0007)).thick(0.0026)
    seam, run, face, face_run, arm = (worn.carried(values) for values in (seam, run, *far["face"], far["arm"][0]))
    hemmed = np.abs(face - 0.022) + 0.0042 < seam
    x, z = worn.flat.T
    front = worn.on("front") & ~worn.inner
    high = 0.024 if look["zip"] else 0.056
    u, v = printed((x - (0.125 if look["zip"] else 0)) / high / 3.74, (z + (0.175 if look["zip"] else 0.300)) / high, front)
    attributes = dict(
        seam=np.where(hemmed, np.abs(face - 0.022) + 0.0042, seam),
        run=np.where(hemmed, face_run, run),
        trim=0.0035 - arm if look["zip"] else np.full(len(x), -0.01),
        u=u,
        v=v,
        around=x,
        along=z,
    )
    cloth = m.made("cloth", m.COATED if look["zip"] else m.FLEECE, trim="trim", stitch="own", label=label("wordmark"), wound=True)
    vertices, faces, values = worn.piece([*SHELL, *(COLLAR if look["zip"] else ())], attributes)
    parts = [Part("shell", vertices, faces, cloth, values)]
    vertices, faces, values = worn.piece(RIBS, dict(around=z, along=x))
    parts.append(Part("ribs", vertices, faces, m.made("ribs", m.RUBBER if look["zip"] else m.RIB, wound=True), values))
    parts += zipped(worn) if look["zip"] else [pouch(worn), *hood(worn)]
    lowest = min(part.vertices[:, 2].min() for part in parts) - 0.012
    for part in parts:
        part.vertices = part.vertices - (0, 0, lowest)
    return parts


def pouch(worn):
    """The kangaroo pocket; the hands' openings are hemmed and stand off a little."""
    outline = np.array(
        [(-0.165, -LENGTH + 0.004), (0.165, -LENGTH + 0.004), (0.165, -0.525), (0.098, -0.385), (-0.098, -0.385), (-0.165, -0.525)]
    )
    side = lambda flat: np.abs((np.abs(flat[:, 0]) - 0.165) * 0.140 + (flat[:, 1] + 0.525) * 0.067) / 0.1552
    vertices, faces, flat, edge = worn.applied("front", outline, lambda edge: 0.0014 + 0.0034 * (1 - np.exp(-edge / 0.0012)), 0.0026)
    mouth = side(flat)
    _, normals = worn.spot("front", flat)
    ripples = w.wander(flat[:, 0] + 0.4 * flat[:, 1], 0.018, 4) * np.exp(-((edge / 0.02) ** 2)) * 0.0005
    open_ = 0.004 * np.exp(-((mouth / 0.03) ** 2)) * np.clip(1.5 - np.abs(flat[:, 1] + 0.455) / 0.06, 0, 1)
    vertices = vertices + normals * (ripples + open_ - 0.0007 * np.exp(-(((edge - 0.009) / 0.003) ** 2)))[:, None]
    attributes = dict(seam=np.abs(edge - 0.0075), run=flat[:, 0] + flat[:, 1], around=flat[:, 0], along=flat[:, 1])
    return Part("pouch", vertices, faces, m.made("pouch", m.FLEECE, stitch="own", wound=True), attributes)


def zipped(worn):
    """A zip from hem to chin, the collar closed, its tapes of the second colour, and two slanted pockets closed by zips."""
    rib = worn.panels["rib_front"].edges
    middle = rib["top"][:, 0].mean()
    down = np.linspace(-DROP - 0.004, -LENGTH + 0.004, 60)
    body = worn.spot("front", np.column_stack([0 * down, down]))
    low = np.linspace(0.006, HEM - 0.004, 6)
    hem = worn.spot("rib_front", np.column_stack([0 * low + middle, low]))
    up = np.linspace(STAND - 0.003, 0.002, 12)
    collar = worn.spot("collar_front", np.column_stack([0 * up + worn.panels["collar_front"].edges["top"][:, 0].mean(), up]))
    main = [np.concatenate(pieces) for pieces in zip(collar, body, hem)]
    t = np.linspace(0, 1, 24)
    pockets = [worn.spot("front", np.column_stack([side * (0.135 + 0.055 * t), -0.40 - 0.135 * t])) for side in (-1, 1)]
    tapes, teeth, pulls = [], [], []
    for (way, normals), wide in ((main, 0.027), *((pocket, 0.016) for pocket in pockets)):
        tapes.append(s.ribbon(way + normals * 0.0022, normals, wide, 0.0016, 240))
        teeth.append(zips.coil(way + normals * 0.0030, normals, 0.0062, 0.0026))
        pulls.append(zips.slider(way[2] + normals[2] * 0.0036, way[2] - way[4], normals[2], 0.011))
    return [
        solid_part("tapes", m.made("tapes", m.WEBBING, colour="trim", wound=True, grain=0.5), *tapes),
        solid_part("teeth", m.made("teeth", m.PLASTIC, 0.03), *teeth),
        solid_part("pulls", m.made("pulls", m.GROUND, 0.25), *pulls),
    ]


def hood(worn):
    """Sewn to the neck from its middle in front round the back, its cords out of two eyelets down the chest, a knot at each end."""
    neck = cowl.neck_of(worn, [(half, edge) for half in BODIES for edge in NECKS[half]])
    vertices, faces, attributes = cowl.cowl(neck)
    cloth = m.made("hood", m.FLEECE, stitch="own", wound=True)
    ropes, eyes = [], []
    grid = vertices.reshape(cowl.ROWS, cowl.COLUMNS, 3)
    for row, drop in ((14, 0.150), (cowl.ROWS - 15, 0.172)):
        side = np.sign(grid[row, 0, 0])
        column = 66
        eye = grid[row, column]
        out = np.cross(grid[row + 1, column] - grid[row - 1, column], grid[row, column + 1] - grid[row, column - 1])
        out *= -np.sign(out[1]) / np.linalg.norm(out)
        fall = np.linspace(0.03, drop, 9)
        chest, normals = worn.spot("front", np.column_stack([side * (0.030 + 0.006 * np.sin(fall * 12 + side)), -DROP - fall]))
        way = [eye - out * 0.004, eye + out * 0.005, *(chest + normals * 0.0062)]
        ropes.append(s.tube(way, lambda t: 0.0031 + 0.0030 * np.exp(-(((t - 0.94) / 0.02) ** 2)), 14, 300))
        ring = s.turned([(0.0042, 0), (0.0042, 0.0018), (0.0078, 0.0018), (0.0078, 0)], 0.0008, 48, 0.0004)
        eyes.append(s.laid(ring, eye + out * 0.0012, out))
    yarn = m.made("cords", m.YARN, colour="trim", grain=0.35, wound=True)
    parts = [Part("hood", vertices, faces, cloth, attributes)]
    return [*parts, solid_part("cords", yarn, *ropes), solid_part("eyes", m.made("eyes", m.STEEL, 0.5), *eyes)]


@lru_cache(maxsize=1)
def fallen(zip_):
    neck, tip = 0.100, (0.262, -0.064)
    panels = {}
    for back, name in enumerate(BODIES):
        right = tops.half(neck, 0.026 if back else DROP, tip, (0.286, -0.275), (0.232 if back else 0.226, -0.185), (0.286, -LENGTH))
        panels[name] = p.Panel(tops.whole(right, back), tops.about_torso(back, neck, tip, 0.286, TOP, (0.226, 0.140)))
        hems = ("hem_l", "hem_r") if back else ("hem_r", "hem_l")
        panels[f"rib_{name}"] = tops.rib(panels[name], hems, HEM, 0.81, (0.15, -1.0))
    seams = [(("front", f"{edge}_{side}"), ("back", f"{edge}_{side}")) for edge in ("side", "shoulder") for side, _ in SIDES]
    seams += [((f"rib_{half}", f"hem_{side}"), (half, f"hem_{side}")) for half in BODIES for side, _ in SIDES]
    seams += [(("rib_front", f"end_{side}"), ("rib_back", f"end_{side}")) for side, _ in SIDES]
    for side, sign in SIDES:
        panels[f"sleeve_{side}"] = tops.sleeve(sign, wide=0.215, high=0.090, long=0.475, end=0.128, start=0.045)
        panels[f"cuff_{side}"] = tops.cuff(sign, 0.098, 0.062, 0.045 + 0.475)
        seams.append(((f"sleeve_{side}", "under_front"), (f"sleeve_{side}", "under_back")))
        seams.append(((f"cuff_{side}", "end_front"), (f"cuff_{side}", "end_back")))
        seams.append(((f"cuff_{side}", "top"), (f"sleeve_{side}", "hem")))
        seams += [((f"sleeve_{side}", f"cap_{half}"), (half, f"armhole_{side}")) for half in BODIES]
    if zip_:
        for half, edges in NECKS.items():
            panels[f"collar_{half}"] = tops.rib(panels[half], edges, STAND, 0.96, (0.25, 0.95))
            seams += [((f"collar_{half}", edge), (half, edge)) for edge in edges]
        seams += [(("collar_front", f"end_{side}"), ("collar_back", f"end_{side}")) for side, _ in SIDES]
    sheet = p.sewn(panels, seams, 0.019)
    body = figure((-0.56, -0.24, 0.70), (0.56, 0.42, 1.62), cell=0.012, neck=False)
    cloth = c.Weight(0.24, 170, 0.55, 7e-5) if zip_ else c.Weight(0.36, 200, 0.5, 1.5e-4)
    rib = c.Weight(0.45, 260, 0.6, 4e-4)
    stiff = c.Weight(0.15, 260, 0.7, 4e-3)
    return (
        p.refined(
            c.hung(
                sheet,
                {"": cloth} | {name: rib for name in RIBS} | dict.fromkeys(COLLAR, stiff),
                body,
                [],
                (220, 55),
                rub=0.04,
            )
        ),
        panels,
    )
