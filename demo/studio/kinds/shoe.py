"""
Boxing boots and lifting shoes: an upper of sewn panels on a last, laced over a tongue, on a sole. Built as the left one, EU 42, toe to -y,
lateral side to +x; the upper lies flat until `bent` lifts it onto its sole.
"""

from dataclasses import dataclass, replace

import numpy as np
from scipy.interpolate import PchipInterpolator

import fields as f
import materials as m
import solids as s
import zips
from laced import Lacing
from last import Last, smooth
from parts import Part, Pose, label, printed
from soles import Sole


MESH, SUEDE, KNIT, RIB, NYLON = (replace(surface, sheen=0.0) for surface in (m.MESH, m.SUEDE, m.JERSEY, m.RIB, m.NYLON))
SMOOTH = replace(m.VINYL, rough=0.5, specular=0.3)
CALF = replace(m.HIDE, depth=0.0005, waves=0.0004, wear=0.03)
LACE = m.Surface(m.textures.weave, 0.012, 0.0004, 0.85, hollows=0.7, specular=0.15, wear=0.04)


@dataclass(frozen=True)
class Make:
    """One pattern: what it is cut from, where its laces begin (metres from the toe, over the front) and how many rows there are."""

    base: m.Surface
    over: m.Surface
    throat: float
    rows: int
    base_grain: float = 0.5
    over_grain: float = 0.5
    pad: float = 0.0015
    soft: float = 1.0
    scale: float = 1.0
    eyelet: object = 0.05


MAKES = {
    "strap": Make(MESH, SUEDE, 0.128, 9, base_grain=0.62),
    "knit": Make(KNIT, SMOOTH, 0.128, 6, base_grain=0.9, pad=0.002),
    "bar": Make(CALF, CALF, 0.118, 6, pad=0.0045, soft=0.15, base_grain=0.35, over_grain=0.35),
    "zip": Make(SMOOTH, SMOOTH, 0.128, 7, scale=0.82, pad=0.003, soft=0.6),
    "eyelets": Make(CALF, CALF, 0.104, 12, base_grain=0.4, over_grain=0.4, pad=0.0, eyelet=(0.55, 0.42, 0.2)),
}
SHAFT = PchipInterpolator([0.12, 0.35, 0.6, 1, 1.2], [0.072, 0.108, 0.15, 0.197, 0.246])
# The upper edge of what runs around the foot above the sole, from toe to heel.
FOXING = {
    "strap": [
        (0, 0.06),
        (0.03, 0.052),
        (0.05, 0.037),
        (0.075, 0.022),
        (0.11, 0.015),
        (0.16, 0.015),
        (0.2, 0.023),
        (0.225, 0.043),
        (0.25, 0.062),
        (0.29, 0.07),
    ],
    "knit": [(0, 0.03), (0.02, 0.024), (0.05, 0.014), (0.11, 0.009), (0.18, 0.010), (0.22, 0.017), (0.25, 0.034), (0.29, 0.045)],
    "bar": [
        (0, 0.06),
        (0.035, 0.05),
        (0.052, 0.04),
        (0.07, 0.028),
        (0.1, 0.016),
        (0.18, 0.016),
        (0.205, 0.025),
        (0.23, 0.042),
        (0.29, 0.048),
    ],
    "zip": [
        (0, 0.06),
        (0.03, 0.052),
        (0.05, 0.036),
        (0.07, 0.024),
        (0.1, 0.018),
        (0.18, 0.016),
        (0.215, 0.024),
        (0.24, 0.045),
        (0.29, 0.055),
    ],
    "eyelets": [(0, -0.02), (0.2, -0.02), (0.201, 0.0), (0.215, 0.03), (0.235, 0.05), (0.29, 0.056)],
}
# Where a strap's middle is, by how far points are off it; half its width; where its end is sewn.
STRAPS = {
    "strap": (lambda at: (at["z"] - 0.112 + (at["y"] - 0.2) * 0.22) / 1.03, 0.0165, lambda at: at["y"] - 0.232),
    "bar": (lambda at: (at["y"] - 0.136 + (at["z"] - 0.06) * 0.58) / 1.16, 0.0145, lambda at: 0.024 - at["z"]),
}
PAIR = [Pose(x=0.06, y=-0.045, turn=-52), Pose(x=-0.04, y=0.065, turn=-60, mirrored=True)]


def views(look):
    tall = look["height"] > 0.5
    return [
        dict(poses=PAIR, azimuth=0, elevation=16),
        dict(poses=[Pose(turn=-90)], elevation=5),
        dict(
            poses=[Pose(turn=-52)], azimuth=0, elevation=24, zoom=2.3 if tall else 2.0, aim=(0.56, 0.5, 0.66) if tall else (0.5, 0.5, 0.6)
        ),
    ]


def build(look):
    shoe = Shoe(look)
    parts = [
        shoe.upper(),
        shoe.lining(),
        shoe.panels(),
        *shoe.tongue(),
        shoe.binding(),
        *shoe.laces(),
        *shoe.fastened(),
        *shoe.sole.parts(shoe.last),
    ]
    if shoe.sole.name in ("flat", "gum"):
        parts.append(shoe.rand())
    for part in parts:
        part.vertices = shoe.bent(part.vertices)
    return parts


def rounded(a, b, by=0.0007):
    return np.hypot(np.maximum(a + by, 0), np.maximum(b + by, 0)) + np.minimum(np.maximum(a + by, b + by), 0) - by


def threads(inside, run, at=0.0021, double=False):
    """Seam attributes of threads that far inside an edge, finer than a glove's."""
    off = np.abs(inside - at - 0.0011) - 0.0011 if double else inside - at
    return dict(seam=0.0042 + off * 1.5, run=run * 1.5)


class Shoe:
    def __init__(self, look):
        self.name, self.sole = look["pattern"], Sole(look["sole"])
        self.make = MAKES[self.name]
        self.shaft = float(SHAFT(look["height"]))
        self.last = Last(self.shaft + 0.055)
        front = self.last.front
        self.top = front.along[np.argmin(np.abs(front.points[:, 1] - self.collar_line(front.points[:, 0])) + (front.points[:, 1] < 0.03))]
        self.at = self.known(self.last.at_grid)

    def collar_line(self, y):
        """How high the upper's edge is: low around the ankle bone, up again behind."""
        low = self.shaft < 0.09
        bone = (0.016 if low else 0.009) * np.exp(-(((y - 0.225) / 0.026) ** 2))
        instep = 0.022 * smooth(y, 0.195, 0.15) if low else 0
        return self.shaft + 0.006 - bone + instep + (0.012 if self.name == "knit" else 0.004) * smooth(y, 0.25, 0.28)

    def known(self, at):
        """What panels are drawn by, in metres: outside the upper, above its edge, outside the throat."""
        arc = np.hypot(at["x"], np.maximum(at["deep"], 0))
        before = self.make.throat - at["along"]
        gap = self.gap(at["along"])
        throat = np.where(before > 0, np.hypot(arc, before), arc) - gap
        collar = at["z"] - self.collar_line(at["y"])
        puffed = self.make.pad * np.exp(-(((collar + 0.011) / 0.009) ** 2)) * smooth(throat, 0.012, 0.022)
        far = at["far"] - puffed + self.make.soft * folds(at)
        return {**at, "arc": arc, "throat": throat, "collar": collar, "far": far}

    def gap(self, along):
        return 0.0072 + 0.026 * np.maximum(along - self.make.throat, 0)

    def on(self, vertices):
        return self.known(self.last.at(vertices))

    def skin(self, solid, name, material, attributes, hidden=None):
        """Skinned within the box it takes up, without the faces that nobody sees: `hidden` answers which vertices those have."""
        inside = np.stack(np.nonzero(solid < 0.003))
        low, high = np.maximum(inside.min(1) - 3, 0), inside.max(1) + 4
        grid = f.Grid.__new__(f.Grid)
        grid.low, grid.cell = self.last.grid.low + low * self.last.grid.cell, self.last.grid.cell
        vertices, faces = grid.skin(solid[low[0] : high[0], low[1] : high[1], low[2] : high[2]].astype(np.float32))
        at = self.on(vertices)
        if hidden:
            faces = faces[~hidden(at)[faces].all(1)]
        return Part(name, vertices, faces, material, attributes(at))

    def shell(self, outer, inner):
        far = self.at["far"]
        return np.maximum(far - outer, inner - far)

    def upper(self):
        at, make = self.at, self.make
        hollow = np.maximum(at["far"] + 0.0042, np.maximum(self.shaft - 0.085, 0.008) - at["z"])
        solid = np.maximum(np.maximum(at["far"], at["collar"]), -hollow)
        if self.name != "knit":
            solid = np.maximum(solid, -np.maximum(at["throat"], -at["far"] - 0.007))
        cloth = m.made("upper", make.base, grain=make.base_grain, label=label("mark" if self.name in ("strap", "bar") else "wordmark"))
        return self.skin(solid, "upper", cloth, self.marked, lambda at: (at["far"] < -0.003) & (at["collar"] < -0.004))

    def marked(self, at):
        y, z, wide, high = {
            "strap": (0.222, self.shaft - 0.042, 0.034, 0.034),
            "knit": (0.176, 0.050, 0.056, 0.0165),
            "bar": (0.176, 0.036, 0.001, 0.001),
            "zip": (0.163, 0.048, 0.046, 0.0135),
            "eyelets": (0.222, self.shaft - 0.036, 0.05, 0.0148),
        }[self.name]
        u, v = printed((at["y"] - y) / wide, (at["z"] - z) / high, at["x"] > 0.01)
        return dict(u=u, v=v)

    def lining(self):
        at = self.at
        solid = np.maximum(self.shell(-0.0034, -0.0072), np.maximum(at["collar"] + 0.001, self.shaft - 0.09 - at["z"]))
        solid = np.maximum(solid, 0.004 - at["throat"])
        return self.skin(
            solid,
            "lining",
            m.made("lining", KNIT, 0.045, grain=0.6),
            lambda at: {},
            lambda at: (at["far"] > -0.005) & (at["collar"] < -0.004),
        )

    def regions(self, at):
        """Panels from the lowest to the uppermost: where (below zero inside), how thick, and along what their stitches run."""
        y, z = at["y"], at["z"]
        way = PchipInterpolator(*np.transpose(FOXING[self.name]))
        foxing = (z - way(np.clip(y, 0, 0.29)).astype(np.float32)) / np.sqrt(1 + np.clip(way(np.clip(y, 0, 0.29), 1), -3, 3) ** 2).astype(
            np.float32
        )
        facing = np.maximum(-at["throat"], at["throat"] - 0.0185)
        stay = np.hypot(at["x"], np.maximum(at["deep_back"], 0)) - 0.0085
        band = -at["collar"] - 0.019
        if self.name == "eyelets":
            cap = y - 0.058 - 0.12 * np.abs(at["x"])
            return [(foxing, 0.0011, "y"), (cap, 0.0011, "x"), (np.maximum(stay, -z), 0.0016, "z"), (facing, 0.0018, "along")]
        if self.name == "knit":
            return [(foxing, 0.0012, "y"), (np.maximum(facing, at["along"] - self.top + 0.004), 0.0014, "along")]
        lacing = (facing, 0.0017, "along")
        if self.name == "strap":
            return [
                (foxing, 0.0012, "y"),
                (np.maximum(band, 0.002 - at["throat"]), 0.0013, "y"),
                (np.maximum(stay, 0.05 - z), 0.0015, "z"),
                lacing,
            ]
        if self.name == "bar":
            return [(foxing, 0.0013, "y"), (np.maximum(stay, 0.03 - z), 0.0015, "z"), lacing]
        return [(foxing, 0.0013, "y"), (np.maximum(stay, 0.04 - z), 0.0015, "z"), lacing]

    def panels(self):
        at = self.at
        solid = None
        for inside, thick, _ in self.regions(at):
            dent = 0.0004 * np.exp(-(((inside + 0.0021) / 0.0009) ** 2))
            panel = rounded(self.shell(thick - dent, -0.0025), np.maximum(inside, at["collar"] + 0.0005))
            solid = panel if solid is None else np.minimum(solid, panel)
        hide = m.made("panels", self.make.over, trim="trim", stitch=True, grain=self.make.over_grain)
        return self.skin(solid, "panels", hide, self.sewn, lambda at: at["far"] < -0.0012)

    def sewn(self, at):
        seam, run = np.full(len(at["x"]), 1.0), np.zeros(len(at["x"]))
        for inside, _, along in self.regions(at):
            stitched = threads(-inside, at[along], double=self.name == "eyelets")
            seam, run = np.where(inside < 0.0004, stitched["seam"], seam), np.where(inside < 0.0004, stitched["run"], run)
        stay = np.hypot(at["x"], np.maximum(at["deep_back"], 0)) - 0.0085
        return dict(seam=seam, run=run, trim=-stay if self.name in ("bar", "zip") else np.full(len(stay), -0.01))

    def tongue(self):
        if self.name == "knit":
            return []
        at, end = self.at, self.top + (0.02 if self.shaft > 0.1 else 0.032)
        lean = 0.004 * smooth(at["along"], self.top - 0.01, end)
        half = 0.021 + 0.03 * np.maximum(at["along"] - self.make.throat, 0) * (0.5 if self.shaft > 0.1 else 1)
        across = np.maximum(np.abs(at["x"]) - half, np.maximum(at["along"] - end, self.make.throat - 0.012 - at["along"]))
        across = np.maximum(
            np.hypot(np.maximum(np.abs(at["x"]) - half + 0.012, 0), np.maximum(at["along"] - end + 0.012, 0)) - 0.012, across
        )
        plump = 0.0014 * np.exp(-(np.minimum(np.abs(across + 0.011) / 0.006, 5) ** 2))
        solid = rounded(
            np.maximum(at["far"] + 0.0022 - lean - plump, -at["far"] - 0.0066 + lean - plump), np.maximum(across, at["deep"] - 0.05), 0.0018
        )
        middle = end - 0.0125
        on = lambda at: dict(zip("uv", printed(at["x"] / 0.027, (at["along"] - middle) / 0.008, at["deep"] < 0.02)))
        return [self.skin(solid, "tongue", m.made("tongue", self.make.base, grain=self.make.base_grain, label=label("wordmark")), on)]

    def binding(self):
        at = self.at
        if self.name == "knit":
            rolled = rounded(self.shell(0.0012, -0.0055), np.abs(at["collar"] + 0.006) - 0.009, 0.0022)
            return self.skin(rolled, "binding", m.made("binding", RIB, "trim", grain=0.35), lambda at: {})
        open_end = 0.001 - at["throat"]
        solid = np.maximum(np.hypot(at["collar"] + 0.0006, at["far"] + 0.0018) - 0.0031, open_end)
        return self.skin(solid, "binding", m.made("binding", NYLON, "body" if self.name == "eyelets" else "trim", grain=0.5), lambda at: {})

    def laces(self):
        rows = np.linspace(self.make.throat + 0.004, self.top - (0.010 if self.shaft > 0.09 else 0.005), self.make.rows)
        gap = self.gap(rows)
        lacing = Lacing(self.last, rows, gap + 0.0064, gap, 0.0017, self.over_strap)
        rings, holes = lacing.eyelets()
        metal = m.made("eyelets", m.STEEL if self.name == "eyelets" else m.PAINTED, self.make.eyelet)
        dark, lace = m.made("holes", m.RUBBER, 0.012), m.made("laces", LACE, "trim")
        return [part("eyelets", metal, *rings), part("holes", dark, *holes), part("laces", lace, *lacing.crossed(), *lacing.bow())]

    def fastened(self):
        """What holds besides laces: a strap over them, or a zip at the side."""
        if self.name in STRAPS:
            return [self.strap(*STRAPS[self.name])]
        return self.zip() if self.name == "zip" else []

    def strap(self, across, half, end):
        """A band over the laces, and on the lateral side its end, rounded, that clings to it."""

        def solid(at):
            edge = np.abs(across(at)) - half
            lifted = 0.0012 + 0.0034 * np.exp(-((at["arc"] / 0.026) ** 4))
            band = rounded(np.maximum(at["far"] - lifted - 0.0019, lifted - 0.003 - at["far"]), np.maximum(edge, 0.004 - at["z"]), 0.0008)
            lap = np.hypot(np.maximum(edge + 0.0125, 0), np.maximum(end(at) + 0.011, 0)) - 0.011
            lap = np.maximum(lap, -at["x"])
            tab = rounded(np.maximum(at["far"] - lifted - 0.0041, lifted + 0.0012 - at["far"]), lap, 0.0008)
            return np.minimum(band, tab), edge, lap

        def on(at):
            _, edge, lap = solid(at)
            if self.name == "strap":
                u, v = printed((at["y"] - 0.205) / 0.046, across(at) / 0.0136, at["x"] > 0.005)
            else:
                u, v = printed((0.047 - at["z"]) / 0.040, across(at) / 0.0118, at["x"] > 0.005)
            inside = np.where((at["x"] > 0) & (lap < 0), -lap, -edge)
            return dict(u=u, v=v, **threads(inside, at["y"] if self.name == "strap" else at["z"]))

        hide = m.made("strap", CALF if self.name == "bar" else SMOOTH, stitch=True, grain=0.4, label=label("wordmark"))
        return self.skin(solid(self.at)[0], "strap", hide, on, lambda at: at["far"] < 0.0002)

    def over_strap(self, points):
        """How far off the upper a lace lies, and more where it crosses the strap."""
        if self.name not in STRAPS:
            return 0.0032
        across, half, _ = STRAPS[self.name]
        return 0.0032 + 0.0072 * smooth(half - np.abs(across(self.on(points))), -0.006, 0.002)

    def zip(self):
        line = lambda z: 0.2235 + 0.05 * (z - 0.09)
        at, last = self.at, self.last
        tape = np.maximum(np.maximum(np.abs(at["y"] - line(at["z"])) - 0.0085, 0.026 - at["z"]), 0.001 - at["x"])
        solid = rounded(self.shell(0.0011, -0.002), np.maximum(tape, at["collar"] + 0.0005))
        cloth = self.skin(solid, "tape", m.made("tape", replace(m.WEBBING, sheen=0.0), 0.02, grain=0.4), lambda at: {})
        heights = np.linspace(0.03, self.shaft - 0.008, 30)
        path = np.array([last.on_side(line(z), z, 1, 0.0012) for z in heights])
        out = last.out(path)
        teeth = zips.coil(path, out, 0.005, 0.0021)
        slider = zips.slider(path[-3] + out[-3] * 0.0014, path[-1] - path[-3], out[-3], 0.010)
        return [cloth, part("teeth", m.made("teeth", m.STEEL, 0.5), teeth), part("slider", m.made("slider", m.STEEL, 0.45), slider)]

    def rand(self):
        """Rubber drawn up over the toe and around the heel."""
        at = self.at
        edge = at["z"] - 0.0032 - 0.011 * smooth(at["y"], 0.055, 0.008) - 0.006 * smooth(at["y"], 0.235, 0.28)
        return self.skin(
            rounded(self.shell(0.0018, -0.002), edge, 0.0009),
            "rand",
            self.sole.rubber(),
            lambda at: {},
            lambda at: (at["far"] < -0.0005) | (at["z"] < -0.003),
        )

    def bent(self, vertices):
        x, y, z = vertices.T
        return np.column_stack([x, y - 0.14, z + self.sole.rise(y)]) * self.make.scale


def folds(at):
    """Where the ankle bends and the leg gives: soft creases, not the same inside as outside."""
    y, z, x = at["y"], at["z"], at["x"]
    side = np.tanh(x / 0.01)
    ankle = np.exp(-(((z - 0.104 - 0.008 * side) / 0.03) ** 2)) * np.exp(-(((y - 0.205) / 0.03) ** 2))
    crease = np.sin((z + 0.42 * (y - 0.2) + 0.004 * np.sin(y * 90 + side)) * 2 * np.pi / 0.021)
    leg = smooth(z, 0.1, 0.15) * (0.0012 * np.sin(z * 105 + y * 40 + 1.5 * side) + 0.0009 * np.sin(z * 61 - y * 75))
    vamp = np.exp(-(((y - 0.088) / 0.013) ** 2)) * np.sin((y - 0.03 * z) * 2 * np.pi / 0.011) * smooth(z, 0.012, 0.03)
    return 0.0013 * ankle * np.sign(crease) * np.abs(crease) ** 0.8 + leg + 0.0003 * vamp


def part(name, material, *solids):
    vertices, faces, around, along = s.joined(*solids)
    return Part(name, vertices, faces, material, dict(around=around, along=along))
