"""What a shoe's upper is sewn of."""

import numpy as np

import materials as m
from last import smooth
from parts import label, printed

from .form import rounded, threads


def upper(shoe):
    at, make = shoe.at, shoe.make
    hollow = np.maximum(at["far"] + 0.0042, np.maximum(shoe.shaft - 0.085, 0.008) - at["z"])
    solid = np.maximum(np.maximum(at["far"], at["collar"]), -hollow)
    if shoe.name != "knit":
        solid = np.maximum(solid, -np.maximum(at["throat"], -at["far"] - 0.007))
    cloth = m.made("upper", make.base, grain=make.base_grain, label=label("mark" if shoe.name in ("strap", "bar") else "wordmark"))
    return shoe.skin(solid, "upper", cloth, lambda at: marked(shoe, at), lambda at: (at["far"] < -0.003) & (at["collar"] < -0.004))


def marked(shoe, at):
    y, z, wide, high = {
        "strap": (0.222, shoe.shaft - 0.042, 0.034, 0.034),
        "knit": (0.176, 0.050, 0.056, 0.0165),
        "bar": (0.176, 0.036, 0.001, 0.001),
        "zip": (0.163, 0.048, 0.046, 0.0135),
        "eyelets": (0.222, shoe.shaft - 0.036, 0.05, 0.0148),
    }[shoe.name]
    u, v = printed((at["y"] - y) / wide, (at["z"] - z) / high, at["x"] > 0.01)
    return dict(u=u, v=v)


def lining(shoe):
    at = shoe.at
    solid = np.maximum(shoe.shell(-0.0034, -0.0072), np.maximum(at["collar"] + 0.001, shoe.shaft - 0.09 - at["z"]))
    solid = np.maximum(solid, 0.004 - at["throat"])
    return shoe.skin(
        solid,
        "lining",
        m.made("lining", m.JERSEY, 0.045, grain=0.6),
        lambda at: {},
        lambda at: (at["far"] > -0.005) & (at["collar"] < -0.004),
    )


def panels(shoe):
    at = shoe.at
    solid = None
    for inside, thick, _ in shoe.regions(at):
        dent = 0.0004 * np.exp(-(((inside + 0.0021) / 0.0009) ** 2))
        panel = rounded(shoe.shell(thick - dent, -0.0025), np.maximum(inside, at["collar"] + 0.0005))
        solid = panel if solid is None else np.minimum(solid, panel)
    hide = m.made("panels", shoe.make.over, trim="trim", stitch=True, grain=shoe.make.over_grain)
    return shoe.skin(solid, "panels", hide, lambda at: sewn(shoe, at), lambda at: at["far"] < -0.0012)


def sewn(shoe, at):
    seam, run = np.full(len(at["x"]), 1.0), np.zeros(len(at["x"]))
    for inside, _, along in shoe.regions(at):
        stitched = threads(-inside, at[along], double=shoe.name == "eyelets")
        seam, run = np.where(inside < 0.0004, stitched["seam"], seam), np.where(inside < 0.0004, stitched["run"], run)
    stay = np.hypot(at["x"], np.maximum(at["deep_back"], 0)) - 0.0085
    return dict(seam=seam, run=run, trim=-stay if shoe.name in ("bar", "zip") else np.full(len(stay), -0.01))


def tongue(shoe):
    if shoe.name == "knit":
        return []
    at, end = shoe.at, shoe.top + (0.02 if shoe.shaft > 0.1 else 0.032)
    lean = 0.004 * smooth(at["along"], shoe.top - 0.01, end)
    half = 0.021 + 0.03 * np.maximum(at["along"] - shoe.make.throat, 0) * (0.5 if shoe.shaft > 0.1 else 1)
    across = np.maximum(np.abs(at["x"]) - half, np.maximum(at["along"] - end, shoe.make.throat - 0.012 - at["along"]))
    across = np.maximum(
        np.hypot(np.maximum(np.abs(at["x"]) - half + 0.012, 0), np.maximum(at["along"] - end + 0.012, 0)) - 0.012, across
    )
    plump = 0.0014 * np.exp(-(np.minimum(np.abs(across + 0.011) / 0.006, 5) ** 2))
    solid = rounded(
        np.maximum(at["far"] + 0.0022 - lean - plump, -at["far"] - 0.0066 + lean - plump), np.maximum(across, at["deep"] - 0.05), 0.0018
    )
    middle = end - 0.0125
    on = lambda at: dict(zip("uv", printed(at["x"] / 0.027, (at["along"] - middle) / 0.008, at["deep"] < 0.02)))
    return [shoe.skin(solid, "tongue", m.made("tongue", shoe.make.base, grain=shoe.make.base_grain, label=label("wordmark")), on)]


def binding(shoe):
    at = shoe.at
    if shoe.name == "knit":
        rolled = rounded(shoe.shell(0.0012, -0.0055), np.abs(at["collar"] + 0.006) - 0.009, 0.0022)
        return shoe.skin(rolled, "binding", m.made("binding", m.RIB, "trim", grain=0.35), lambda at: {})
    open_end = 0.001 - at["throat"]
    solid = np.maximum(np.hypot(at["collar"] + 0.0006, at["far"] + 0.0018) - 0.0031, open_end)
    return shoe.skin(solid, "binding", m.made("binding", m.NYLON, "body" if shoe.name == "eyelets" else "trim", grain=0.5), lambda at: {})


def rand(shoe):
    """Rubber drawn up over the toe and around the heel."""
    at = shoe.at
    edge = at["z"] - 0.0032 - 0.011 * smooth(at["y"], 0.055, 0.008) - 0.006 * smooth(at["y"], 0.235, 0.28)
    return shoe.skin(
        rounded(shoe.shell(0.0018, -0.002), edge, 0.0009),
        "rand",
        shoe.sole.rubber(),
        lambda at: {},
        lambda at: (at["far"] < -0.0005) | (at["z"] < -0.003),
    )
