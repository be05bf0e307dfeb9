"""What closes a glove on the inside of the wrist: straps, or laces over a tongue."""

import numpy as np

import lacing
import materials as m
from parts import Part, label, printed, skinned
from sewn import eyelets, rounded
from solids import joined, tube

from .form import wrap

SLIT, PLACKET = 0.0065, 0.0165
COTTON = (0.72, 0.69, 0.62)


def straps(mitt):
    """Of each: its middle, half its width, and which way around its end comes to lie on the inside."""
    if mitt.look["closure"] == "double":
        return [(mitt.cuff * 0.265, 0.0185, 1), (mitt.cuff * 0.67, 0.0165, -1)]
    return [(mitt.cuff * 0.5 - 0.002, 0.0205 + 0.0155 * mitt.look["cuff"], 1)]


def strapped(mitt, grid, near, at, middle, half, way):
    """Once around the wrist, and its end, laid over it, on the inside."""
    thick = 0.0042
    edge = lambda at: np.abs(at["z"] - middle) - half
    tongue = lambda at: rounded(edge(at) + 0.0015, np.abs(wrap(at["angle"] - np.pi / 2 + 0.36 * way)) * 0.045 - 0.040, 0.010)
    ring = rounded(np.maximum(at["body"] - thick, -at["body"] - 0.004), edge(at), 0.0016)
    solid = np.minimum(ring, rounded(np.maximum(at["body"] - 2.1 * thick, thick - 0.001 - at["body"]), tongue(at), 0.0016))
    named = label("wordmark") if middle > mitt.cuff * 0.4 else None
    hide = m.made(f"strap {way}", m.HIDE, stitch=True, grain=0.8, label=named)
    high = min(0.031, half * 1.12)

    def on_strap(vertices):
        at = mitt.at(vertices)
        height = at["z"] - middle
        inside = np.where((at["body"] > thick + 0.0004) & (at["outer"] < 0.3), -tongue(at), -edge(at))
        ends = inside < half - np.abs(height) - 0.002
        u, v = printed(at["around"] / (high * 2), height / high, at["outer"] > 0)
        return dict(seam=0.0042 + inside - 0.0032, run=np.where(ends, at["z"], at["angle"] * 0.047), u=u, v=v)

    return skinned(grid, near.whole(solid, hollow=True), "strap", hide, on_strap)


def woven(mitt, grid, near, at):
    """The maker's label, sewn on the back of a laced cuff."""
    middle, wide, high = mitt.cuff * 0.48, 0.0285, 0.0105
    sewn = rounded(np.abs(at["around"]) - wide, np.abs(at["z"] - middle) - high, 0.002)
    solid = rounded(np.maximum(at["body"] - 0.0015, -at["body"] - 0.006), sewn, 0.0008)
    cloth = m.made("woven label", m.WOVEN, label=label("wordmark"))

    def on_label(vertices):
        at = mitt.at(vertices)
        u, v = printed(at["around"] / 0.046, (at["z"] - middle) / 0.0123, at["outer"] > 0)
        return dict(u=u, v=v)

    return skinned(grid, near.whole(solid, hollow=True), "woven label", cloth, on_label)


def from_slit(mitt, at):
    """How far from the middle of the slit, which ends round."""
    return np.hypot(at["inside"], np.maximum(at["z"] - mitt.slit_top, 0))


def slit(mitt, at):
    """Open down the inside, a tongue below it, doubled hide along it."""
    r = from_slit(mitt, at)
    inside = at["outer"] < 0
    up_to = lambda edge: 1 / (1 + np.exp((r - edge) / 0.0005))
    return np.where(inside, 0.0075 * up_to(SLIT) - 0.0017 * up_to(SLIT + PLACKET), 0)


def on_placket(mitt, at, seam, run, trim):
    """Of the hide along the slit: two rows of thread, in the first colour; the rest as it is."""
    r = from_slit(mitt, at)
    placket = (r < SLIT + PLACKET + 0.001) & (at["outer"] < 0)
    rows = np.minimum(np.abs(r - SLIT + 0.002), np.abs(r - SLIT - PLACKET - 0.002))
    above = np.maximum(at["z"] - mitt.slit_top, 0)
    along = np.minimum(at["z"], mitt.slit_top) + r * np.arctan2(above, np.abs(at["inside"]))
    return (
        np.where(placket, np.where(r < SLIT, 1, rows), seam),
        np.where(placket, along, run),
        np.where(placket, np.minimum(trim, r - SLIT - PLACKET - 0.0002), trim),
    )


def laced(mitt):
    rows = np.linspace(0.018, mitt.slit_top - 0.004, max(4, round(mitt.cuff / 0.0165)))
    across = SLIT + 0.0072
    cord = lacing.crossed(mitt.on_cuff, across, rows, 0.0022)
    knot = mitt.on_cuff(0, 0.0175, 0.006)
    for side in (-1, 1):
        from_eyelet = [mitt.on_cuff(side * across, rows[0], -0.002), mitt.on_cuff(side * across * 0.6, rows[0], 0.003), knot]
        cord.append(tube(from_eyelet, 0.0022, 12, 30))
    cord += lacing.bow(knot, 0.0021)
    holes = [(side * across, z) for z in rows for side in (-1, 1)]
    outwards = [mitt.on_cuff(*hole, 1) - mitt.on_cuff(*hole) for hole in holes]
    rings = eyelets([mitt.on_cuff(*hole, 0.0017) for hole in holes], outwards, 0.0032)
    return [
        Part("laces", *joined(*cord)[:2], m.made("laces", m.COTTON, COTTON, grain=0.6)),
        Part("eyelets", *rings[:2], m.made("eyelets", m.STEEL, 0.5)),
    ]
