"""
Gym bags, packed: cloth sewn from flat panels, filled from within until it bulges, settled on the ground by its own weight. A duffel lies
along x, its zip on top; a sack of canvas stands with its neck gathered by a rope.
"""

from dataclasses import replace
from functools import lru_cache

import numpy as np

import cloth as c
import materials as m
import pattern as p
import solids as s
import worn as w
import zips
from packed import filled
from parts import Part, Pose, label, printed

NYLON, WEBBING, CANVAS, YARN, MESH = (replace(surface, sheen=0.0) for surface in (m.NYLON, m.WEBBING, m.CANVAS, m.YARN, m.MESH))
LONG, VENT = 0.56, 0.13
# The duffel's end, half of it, from the middle of the top down and around: flat below, domed above.
END = [(0, 0.265), (0.055, 0.262), (0.105, 0.238), (0.132, 0.19), (0.138, 0.12), (0.136, 0.05), (0.118, 0.012), (0.07, 0.0), (0, 0.0)]
ROUND, HIGH, NECK = 0.150, 0.57, 0.495


def views(look):
    if look["style"] == "sack":
        return [
            dict(poses=[Pose(turn=-16)], elevation=8),
            dict(poses=[Pose(turn=130)], elevation=12),
            dict(poses=[Pose(turn=-16)], elevation=16, zoom=2.3, aim=(0.5, 0.5, 0.80)),
        ]
    return [
        dict(poses=[Pose(turn=28)], elevation=14),
        dict(poses=[Pose(turn=145)], elevation=12),
        dict(poses=[Pose(turn=28)], elevation=26, zoom=2.3, aim=(0.56, 0.5, 0.62)),
    ]


def build(look):
    return duffel() if look["style"] == "duffel" else sack()


def part(name, material, *solids):
    vertices, faces, around, along = s.joined(*solids)
    return Part(name, vertices, faces, material, dict(around=around, along=along))


def end_outline():
    half = np.array(END)
    whole = np.concatenate([half, (half * (-1, 1))[-2::-1]])
    return p.spaced(s.rounded(whole, 0.02), 400)


@lru_cache(maxsize=1)
def fallen_duffel():
    outline = end_outline()
    girth = p.way_length(outline)
    around = lambda v: np.stack([np.interp(v % girth, np.linspace(0, girth, 401), axis) for axis in outline.T], -1)
    ends = {"main": (-LONG / 2, LONG / 2 - VENT), "vent": (LONG / 2 - VENT, LONG / 2)}

    def tube(low, high):
        half = -girth / 2
        edges = dict(
            left_front=p.line((low, 0), (low, half)),
            left_back=p.line((low, half), (low, -girth)),
            za=p.line((low, -girth), (high, -girth)),
            right_back=p.line((high, -girth), (high, half)),
            right_front=p.line((high, half), (high, 0)),
            zb=p.line((high, 0), (low, 0)),
        )

        def place(flat):
            yz = around(-flat[:, 1])
            # From the middle of the top to the front, -y.
            return np.column_stack([flat[:, 0], -yz[:, 0], yz[:, 1] + 0.002])

        return p.Panel(edges, place)

    def cap(x, sign):
        # Once around against the clock, from the middle of the top over the back or the front, as it is seen from outside.
        ring = outline * (-1, 1)
        first, then = ring[:201], ring[200:]
        names = ("front", "back") if sign > 0 else ("back", "front")
        return p.Panel(
            dict(zip(names, (first, then))), lambda flat: np.column_stack([np.full(len(flat), x), flat[:, 0] * sign, flat[:, 1] + 0.002])
        )

    panels = {name: tube(*span) for name, span in ends.items()}
    panels["pocket_end"], panels["vent_end"] = cap(-LONG / 2, -1), cap(LONG / 2, 1)
    seams = [(("main", "za"), ("main", "zb")), (("vent", "za"), ("vent", "zb"))]
    for half in ("front", "back"):
        seams += [
            (("main", f"right_{half}"), ("vent", f"left_{half}")),
            (("main", f"left_{half}"), ("pocket_end", half)),
            (("vent", f"right_{half}"), ("vent_end", half)),
        ]
    sheet = p.sewn(panels, seams, 0.017)
    sheet.points += np.random.default_rng(3).normal(0, 0.0025, sheet.points.shape)
    cloth = c.Weight(0.45, 900, 0.5, 3e-4)
    packed = 0.033
    sheet = filled(sheet, cloth, packed, 60)
    sheet = p.refined(sheet)
    return p.refined(filled(sheet, cloth, packed, 14)), panels, girth


def duffel():
    sheet, panels, girth = fallen_duffel()
    worn = w.Worn(sheet, panels)
    halves = [
        (panel, f"{side}{half}")
        for panel, side in (
            ("main", "right_"),
            ("main", "left_"),
            ("vent", "left_"),
            ("vent", "right_"),
            ("pocket_end", ""),
            ("vent_end", ""),
        )
        for half in ("front", "back")
    ]
    joint, run = worn.edge(*halves)
    worn.lift(w.joint(joint, run, deep=0.002, pucker=0.0012))
    x, v = worn.flat[:, 0], -worn.flat[:, 1]
    u, up = printed((x + VENT / 2) / 0.165, (girth * 0.205 - v) / 0.044, worn.on("main"))
    attributes = dict(seam=joint, run=run, u=u, v=up, around=x, along=v)
    nylon = m.made("cloth", NYLON, stitch=True, label=label("wordmark"), grain=1.6)
    mesh = m.made("mesh", MESH, 0.02, grain=1.3)
    parts = []
    for name, names, material in (("body", ("main", "pocket_end", "vent_end"), nylon), ("vent", ("vent",), mesh)):
        parts.append(Part(name, *worn.piece(names, attributes)[:2], material, worn.piece(names, attributes)[2]))
    parts += [piping(worn, girth), *zipped(worn, girth), *handles(worn, girth), *end_pocket(worn), *rings(worn)]
    return parts


def along_wrap(worn, name, flat):
    """Points and normals on a panel, kept off its very edges."""
    points, normals = worn.spot(name, np.array(flat, float) * ((1, -1) if name in ("main", "vent") else (1, 1)))
    good = ~np.isnan(points[:, 0])
    return points[good], normals[good]


def piping(worn, girth):
    """Cord in a sleeve, sewn into the seams around both ends and at the vent."""
    cords = []
    for name, x in (("main", -LONG / 2 + 0.001), ("vent", LONG / 2 - 0.001), ("vent", LONG / 2 - VENT + 0.001)):
        flat = np.column_stack([np.full(120, x), np.linspace(0.002, girth - 0.002, 120)])
        points, normals = along_wrap(worn, name, flat)
        cords.append(s.tube(points[::2] + normals[::2] * 0.0012, 0.0026, 10, 300, closed=True))
    return part("piping", m.made("piping", NYLON, "trim", grain=0.7), *cords)


def zipped(worn, girth):
    low, high = -LONG / 2 + 0.012, LONG / 2 - VENT - 0.012
    x = np.linspace(low, high, 60)
    points, normals = along_wrap(worn, "main", np.column_stack([x, np.full(60, 0.003)]))
    normals = normals * (1, 0.2, 1)
    tape = s.ribbon(points + normals * 0.0014, normals, 0.034, 0.0016, 120)
    teeth = zips.coil(points + normals * 0.0022, normals, 0.0075, 0.0027)
    sliders = []
    for n, way in ((33, 1), (38, -1)):
        along = (points[n + 1] - points[n - 1]) * way
        sliders.append(zips.slider(points[n] + normals[n] * 0.0026, along, normals[n], 0.0135))
    return [
        part("tape", m.made("tape", WEBBING, 0.025, grain=0.5), tape),
        part("teeth", m.made("teeth", m.PLASTIC, 0.03), teeth),
        part("sliders", m.made("sliders", m.STEEL, 0.55), *sliders),
    ]


def handles(worn, girth):
    """Webbing sewn around the body under the bag, free near the top, both grips held together by a wrap."""
    straps = []
    middle = -VENT / 2
    for side in (1, -1):
        sewn_to = 0.115
        v = np.linspace(0.44 * girth, sewn_to, 26)
        v = v if side > 0 else girth - v
        ways = []
        for end in (-1, 1):
            points, normals = along_wrap(worn, "main", np.column_stack([np.full(len(v), middle + end * 0.115), v]))
            ways.append((points + normals * 0.0022, normals))
        (a, na), (b, nb) = ways
        # The grip: up from where it is sewn, bent over to meet the other side's above the zip.
        grip = np.array((middle, -side * 0.010, a[-1, 2] + 0.135))
        rise = lambda end, at: [
            at[-1] + (0, -side * 0.012, 0.03),
            at[-1] * (0.35, 0.5, 0) + np.array((middle * 0.65 + end * 0.016, -side * 0.012, a[-1, 2] + 0.118)),
        ]
        path = np.concatenate([a, rise(-1, a), [grip + (-0.03, 0, -0.002), grip + (0.03, 0, -0.002)], rise(1, b)[::-1], b[::-1]])
        up = np.array((0, -side * 0.9, 0.35))
        normals = np.concatenate([na, [up, up], [up, up], [up, up], nb[::-1]])
        straps.append(s.ribbon(path, normals, 0.038, 0.0026, 420))
    grip = s.moved(
        s.lathe(s.rounded([(0.0, -0.055), (0.017, -0.055), (0.019, -0.05), (0.019, 0.05), (0.017, 0.055), (0, 0.055)], 0.004), 60, 0.003),
        turn=90,
        axis=1,
    )
    vertices, *rest = grip
    vertices = vertices * (1, 1.25, 0.95) + (middle, 0, 0)
    top = max(strap[0][:, 2].max() for strap in straps)
    wrap = (vertices + (0, 0, top - 0.020), *rest)
    return [part("handles", m.made("handles", WEBBING, 0.022), *straps), part("grip", m.made("grip", m.HIDE, 0.03, grain=0.6), wrap)]


def end_pocket(worn):
    """A pocket on the end, its zip across."""
    box = np.array([(-0.085, 0.045), (0.085, 0.045), (0.085, 0.178), (-0.085, 0.178)])
    outline = s.rounded(np.concatenate([box, box[:1], box[1:2]]), 0.022)[7:]
    rise = lambda edge: 0.0005 + 0.006 * (1 - np.exp(-edge / 0.012))
    vertices, faces, flat, edge = worn.applied("pocket_end", outline, rise, 0.004)
    attributes = dict(
        seam=np.abs(edge - 0.003) + 0.0042,
        run=flat[:, 0] + flat[:, 1],
        **dict(zip("uv", printed(flat[:, 0] / 0.05, (flat[:, 1] - 0.09) / 0.05, edge > 0))),
    )
    cloth = Part("pocket", vertices, faces, m.made("pocket", NYLON, stitch=True, label=label("mark"), grain=1.6), attributes)
    line = np.column_stack([np.linspace(-0.07, 0.07, 30), np.full(30, 0.155)])
    points, normals = worn.spot("pocket_end", line)
    points = points + normals * 0.0075
    tape, teeth = s.ribbon(points, normals, 0.02, 0.0014, 50), zips.coil(points + normals * 0.0006, normals, 0.005, 0.0022)
    pull = zips.slider(points[-5] + normals[-5] * 0.001, points[-5] - points[-4], normals[-5], 0.010)
    return [
        cloth,
        part("pocket tape", m.made("pocket tape", WEBBING, 0.025, grain=0.5), tape),
        part("pocket teeth", m.made("pocket teeth", m.PLASTIC, 0.03), teeth),
        part("pocket slider", m.made("pocket slider", m.STEEL, 0.55), pull),
    ]


def rings(worn):
    """A ring hangs from a tab at the top of either end, for the shoulder strap."""
    wires, tabs = [], []
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)[:, None]
    for name in ("pocket_end", "vent_end"):
        (top, low), (out, _) = along_wrap(worn, name, [(0, 0.258), (0, 0.232)])
        down = (low - top) / np.linalg.norm(low - top)
        # It leans on the end's cloth by its lower side.
        centre = top + down * 0.026 + out * 0.006
        wires.append(s.tube(centre + np.cos(turn) * down * 0.016 + np.sin(turn) * np.array((0, 0.021, 0)), 0.0024, 12, 80, closed=True))
        tab = [top - down * 0.004 + out * 0.001, top + down * 0.006 + out * 0.004, top + down * 0.0135 + out * 0.0065]
        tabs.append(s.ribbon(tab, out, 0.026, 0.003, 24))
    return [part("rings", m.made("rings", m.STEEL, 0.5), *wires), part("tabs", m.made("tabs", WEBBING, 0.022), *tabs)]


@lru_cache(maxsize=1)
def fallen_sack():
    girth = 2 * np.pi * ROUND
    half = girth / 2
    edges = dict(
        front=p.line((0, 0), (half, 0)),
        back=p.line((half, 0), (girth, 0)),
        one=p.line((girth, 0), (girth, HIGH)),
        top=p.line((girth, HIGH), (0, HIGH)),
        other=p.line((0, HIGH), (0, 0)),
    )

    def place(flat):
        angle, z = flat[:, 0] / ROUND + np.pi / 2, flat[:, 1]
        return np.column_stack([ROUND * np.cos(angle), ROUND * np.sin(angle), z + 0.004])

    # The base as it is seen from below.
    disc = np.stack([(-ROUND * np.cos(a), ROUND * np.sin(a)) for a in np.linspace(2.5 * np.pi, np.pi / 2, 121)])
    panels = {
        "wrap": p.Panel(edges, place),
        "base": p.Panel(
            dict(back=disc[:61], front=disc[60:]), lambda flat: np.column_stack([-flat[:, 0], flat[:, 1], np.full(len(flat), 0.004)])
        ),
    }
    seams = [(("wrap", "one"), ("wrap", "other")), (("wrap", "front"), ("base", "front")), (("wrap", "back"), ("base", "back"))]
    sheet = p.sewn(panels, seams, 0.0155)
    flat = np.zeros((len(sheet.points), 2))
    wrap = sheet.panel == 0
    flat[sheet.faces[wrap].ravel()] = sheet.flat[wrap].reshape(-1, 2)
    pinned = np.unique(sheet.faces[wrap].ravel())
    pinned = pinned[np.abs(flat[pinned, 1] - NECK) < 0.0075]
    start = sheet.points[pinned].copy()
    angle = np.arctan2(start[:, 1], start[:, 0])
    # Through eight eyelets the rope draws the neck into as many pleats.
    pleat = 0.5 + 0.5 * np.cos(8 * angle + 0.4 * np.sin(3 * angle))
    far = 0.020 + 0.042 * pleat
    aim = np.column_stack(
        [far * np.cos(angle) + 0.012, far * np.sin(angle) - 0.006, 0.445 + (start[:, 2] - NECK) * 0.9 + 0.006 * np.cos(3 * angle)]
    )
    sheet.points += np.random.default_rng(3).normal(0, 0.001, sheet.points.shape)
    cloth = c.Weight(0.5, 700, 0.5, 4e-4)
    packed = 0.024
    sheet = filled(sheet, cloth, packed, 108, pinned, lambda part: start + (aim - start) * part, NECK)
    sheet = p.refined(sheet)
    return p.refined(filled(sheet, cloth, packed, 10, pinned, up_to=NECK)), panels


def sack():
    sheet, panels = fallen_sack()
    worn = w.Worn(sheet, panels)
    girth = 2 * np.pi * ROUND
    joint, run = worn.edge(*[(panel, half) for panel in panels for half in ("front", "back")], ("wrap", "one"), ("wrap", "other"))
    hem, hem_run = worn.edge(("wrap", "top"))
    worn.lift(w.joint(joint, run, deep=0.0016, pucker=0.0012) + w.hem(hem, hem_run, 0.03, pucker=0.0008)).thick(0.0016, 0.1)
    joint, run, hem, hem_run = (worn.carried(values) for values in (joint, run, hem, hem_run))
    x, z = worn.flat.T
    lines = np.minimum(joint, np.abs(hem - 0.03) + 0.0042)
    u, v = printed((x - girth * 0.53) / 0.12, (z - 0.235) / 0.12, worn.on("wrap") & ~worn.inner)
    attributes = dict(
        seam=lines, run=np.where(joint < hem, run, hem_run), u=u, v=v, around=x, along=z, trim=0.07 - z + np.where(worn.on("wrap"), 0, 9)
    )
    canvas = m.made("canvas", CANVAS, trim="trim", stitch="own", label=label("mark"), grain=0.8, wound=True)
    vertices, faces, attributes = worn.piece(worn.names, attributes)
    body = Part("body", vertices, faces, canvas, attributes)
    return [body, *roped(worn, girth)]


def roped(worn, girth):
    """A rope through eyelets around the neck, and on to the base for a shoulder."""
    eyes = []
    for n in range(8):
        points, normals = along_wrap(worn, "wrap", [((n + 0.5) / 8 * girth, NECK)])
        eyes.append(
            s.laid(
                s.lathe(s.rounded([(0.0075, -0.001), (0.0075, 0.002), (0.013, 0.002), (0.014, -0.001)], 0.001), 40, 0.0006),
                points[0],
                normals[0],
            )
        )
    at = along_wrap(worn, "wrap", np.column_stack([np.linspace(0.002, girth - 0.002, 400), np.full(400, NECK - 0.012)]))[0]
    middle = at.mean(0)
    angle = np.arctan2(*(at - middle)[:, 1::-1].T)
    far = np.hypot(*(at - middle)[:, :2].T)
    turn = np.linspace(-np.pi, np.pi, 28, endpoint=False)
    # Drawn tight it lies on the pleats and spans the furrows between them.
    hull = np.array(
        [np.max(far * np.cos(np.clip(angle - a, -1.5, 1.5)) * (np.abs(np.angle(np.exp(1j * (angle - a)))) < 1.4)) for a in turn]
    )
    ring = np.column_stack([(hull + 0.007) * np.cos(turn), (hull + 0.007) * np.sin(turn), 0.003 * np.sin(3 * turn)]) + middle
    again = ring + (0, 0, -0.0115)
    front = ring[np.argmin(np.abs(turn + 1.15))]
    knot = front + (0.004, -0.010, -0.006)
    low = along_wrap(worn, "wrap", [(girth * 0.70, 0.05)])[0][0]
    tail = [
        knot,
        knot + (0.035, -0.020, -0.02),
        low + (0.045, -0.03, 0.30),
        low + (0.062, -0.02, 0.16),
        low + (0.045, -0.014, 0.06),
        low + (0.014, -0.004, 0.008),
        low + (-0.004, 0.002, 0.0),
    ]
    end = [knot, knot + (-0.010, -0.016, -0.03), knot + (-0.012, -0.030, -0.075), knot + (-0.018, -0.044, -0.125)]
    turns = [knot + 0.009 * np.array((np.cos(a) * 0.8, np.sin(a) * 0.6, np.cos(a + 0.8))) for a in np.linspace(0, 4.2 * np.pi, 26)]
    rope = m.made("rope", YARN, (0.52, 0.4, 0.24), grain=1.1, wound=True)
    solids = [
        s.tube(ring, 0.006, 14, 240, closed=True),
        s.tube(again, 0.006, 14, 240, closed=True),
        s.tube(tail, 0.006, 14, 240),
        s.tube(end, 0.006, 14, 120),
        s.tube(turns, 0.0062, 14, 200),
    ]
    return [part("eyelets", m.made("eyelets", m.STEEL, (0.55, 0.42, 0.2)), *eyes), part("rope", rope, *solids)]
