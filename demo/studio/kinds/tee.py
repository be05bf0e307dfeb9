"""T-shirts and tank tops on an invisible body: front, back and sleeves, a ribbed collar or bound edges, a print on the chest."""

from functools import lru_cache

import numpy as np

import cloth as c
import materials as m
import pattern as p
import sewn
import skirt
import tops
import worn as w
from figure import figure
from parts import Part, Pose, label, printed

VIEWS = [
    dict(poses=[Pose(turn=-20)], elevation=7, floats=True),
    dict(poses=[Pose(turn=158)], elevation=7, floats=True),
    dict(poses=[Pose(turn=-12)], elevation=16, zoom=2.2, aim=(0.5, 0.5, 0.76), floats=True),
]
TOP = 1.500
# A quarter of the girth, how long it is from the neck, and where the chest is.
WIDE, LONG, CHEST = 0.264, 0.715, 0.33
COTTON = c.Weight(0.22, 160, 0.5, 5e-5)
MESH = c.Weight(0.14, 140, 0.45, 1.5e-4)
RIB = c.Weight(0.35, 260, 0.6, 2.5e-4)
NECKS = {"front": ("neck_l", "neck_r"), "back": ("neck_r", "neck_l")}
SLEEVES = (("sleeve_l", -1), ("sleeve_r", 1))


def build(look):
    tank = look["cut"] == "tank"
    sheet, panels = fallen(look["cut"])
    worn = w.Worn(sheet, panels)
    bodies, sides = ("front", "back"), ("l", "r")
    hems = [(name, edge) for name in panels for edge in panels[name].edges if edge.startswith("hem")]
    low, low_run = worn.edge(*hems)
    ring = [(name, f"armhole_{side}") for name in bodies for side in sides]
    arms, arms_run = worn.edge(*ring, *[(name, f"cap_{half}") for name, _ in SLEEVES if name in panels for half in bodies])
    neck, neck_run = worn.edge(*[(name, f"neck_{side}") for name in bodies for side in sides])
    long, long_run = worn.edge(*[(name, f"shoulder_{side}") for name in bodies for side in sides])
    sides_far, sides_run = worn.edge(*[(name, f"side_{side}") for name in bodies for side in sides])
    joins = np.minimum(np.minimum(long, sides_far), 9 if tank else arms)
    joins_run = np.where(long < sides_far, long_run, sides_run)
    relief = w.joint(joins, joins_run, pucker=0.0003) + w.hem(low, low_run, 0.022, pucker=0.0005)
    bound = np.minimum(arms, neck)
    if tank:
        relief = relief + w.hem(bound, np.where(arms < neck, arms_run, neck_run), 0.011)
    else:
        relief = relief + w.joint(neck, neck_run, pucker=0.0004, deep=0.0010)
    if tank:
        straight(worn)
    # What is printed on a chest is not seen from inside.
    worn.lift(relief).thick(0.0014, lined=worn.on("front") & tank)
    low, arms, neck, long, bound = (worn.carried(values) for values in (low, arms, neck, long, bound))
    # Stitches: two lines along a hem, one down the shoulder seam, one around neck and armholes.
    lines = np.stack([np.abs(low - 0.0222), np.abs(long - 0.004) + 0.0042, np.abs(bound - 0.0095 if tank else neck - 0.005) + 0.0042])
    runs = [worn.carried(values) for values in (low_run, long_run, np.where(arms_run > 0, arms_run, neck_run) if tank else neck_run)]
    x, z = worn.flat.T
    front = worn.on("front") & ~worn.inner
    common = dict(seam=lines.min(0), run=np.choose(lines.argmin(0), runs), around=x, along=z)
    parts = []
    if tank:
        u, v = printed(x / 0.235, (z + 0.36) / 0.193, front)
        attributes = dict(common, trim=0.0105 - bound, u=u, v=v)
        smooth = m.made("front", m.NYLON, trim="trim", stitch="own", label=label("ten"), wound=True)
        mesh = m.made("back", m.MESH, trim="trim", stitch="own", wound=True)
        vertices, faces, values = worn.piece(["front"], attributes)
        parts.append(Part("front", vertices, faces, smooth, values))
        vertices, faces, values = worn.piece(["back"], attributes)
        # Its bindings are no mesh.
        binding = values["trim"][faces].max(1) > -0.001
        for name, cloth, of in (("back", mesh, faces[~binding]), ("binding", smooth, faces[binding])):
            parts.append(Part(name, vertices, of, cloth, values))
    else:
        u, v = printed(x / 0.088, (z + 0.305) / 0.0235, front)
        attributes = dict(common, trim=np.where(front, ropes(x, z + 0.225), -0.01), u=u, v=v)
        cloth = m.made("cloth", m.JERSEY, trim="trim", stitch="own", label=label("wordmark"), grain=0.7, wound=True)
        vertices, faces, values = worn.piece([*bodies, *(name for name, _ in SLEEVES)], attributes)
        parts.append(Part("shirt", vertices, faces, cloth, values))
        vertices, faces, values = worn.piece(["rib_front", "rib_back"], dict(common, around=z, along=x))
        parts.append(Part("collar", vertices, faces, m.made("collar", m.RIB, grain=0.8, wound=True), values))
    parts.append(tag(worn))
    lowest = min(part.vertices[:, 2].min() for part in parts) - 0.012
    for part in parts:
        part.vertices = part.vertices - (0, 0, lowest)
    return parts


def straight(worn):
    """Below the chest the loose mesh hangs straight, in a few long folds."""
    x, z = worn.flat.T
    turn = x / WIDE * np.pi / 2
    down = -z - CHEST
    ways = skirt.hung(np.where(worn.on("back"), np.pi + turn, turn), down, (0.187, 0.120), (0.193, 0.126), LONG - CHEST, 0.45, 7, 0.0)
    sunk = np.median((worn.points[:, 2] - TOP - z)[np.abs(down) < 0.02])
    share = sewn.smooth(down, 0, 0.16)[:, None]
    worn.points = worn.points * (1 - share) + np.column_stack([ways + (0, tops.AXIS), TOP + sunk + z]) * share
    worn.smooth()


def ropes(x, z, half=0.165):
    """Three ropes printed across the chest: above zero on them, in metres from their edges."""
    level = np.min([np.abs(z - middle) for middle in (-0.034, 0.0, 0.034)], axis=0)
    return np.minimum(0.008 - level, half - np.abs(x))


def tag(worn):
    """The woven label inside the neck."""
    drop = -worn.panels["back"].edges["neck_r"][:, 1].min() + 0.012
    outline = [(-0.026, -drop), (0.026, -drop), (0.026, -drop - 0.034), (-0.026, -drop - 0.034)]
    vertices, faces, flat, edge = worn.applied("back", outline, lambda edge: -0.0012 - 0.0006 * np.minimum(edge / 0.001, 1))
    u, v = printed(-flat[:, 0] / 0.040, (flat[:, 1] + drop + 0.017) / 0.0107, np.full(len(flat), True))
    twill = m.made("label", m.COTTON, trim="trim", label=label("wordmark"), grain=0.35)
    return Part("label", vertices, faces[:, ::-1], twill, dict(u=u, v=v, trim=np.full(len(u), -0.01)))


@lru_cache(maxsize=1)
def fallen(style):
    tank = style == "tank"
    panels = {name: body(name == "back", tank) for name in ("front", "back")}
    seams = [(("front", f"{edge}_{side}"), ("back", f"{edge}_{side}")) for edge in ("side", "shoulder") for side in ("l", "r")]
    if not tank:
        for name, sign in SLEEVES:
            panels[name] = tops.sleeve(sign, wide=0.188, high=0.118, long=0.225, end=0.172)
            seams.append(((name, "under_front"), (name, "under_back")))
            seams += [((name, f"cap_{half}"), (half, f"armhole_{name[-1]}")) for half in ("front", "back")]
        for half in ("front", "back"):
            panels[f"rib_{half}"] = tops.rib(panels[half], NECKS[half], 0.021, 0.94, (0.6, 0.8))
            seams += [((f"rib_{half}", edge), (half, edge)) for edge in NECKS[half]]
        seams += [(("rib_front", f"end_{side}"), ("rib_back", f"end_{side}")) for side in ("l", "r")]
    sheet = p.sewn(panels, seams, 0.026)
    mannequin = figure((-0.46, -0.22, 0.72), (0.46, 0.24, 1.62), arms=not tank)
    weights = {"": MESH if tank else COTTON, "rib_front": RIB, "rib_back": RIB}
    return p.refined(c.hung(sheet, weights, mannequin, rub=0.04)), panels


def body(back, tank):
    if tank:
        neck, tip = 0.080, (0.130, -0.014)
        right = tops.half(neck, 0.055 if back else 0.155, tip, (0.262, -0.30), (0.100 if back else 0.094, -0.20), (WIDE, -LONG))
    else:
        neck, tip = 0.094, (0.230, -0.046)
        right = tops.half(neck, 0.024 if back else 0.102, tip, (0.264, -0.25), (0.200 if back else 0.192, -0.16), (WIDE, -LONG))
    return p.Panel(tops.whole(right, back), tops.about_torso(back, neck, tip, WIDE, TOP))
