"""
Boxing gloves: a sewn mitt that stands on its cuff, its padded back to -y, thumb to +x. Straps or laces close it on the inside of the wrist.
"""

import numpy as np

import fields as f
import materials as m
from parts import Pose, label, printed, skinned
from sewn import rounded

from . import closures, patterns
from .form import Mitt

CELL = 0.0013

# From the same way off all around; the first view is the right one's of the pair.
TURN, TURN_FROM = dict(eye=(0, -0.86, 0.26), towards=(0, 0, 0.155), lens=85, reach=0.32), 34


def views(look):
    laced = look["closure"] == "lace"
    palm = dict(poses=[Pose(turn=-212)], elevation=6)
    front = dict(poses=[Pose(turn=-34)], elevation=10, zoom=2.2, aim=(0.5, 0.5, 0.24))
    laces = dict(poses=[Pose(turn=-196)], elevation=9, zoom=2.3, aim=(0.5, 0.5, 0.24))
    return [dict(poses=pair(look), azimuth=4, elevation=7, margin=1.19), palm, laces if laced else front]


def pair(look):
    """How the two stand, one before the other and never as mirrored; laces are shown on one of them; heavy ones stand closer."""
    if look["closure"] == "lace":
        return [Pose(x=-0.078, y=0.02, turn=26, mirrored=True), Pose(x=0.082, y=-0.01, turn=158)]
    if look["ounces"] >= 14:
        return [Pose(x=-0.058, y=0.11, turn=14, mirrored=True), Pose(x=0.062, y=-0.02, turn=-40)]
    return [Pose(x=-0.074, y=0.075, turn=3, mirrored=True), Pose(x=0.070, y=-0.012, turn=-34)]


def build(look):
    mitt = Mitt(look)
    grid = f.Grid((-0.09, -0.074, -0.004), (0.12, 0.134, 0.302 + mitt.longer), CELL)
    near = f.Near(grid, mitt.about, 0.0135)
    at = mitt.at(near.points)
    # Packed by hand: nowhere quite even; thread draws the hide in.
    uneven = 0.0007 * f.uneven(near.points, (0.045, 0.045, 0.05)) * np.clip(at["up"] / 0.03, 0, 1)
    creased = 0.0004 * np.sin(at["z"] * 420 + np.sin(at["angle"] * 2)) * np.exp(-(((at["up"] - 0.008) / 0.012) ** 2))
    drawn = 0.75 + 0.25 * np.cos(at["run"] * (2 * np.pi / 0.0084))
    valley = 0.0024 * drawn * np.exp(-((at["seam"] / 0.0024) ** 2)) + 0.0016 * np.exp(-((at["seam"] / 0.011) ** 2))
    end = np.where(at["curled"], rounded(at["body"], at["beyond"] + 0.003, 0.012), at["body"])
    solid = f.blend(end, at["thumb"], 0.010) + valley + uneven + creased - patterns.piping(look["pattern"], at)
    if mitt.laced:
        solid = solid + closures.slit(mitt, at)
    hem = 0.0022 * np.exp(-(((at["z"] - 0.004) / 0.0045) ** 2))
    solid = np.maximum(solid - hem, -at["z"])
    ounces = label(f"ounces-{look['ounces']}")
    hide = m.made("mitt", m.HIDE, trim="trim", stitch=True, label=ounces, stamp=ounces)
    parts = [
        skinned(grid, near.whole(solid), "mitt", hide, lambda vertices: on_mitt(mitt, mitt.at(vertices))),
        palm(mitt, grid, near, at),
    ]
    if mitt.laced:
        return [*parts, closures.woven(mitt, grid, near, at), *closures.laced(mitt)]
    return [*parts, *(closures.strapped(mitt, grid, near, at, *strap) for strap in closures.straps(mitt))]


def on_mitt(mitt, at):
    seam, run = at["seam"], at["run"]
    trim = np.maximum(at["zone"], 0.0085 - at["z"])
    if mitt.laced:
        seam, run, trim = closures.on_placket(mitt, at, seam, run, trim)
    stamped = mitt.cuff - 0.0125
    u, v = printed((at["around"] + 0.0225) / 0.0175, (at["z"] - stamped) / 0.007, at["outer"] > 0)
    return dict(seam=seam, run=run, trim=trim, u=u, v=v, su=u, sv=v)


def palm(mitt, grid, near, at):
    """Thinner than the rest and lets air in: perforated, or under laces a plain softer hide."""
    outline = lambda at: rounded(np.abs(at["inside"]) - 0.034, np.abs(at["up"] - 0.05) - 0.042, 0.016)
    solid = np.maximum(at["body"] - 0.0011, -at["body"] - 0.006)
    solid = np.maximum(solid, 0.0085 - at["thumb"])
    solid = rounded(solid, np.where(at["outer"] < 0, outline(at), 1), 0.001)
    soft = m.made("palm", m.HIDE if mitt.laced else m.MESH, stitch=True, grain=0.55)
    return skinned(grid, near.whole(solid, hollow=True), "palm", soft, lambda vertices: on_palm(mitt.at(vertices), outline))


def on_palm(at, outline):
    return dict(seam=outline(at) - 0.0018, run=np.arctan2(at["up"] - 0.05, at["inside"]) * 0.04)
