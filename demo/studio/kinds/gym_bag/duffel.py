"""A duffel: its main part and a vented one sewn of a tube each and an end, piped, zipped, with handles all around."""

from functools import lru_cache

import numpy as np

import cloth as c
import materials as m
import pattern as p
import solids as s
import worn as w
import zips
from packed import filled
from parts import Part, label, printed, solid_part

LONG, VENT = 0.56, 0.13
# The duffel's end, half of it, from the middle of the top down and around: flat below, domed above.
END = [(0, 0.265), (0.055, 0.262), (0.105, 0.238), (0.132, 0.19), (0.138, 0.12), (0.136, 0.05), (0.118, 0.012), (0.07, 0.0), (0, 0.0)]


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
    nylon = m.made("cloth", m.NYLON, stitch=True, label=label("wordmark"), grain=1.6)
    mesh = m.made("mesh", m.MESH, 0.02, grain=1.3)
    parts = []
    for name, names, material in (("body", ("main", "pocket_end", "vent_end"), nylon), ("vent", ("vent",), mesh)):
        parts.append(Part(name, *worn.piece(names, attributes)[:2], material, worn.piece(names, attributes)[2]))
    parts += [piping(worn, girth), *zipped(worn, girth), *handles(worn, girth), *end_pocket(worn), *rings(worn)]
    return parts


def piping(worn, girth):
    """Cord in a sleeve, sewn into the seams around both ends and at the vent."""
    cords = []
    for name, x in (("main", -LONG / 2 + 0.001), ("vent", LONG / 2 - 0.001), ("vent", LONG / 2 - VENT + 0.001)):
        flat = np.column_stack([np.full(120, x), -np.linspace(0.002, girth - 0.002, 120)])
        points, normals = worn.way(name, flat)
        cords.append(s.tube(points[::2] + normals[::2] * 0.0012, 0.0026, 10, 300, closed=True))
    return solid_part("piping", m.made("piping", m.NYLON, "trim", grain=0.7), *cords)


def zipped(worn, girth):
    low, high = -LONG / 2 + 0.012, LONG / 2 - VENT - 0.012
    x = np.linspace(low, high, 60)
    points, normals = worn.way("main", np.column_stack([x, np.full(60, -0.003)]))
    normals = normals * (1, 0.2, 1)
    tape = s.ribbon(points + normals * 0.0014, normals, 0.034, 0.0016, 120)
    teeth = zips.coil(points + normals * 0.0022, normals, 0.0075, 0.0027)
    sliders = []
    for n, way in ((33, 1), (38, -1)):
        along = (points[n + 1] - points[n - 1]) * way
        sliders.append(zips.slider(points[n] + normals[n] * 0.0026, along, normals[n], 0.0135))
    return [
        solid_part("tape", m.made("tape", m.WEBBING, 0.025, grain=0.5), tape),
        solid_part("teeth", m.made("teeth", m.PLASTIC, 0.03), teeth),
        solid_part("sliders", m.made("sliders", m.STEEL, 0.55), *sliders),
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
            points, normals = worn.way("main", np.column_stack([np.full(len(v), middle + end * 0.115), -v]))
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
    return [solid_part("handles", m.made("handles", m.WEBBING, 0.022), *straps), solid_part("grip", m.made("grip", m.HIDE, 0.03, grain=0.6), wrap)]


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
    cloth = Part("pocket", vertices, faces, m.made("pocket", m.NYLON, stitch=True, label=label("mark"), grain=1.6), attributes)
    line = np.column_stack([np.linspace(-0.07, 0.07, 30), np.full(30, 0.155)])
    points, normals = worn.spot("pocket_end", line)
    points = points + normals * 0.0075
    tape, teeth = s.ribbon(points, normals, 0.02, 0.0014, 50), zips.coil(points + normals * 0.0006, normals, 0.005, 0.0022)
    pull = zips.slider(points[-5] + normals[-5] * 0.001, points[-5] - points[-4], normals[-5], 0.010)
    return [
        cloth,
        solid_part("pocket tape", m.made("pocket tape", m.WEBBING, 0.025, grain=0.5), tape),
        solid_part("pocket teeth", m.made("pocket teeth", m.PLASTIC, 0.03), teeth),
        solid_part("pocket slider", m.made("pocket slider", m.STEEL, 0.55), pull),
    ]


def rings(worn):
    """A ring hangs from a tab at the top of either end, for the shoulder strap."""
    wires, tabs = [], []
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)[:, None]
    for name in ("pocket_end", "vent_end"):
        (top, low), (out, _) = worn.way(name, [(0, 0.258), (0, 0.232)])
        down = (low - top) / np.linalg.norm(low - top)
        # It leans on the end's cloth by its lower side.
        centre = top + down * 0.026 + out * 0.006
        wires.append(s.tube(centre + np.cos(turn) * down * 0.016 + np.sin(turn) * np.array((0, 0.021, 0)), 0.0024, 12, 80, closed=True))
        tab = [top - down * 0.004 + out * 0.001, top + down * 0.006 + out * 0.004, top + down * 0.0135 + out * 0.0065]
        tabs.append(s.ribbon(tab, out, 0.026, 0.003, 24))
    return [solid_part("rings", m.made("rings", m.STEEL, 0.5), *wires), solid_part("tabs", m.made("tabs", m.WEBBING, 0.022), *tabs)]
