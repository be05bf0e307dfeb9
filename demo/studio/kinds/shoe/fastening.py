"""What closes a shoe: laces, and a strap over them or a zip at the side."""

import numpy as np

import materials as m
import zips
from laced import Lacing
from last import smooth
from parts import label, printed, solid_part

from .form import rounded, threads
from .makes import CALF, SMOOTH, STRAPS

LACE = m.Surface(m.textures.weave, 0.012, 0.0004, 0.85, hollows=0.7, specular=0.15, wear=0.04)


def laces(shoe):
    rows = np.linspace(shoe.make.throat + 0.004, shoe.top - (0.010 if shoe.shaft > 0.09 else 0.005), shoe.make.rows)
    gap = shoe.gap(rows)
    lacing = Lacing(shoe.last, rows, gap + 0.0064, gap, 0.0017, lambda points: over_strap(shoe, points))
    rings, holes = lacing.eyelets()
    metal = m.made("eyelets", m.STEEL if shoe.name == "eyelets" else m.PAINTED, shoe.make.eyelet)
    dark, lace = m.made("holes", m.RUBBER, 0.012), m.made("laces", LACE, "trim")
    return [solid_part("eyelets", metal, *rings), solid_part("holes", dark, *holes), solid_part("laces", lace, *lacing.crossed(), *lacing.bow())]


def fastened(shoe):
    """What holds besides laces: a strap over them, or a zip at the side."""
    if shoe.name in STRAPS:
        return [strap(shoe, *STRAPS[shoe.name])]
    return zipper(shoe) if shoe.name == "zip" else []


def strap(shoe, across, half, end):
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
        if shoe.name == "strap":
            u, v = printed((at["y"] - 0.205) / 0.046, across(at) / 0.0136, at["x"] > 0.005)
        else:
            u, v = printed((0.047 - at["z"]) / 0.040, across(at) / 0.0118, at["x"] > 0.005)
        inside = np.where((at["x"] > 0) & (lap < 0), -lap, -edge)
        return dict(u=u, v=v, **threads(inside, at["y"] if shoe.name == "strap" else at["z"]))

    hide = m.made("strap", CALF if shoe.name == "bar" else SMOOTH, stitch=True, grain=0.4, label=label("wordmark"))
    return shoe.skin(solid(shoe.at)[0], "strap", hide, on, lambda at: at["far"] < 0.0002)


def over_strap(shoe, points):
    """How far off the upper a lace lies, and more where it crosses the strap."""
    if shoe.name not in STRAPS:
        return 0.0032
    across, half, _ = STRAPS[shoe.name]
    return 0.0032 + 0.0072 * smooth(half - np.abs(across(shoe.on(points))), -0.006, 0.002)


def zipper(shoe):
    line = lambda z: 0.2235 + 0.05 * (z - 0.09)
    at, last = shoe.at, shoe.last
    tape = np.maximum(np.maximum(np.abs(at["y"] - line(at["z"])) - 0.0085, 0.026 - at["z"]), 0.001 - at["x"])
    solid = rounded(shoe.shell(0.0011, -0.002), np.maximum(tape, at["collar"] + 0.0005))
    cloth = shoe.skin(solid, "tape", m.made("tape", m.WEBBING, 0.02, grain=0.4), lambda at: {})
    heights = np.linspace(0.03, shoe.shaft - 0.008, 30)
    path = np.array([last.on_side(line(z), z, 1, 0.0012) for z in heights])
    out = last.out(path)
    teeth = zips.coil(path, out, 0.005, 0.0021)
    slider = zips.slider(path[-3] + out[-3] * 0.0014, path[-1] - path[-3], out[-3], 0.010)
    return [cloth, solid_part("teeth", m.made("teeth", m.STEEL, 0.5), teeth), solid_part("slider", m.made("slider", m.STEEL, 0.45), slider)]
