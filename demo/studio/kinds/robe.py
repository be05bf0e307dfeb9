"""Ring robes of satin on an invisible body: fronts laid over each other, tied with a belt; a deep hood that lies back, or a shawl collar."""

from dataclasses import replace
from functools import lru_cache

import numpy as np
from scipy.ndimage import gaussian_filter1d

import cloth as c
import cowl
import girdle
import materials as m
import pattern as p
import skirt
import solids as s
import tops
import worn as w
from figure import figure
from parts import Part, Pose, label, printed

VIEWS = [
    dict(poses=[Pose(turn=-20)], elevation=5, floats=True),
    dict(poses=[Pose(turn=160)], elevation=5, floats=True),
    dict(poses=[Pose(turn=-12)], elevation=8, zoom=2.3, aim=(0.5, 0.4, 0.66), floats=True),
]
TOP = 1.506
# A heavy one: dull enough that what hangs and what lies over shoulders seem of one cloth.
SATIN = replace(m.SATIN, rough=0.44, specular=0.8)
WAIST, BELT, SPARE = 1.075, 0.052, 0.028
# How far down their patterns the belt is, and how wide half a body is under the arms and at the hem.
DROP, LOW, WIDEST = TOP + SPARE - WAIST, (0.314, -0.295), 0.365
LAP, OPEN, CUFF = 0.105, 0.44, 0.075
SIDES = (("l", -1), ("r", 1))
COLLAR, MEETING = (0.050, -0.101), (-0.024, -0.262)
FACING, NAME = 0.034, 0.275
SIZES = {True: 1.22, False: 1.06}


def build(look):
    sheet, panels = fallen(SIZES[look["hood"]])
    worn = w.Worn(sheet, panels)
    skirted(worn)
    # No fold runs through the name.
    printed_on = worn.on("back") & (np.abs(worn.flat[:, 0]) < 0.23) & (np.abs(worn.flat[:, 1] + NAME) < 0.10)
    worn.ironed(printed_on, 900, 0.5015)
    sleeves, fronts = [f"sleeve_{side}" for side, _ in SIDES], [f"front_{side}" for side, _ in SIDES]
    arms = [("back", f"armhole_{side}") for side, _ in SIDES] + [(front, "armhole") for front in fronts]
    arms += [(sleeve, f"cap_{half}") for sleeve in sleeves for half in ("front", "back")]
    sides = [("back", f"side_{side}") for side, _ in SIDES] + [(front, "side") for front in fronts]
    seam, run = worn.edge(*arms, *sides)
    low, low_run = worn.edge(
        *[(front, "hem") for front in fronts], ("back", "hem_l"), ("back", "hem_r"), *[(sleeve, "hem") for sleeve in sleeves]
    )
    edge, edge_run = worn.edge(*[(front, name) for front in fronts for name in ("middle", "lapel", *([] if look["hood"] else ["collar"]))])
    # Where the fronts cross above the belt, the left one lies clear of the right one, and cloth that it gathers hangs over it.
    x, z = worn.flat.T
    crossing = np.interp(z, (-OPEN, COLLAR[1]), (-LAP, COLLAR[0]))
    bodice = np.clip((z + DROP) / 0.03, 0, 1)
    over = worn.on("front_r") * 0.007 * np.clip((crossing + 0.20 - x) / 0.06, 0, 1) * np.clip((-0.19 - z) / 0.08, 0, 1)
    folds = 0.35 * np.clip(1 - (z + DROP) / 0.14, 0, 1) * 0.021 * np.tanh(1.5 * w.wander(x + 0.02 * w.wander(z, 0.6, 4), 0.088, 21))
    folds = folds * np.clip(seam / 0.06, 0, 1) * np.where(worn.on("front_l", "front_r"), np.clip(np.abs(x + LAP) / 0.11, 0, 1), 1)
    under = worn.on("front_l") * 0.034 * np.clip((x + LAP + 0.15) / 0.10, 0, 1) * np.clip((-0.25 - z) / 0.1, 0, 1)
    over = bodice * (over + np.where(worn.on("back", "front_l", "front_r"), folds, 0) - under)
    worn.lift(w.joint(seam, run) + w.hem(low, low_run, 0.03) + w.hem(edge, edge_run, 0.03) + over).thick(
        0.0022, lined=worn.on("back") & (z > -0.42)
    )
    seam, run, low, edge, edge_run = (worn.carried(values) for values in (seam, run, low, edge, edge_run))
    # The second colour: cuffs and the facing down the fronts and round the hood; without a hood only piping.
    facing = FACING if look["hood"] else 0.006
    on_cuff = np.where(worn.on(*sleeves), CUFF - low if look["hood"] else 0.006 - np.abs(low - CUFF), -0.01)
    stitched = np.abs(edge - facing + 0.002) + 0.0042 < seam
    x, z = worn.flat.T
    u, v = printed(x / 0.262, (z + NAME) / 0.07, worn.on("back") & ~worn.inner)
    attributes = dict(
        seam=np.where(stitched, np.abs(edge - facing + 0.002) + 0.0042, seam),
        run=np.where(stitched, edge_run, run),
        # What lies under the other front shows no facing that would come through.
        trim=np.maximum.reduce([np.where(worn.on("front_l") & (z < -OPEN + 0.06), -0.01, facing - edge), on_cuff, (-0.01 if look["hood"] else 0.006) - low]),
        u=u,
        v=v,
        around=x,
        along=z,
    )
    cloth = m.made("cloth", SATIN, trim="trim", stitch="own", label=label("wordmark"), wound=True)
    tied, ring = girdle.belt(worn, ("back", "front_l", "front_r"), WAIST, BELT)
    worn.points = np.where(worn.on("back", "front_l", "front_r")[:, None], girdle.held(worn.points, ring, BELT), worn.points)
    vertices, faces, values = worn.piece(worn.names, attributes)
    parts = [Part("robe", vertices, faces, cloth, values), tied, patch(worn)]
    parts.append(hood(worn) if look["hood"] else shawl(worn))
    lowest = min(part.vertices[:, 2].min() for part in parts) - 0.012
    for part in parts:
        part.vertices = part.vertices - (0, 0, lowest)
    return parts


def skirted(worn):
    """What hangs below the belt is set in folds; the front that lies over is calm at its edge."""
    x, z = worn.flat.T
    long = -z.min() - DROP
    side = np.interp(-z, (-LOW[1], long + DROP), (LOW[0], WIDEST))
    turn = x / side * np.pi / 2
    around = np.where(worn.on("back"), np.pi + turn, turn)
    edge = -LAP / side * np.pi / 2
    calm = 0.8 * np.exp(-(((around - edge) / 0.22) ** 2)) * worn.on("front_l", "front_r")
    ways = skirt.hung(around, -z - DROP, (0.170, 0.128), (0.228, 0.188), long, calm)
    # The left front lies over the right one as far as that reaches below it.
    below = np.clip((turn - edge + 0.5) / 0.35, 0, 1) * worn.on("front_l")
    ways = ways * (1 - 0.008 * below / np.linalg.norm(ways, axis=1))[:, None] + (0, 0.004)
    share = np.where(worn.on("back", "front_l", "front_r"), np.clip(0.5 - (z + DROP) / 0.05, 0, 1), 0)[:, None]
    worn.points = worn.points * (1 - share) + np.column_stack([ways, TOP + SPARE + z]) * share
    worn.smooth()


def patch(worn):
    """The maker's mark on the left breast."""
    turn = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    middle = np.array((0.125, -0.235))
    vertices, faces, flat, edge = worn.applied(
        "front_r",
        middle + 0.036 * np.stack([np.cos(turn), np.sin(turn)], -1),
        lambda edge: 0.0012 + 0.0014 * (1 - np.exp(-edge / 0.0008)),
        0.0014,
    )
    u, v = printed((flat[:, 0] - middle[0]) / 0.050, (flat[:, 1] - middle[1]) / 0.050, np.full(len(flat), True))
    attributes = dict(u=u, v=v, trim=0.0028 - edge, around=flat[:, 0], along=flat[:, 1])
    return Part("patch", vertices, faces, m.made("patch", m.COTTON, trim="trim", label=label("mark"), grain=0.5, wound=True), attributes)


def hood(worn):
    """Sewn to the neck from one lapel round the back to the other; its edge is faced as the fronts are."""
    neck = [("back", "neck_l"), ("back", "neck_r"), ("front_l", "collar"), ("front_r", "collar")]
    vertices, faces, attributes = cowl.cowl(cowl.neck_of(worn, neck), size=1.12, deep=FACING, taper=0.045)
    attributes |= dict(trim=FACING - attributes["edge"], seam=np.minimum(attributes["seam"], np.abs(attributes["edge"] - FACING) + 0.0042))
    return Part("hood", vertices, faces, m.made("hood", SATIN, trim="trim", stitch="own", wound=True), attributes)


def shawl(worn):
    """A collar rolled outwards from the edge of the fronts up round the neck, piped along its outer edge."""
    edges, outs, firsts = [], [], []
    for side, sign in (("l", -1), ("r", 1)):
        panel = worn.panels[f"front_{side}"]
        way = p.spaced(np.concatenate([panel.edges["lapel"], panel.edges["collar"][1:]]), 89)
        inside = np.array((sign, 0.0))
        points, normals = worn.spot(f"front_{side}", way + inside * 0.004)
        beyond, _ = worn.spot(f"front_{side}", way + inside * 0.030)
        edges.append(points), outs.append(normals), firsts.append(beyond - points)
    neck = p.spaced(np.concatenate([worn.panels["back"].edges[name] for name in ("neck_r", "neck_l")]), 60)
    neck = neck[1:-1]
    points, normals = worn.spot("back", neck + (0, -0.004))
    beyond, _ = worn.spot("back", neck + (0, -0.030))
    order = slice(None) if points[0, 0] < points[-1, 0] else slice(None, None, -1)
    way = np.concatenate([edges[0], points[order], edges[1][::-1]])
    out = np.concatenate([outs[0], normals[order], outs[1][::-1]])
    aside = np.concatenate([firsts[0], (beyond - points)[order], firsts[1][::-1]])
    keep = np.isfinite(way).all(1) & np.isfinite(aside).all(1)
    way, out, aside = way[keep], out[keep], aside[keep]
    way, out, aside = (gaussian_filter1d(values, 3, axis=0, mode="nearest") for values in (way, out, aside))
    aside /= np.linalg.norm(aside, axis=1, keepdims=True)
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(way, axis=0), axis=1))])
    part = length / length[-1]
    wide = 0.070 * np.clip(np.minimum(part, 1 - part) / 0.10, 0, 1) ** 0.6 + 0.004
    across = np.linspace(0, 1, 40)
    # Up from the edge, over, and down on the cloth again.
    roll = 0.020 * np.sin(np.pi * np.clip(across * 1.15, 0, 1)) ** 0.8 + 0.004
    grid = way[:, None] + aside[:, None] * (wide[:, None] * across)[..., None] + out[:, None] * roll[None, :, None]
    edge = wide[:, None] * (1 - across)
    attributes = dict(
        trim=0.005 - edge,
        seam=np.abs(edge - 0.008) + 0.0042,
        run=np.repeat(length[:, None], 40, 1),
        around=edge,
        along=np.repeat(length[:, None], 40, 1),
    )
    satin = m.made("shawl", SATIN, trim="trim", stitch="own", wound=True)
    return Part(
        "shawl",
        grid.reshape(-1, 3),
        s.strip_faces(len(way), 40, closed=False),
        satin,
        {name: values.ravel() for name, values in attributes.items()},
    )


def belted(place, over=0.0):
    """
    The same place, but drawn in to an oval at the waist, in pleats that hang on down the skirt; `over`: how far outside of what lies under
    it. Pleats are as deep as what is wider than the oval makes them.
    """

    def drawn(flat):
        x, y, z = place(flat).T
        # Some length to spare above the belt, to blouse over it.
        near = np.exp(-(((z + SPARE - WAIST) / 0.055) ** 2))
        held = np.where(z + SPARE < WAIST, 1, near)
        low = np.clip((WAIST - z) / 0.8, 0, 1)
        far = np.hypot(x / (0.172 + 0.028 * low), (y - 0.004) / (0.130 + 0.03 * low))
        long = 0.056 + 0.05 * np.clip(low * 4, 0, 1)
        pleats = 1 + (0.065 + 0.06 * low) * np.sin(2 * np.pi * (flat[:, 0] / long + 0.4 * w.wander(flat[:, 0], 0.11, 3))) + over / 0.15
        scale = np.where(held > 0.01, 1 + held * (pleats / np.maximum(far, 1e-6) - 1), 1)
        return np.stack([x * scale, 0.004 + (y - 0.004) * scale, z + SPARE * near], -1)

    return drawn


@lru_cache(maxsize=1)
def fallen(long):
    neck, tip, low = 0.096, (0.252, -0.058), LOW
    right = tops.half(neck, 0.026, tip, low, (0.228, -0.19), (WIDEST, -long))
    panels = {"back": p.Panel(tops.whole(right, True), belted(tops.about_torso(True, neck, tip, 0.314, TOP, (0.226, 0.138))))}
    for side, sign in SIDES:
        # Of the right front, which lies under the left one, what nobody sees is left out.
        inner, turn = (-LAP, []) if sign > 0 else (LAP - 0.05, [MEETING])
        edges = dict(
            lapel=p.line(*(turn or [(-LAP, -OPEN)]), COLLAR),
            collar=p.line(COLLAR, (neck, 0)),
            shoulder=right["shoulder"],
            armhole=tops.half(neck, 0.1, tip, low, (0.222, -0.19), (WIDEST, -long))["armhole"],
            side=right["side"],
            hem=p.line((WIDEST, -long), (inner, -long)),
            middle=p.line((inner, -long), (inner, -OPEN), *turn),
        )
        # The left front, on +x, lies over the right one.
        place = belted(
            tops.about_torso(False, neck, tip, 0.314, TOP, (0.226, 0.138) if sign < 0 else (0.238, 0.160)), 0.008 if sign > 0 else 0
        )
        panels[f"front_{side}"] = p.Panel({name: way * (sign, 1) for name, way in edges.items()}, place)
        panels[f"sleeve_{side}"] = tops.sleeve(sign, wide=0.232, high=0.095, long=0.500, end=0.185, start=0.035)
    seams = []
    for side, _ in SIDES:
        seams += [((f"front_{side}", edge), ("back", f"{edge}_{side}")) for edge in ("side", "shoulder")]
        seams += [
            ((f"sleeve_{side}", "cap_front"), (f"front_{side}", "armhole")),
            ((f"sleeve_{side}", "cap_back"), ("back", f"armhole_{side}")),
        ]
        seams.append(((f"sleeve_{side}", "under_front"), (f"sleeve_{side}", "under_back")))
    sheet = p.sewn(panels, seams, 0.023)
    # Instead of legs, between which a skirt would be drawn, a column.
    column = lambda at: np.maximum((np.hypot(at[..., 0] / 0.168, (at[..., 1] - 0.008) / 0.116) - 1) * 0.116, at[..., 2] - 0.93)
    body = figure((-0.56, -0.30, 0.22), (0.56, 0.42, 1.62), cell=0.014, more=column)
    tied = (
        lambda name, flat: (np.abs(flat[..., 1] + TOP + SPARE - WAIST) < BELT * 0.42)
        & ~np.char.startswith(name, "sleeve")
    )
    # A skirt as soft as satin is: stiffer, it would open to a bell instead of hanging in folds.
    soft, stiffer = c.Weight(0.2, 130, 0.35, 2e-6), c.Weight(0.16, 130, 0.35, 1.4e-5)
    weights = {"": stiffer} | dict.fromkeys(("back", "front_l", "front_r"), soft)
    held = [("back", "neck_l"), ("back", "neck_r")]
    return p.refined(c.hung(sheet, weights, body, held, (240, 55), tied=tied, rub=0.04)), panels
