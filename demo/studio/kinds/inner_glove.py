"""Inner gloves, worn in place of wraps: neoprene without fingertips, gel over the knuckles, a long tape wound around the wrist."""

from dataclasses import replace

import numpy as np

import fields as f
import hands
import materials as m
from parts import Pose, label, printed, skinned
from sewn import nearest, rounded

VIEWS = [
    dict(poses=[Pose(x=-0.058, y=0.05, turn=3, mirrored=True), Pose(x=0.058, y=-0.01, turn=-30)], azimuth=2, elevation=9),
    dict(poses=[Pose(turn=-206)], elevation=9),
    dict(poses=[Pose(turn=-26)], elevation=16, zoom=2.2, aim=(0.42, 0.5, 0.68)),
]
WRIST = 0.012
# Of each turn of the tape: its middle, how far it climbs to one side, and what lies over it comes higher.
TURNS = [(0.044, 0.10), (0.030, -0.20), (0.040, 0.14), (0.031, -0.06)]
HALF, THICK = 0.0185, 0.0015
ELASTIC = replace(m.WEBBING, specular=0.12)


def build(look):
    hand = hands.Hand(WRIST)
    grid = hand.grid()
    near = f.Near(grid, hand.about, 0.012)
    at = hand.at(near.points)
    neoprene = m.made("neoprene", m.NEOPRENE, trim="trim", stitch=True, label=label("wordmark"))
    cover = m.made("gel", m.VINYL, trim="trim", stitch=True)
    tape = m.made("tape", ELASTIC, 0.022, trim="trim", grain=0.5)
    tab = m.made("tab", m.NYLON, 0.022, stitch=True, label=label("mark"))
    gel = lambda at: hands.pad(at, 0.106, 0.157, 0.0385, 0.0062)
    return [
        skinned(grid, near.whole(hand.shell(at), hollow=True), "neoprene", neoprene, lambda vertices: on_shell(hand.at(vertices))),
        skinned(grid, near.whole(gel(at)[0], hollow=True), "gel", cover, lambda vertices: on_gel(hand.at(vertices), gel)),
        skinned(grid, near.whole(wound(at), hollow=True), "tape", tape, lambda vertices: on_tape(hand.at(vertices))),
        skinned(grid, near.whole(end(at), hollow=True), "tab", tab, lambda vertices: on_end(hand.at(vertices))),
    ]


def on_shell(at):
    edge = np.minimum(at["rim"], at["z"])
    u, v = printed(at["x"] / 0.052, (at["up"] - 0.088) / 0.0139, at["back"])
    seam, run = nearest((hands.row(edge, 0.0062), at["angle"] * 0.012 + at["x"]), (at["side"], at["z"]))
    return dict(seam=seam, run=run, trim=0.0052 - edge, u=u, v=v)


def on_gel(at, gel):
    _, outline, cuts = gel(at)
    around = np.arctan2(at["up"] - 0.133, at["x"]) * 0.033
    seam = np.where(-outline < 0.006, hands.row(-outline, 0.0032), 1)
    return dict(seam=seam, run=around, trim=np.minimum(0.0006 - cuts, -outline - 0.007))


def layer(at, n):
    """Measures of the n-th turn: how far off its middle line, and its skin."""
    middle, climb = TURNS[n]
    off = at["z"] - middle - climb * at["x"] - 0.0015 * np.sin(2 * at["angle"] + n * 2)
    return off, at["full"] - THICK * (n + 1) - 0.0004 * np.sin(3 * at["angle"] + n)


def wound(at):
    solid = np.full(at["full"].shape, 1.0)
    for n in range(len(TURNS)):
        off, skin = layer(at, n)
        solid = np.minimum(solid, rounded(np.maximum(skin, -at["full"] - 0.001), np.abs(off) - HALF, 0.0006))
    return solid


def on_tape(at):
    layers = [layer(at, n) for n in range(len(TURNS))]
    on = np.argmin([np.where(np.abs(off) < HALF + 0.001, np.abs(skin), 1) for off, skin in layers], axis=0)
    off = np.choose(on, [off for off, _ in layers])
    return dict(trim=0.0021 - np.abs(off))


def end(at):
    """The hook-and-loop end of the last turn, on the back of the wrist."""
    off, skin = layer(at, len(TURNS) - 1)
    outline = rounded(np.abs(off) - HALF + 0.0005, np.abs(at["x"] + 0.004) - 0.023, 0.005)
    return np.where(at["back"], rounded(np.maximum(skin - 0.0019, -at["full"] - 0.001), outline, 0.0006), 0.01)


def on_end(at):
    off, _ = layer(at, len(TURNS) - 1)
    inside = np.minimum(HALF - 0.0005 - np.abs(off), 0.023 - np.abs(at["x"] + 0.004))
    u, v = printed((at["x"] + 0.004) / 0.02, off / 0.02, at["back"])
    run = np.where(HALF - np.abs(off) < 0.023 - np.abs(at["x"] + 0.004), at["x"], at["z"])
    return dict(seam=hands.row(inside, 0.0026), run=run, u=u, v=v)
