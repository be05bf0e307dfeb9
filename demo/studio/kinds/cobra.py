"""Spring targets ("cobras"): a small padded head on a rod and a spring, over a moulded base that is filled with sand."""

import numpy as np

import fields as f
import hanging as h
import materials as m
import sewn
import solids as s
from moulded import Base, bolts
from parts import Pose, label, solid_part
from stuffed import WORDMARK, Stuffed, curved, front_label, gores

REACH, BASE, TOP = 0.24, 0.2, 1.06
SPRING, CLAMP = (0.235, 0.46), 0.62
HEAD, RADIUS = 0.825, 0.085
GORES = 6
EGG = np.transpose(
    [
        [0.03, 0.0445, 0.0615, 0.0755, 0.0838, 0.085, 0.0775, 0.0595, 0.034, 0.0005],
        [0, 0.008, 0.034, 0.07, 0.112, 0.15, 0.187, 0.216, 0.231, 0.2355],
    ]
)


def views(look):
    return [
        dict(poses=[Pose(turn=-8)], elevation=9, margin=1.14),
        dict(poses=[Pose(turn=148)], elevation=17, margin=1.14),
        dict(poses=[Pose(turn=-16)], **h.framed(TOP, 0.44, TOP - 0.165, elevation=7)),
    ]


def build(look):
    return [*head(), *base(), *post()]


def head():
    egg = curved(EGG + (0, HEAD))
    body = Stuffed(np.concatenate([[(0, HEAD + 0.002)], egg]), swell, 320, 0.002)
    at = body.at
    far, run, cap = seams(at)
    u, v = front_label(at, HEAD + 0.118, 0.062, WORDMARK)
    skin = m.made("head", m.COATED, trim="trim", stitch=True, grain=0.9, label=label("wordmark"))
    rubber = [(0.024, -0.046), (0.031, -0.046), (0.033, -0.01), (0.047, 0.012), (0.04, 0.016)]
    cuff = s.moved(s.turned(rubber, 0.005, 120), (0, 0, HEAD))
    return [body.part("head", skin, seam=far * 0.9, run=run, trim=cap, u=u, v=v), solid_part("cuff", m.made("cuff", m.RUBBER, 0.02), cuff)]


def seams(at):
    """(distance, run) of the nearest seam, and how far inside of the cap that the gores run together under."""
    cap = np.where(at.z > HEAD + 0.12, 0.036 - at.far, -0.02)
    gore = np.where(cap > -0.004, 1, gores(at, GORES, np.pi / GORES))
    far, run = sewn.nearest((gore, at.along), (np.where(cap > 0, cap + 0.0015, 1), at.angle * at.far))
    return far, run, cap


def swell(at):
    far, _, cap = seams(at)
    gore = gores(at, GORES, np.pi / GORES)
    full = 0.0022 * np.clip(at.far / 0.08, 0, 1)
    pucker = 0.0007 * f.uneven(at.p, 0.012, 6) * np.exp(-gore / 0.012)
    sunk = full * np.exp(-((gore / 0.02) ** 2)) * 1.4 + sewn.valley(gore, 0.0022, 0.007)
    return full + pucker - sunk * (cap < 0.002) + 0.0011 * np.clip(cap / 0.002 + 0.5, 0, 1) + 0.0008 * f.uneven(at.p, 0.05, 3)


def base():
    low = [(0, 0.004), (0.2, 0.004), (0.222, 0), (REACH, 0.014), (REACH, 0.062), (REACH - 0.006, 0.068), (REACH - 0.006, 0.074)]
    high = [(0.238, 0.08), (0.222, 0.112), (0.15, 0.158), (0.088, 0.175), (0.078, 0.185), (0.074, BASE - 0.004), (0.07, BASE), (0, BASE)]
    shell = Base([*low, *high], 9, (0.085, 0.172), 0.008)
    u, v = front_label(shell.body.at, 0.038, 0.05, 2.0)
    return [shell.body.part("base", m.made("base", m.RUBBER, "trim", label=label("ropes")), u=u, v=v), shell.plug(0.138, 0.85, "body")]


def post():
    """The spring between its two sleeves, the rod and, in it, a thinner one that the clamp holds at any height."""
    low, high = SPRING
    turns = 15
    t = np.linspace(0, 1, turns * 24)
    coil = np.stack([0.03 * np.cos(t * turns * 2 * np.pi), 0.03 * np.sin(t * turns * 2 * np.pi), low + (high - low) * t], -1)
    rods = [
        s.turned([(0, low), (0.0185, low), (0.0185, CLAMP), (0, CLAMP)], 0.002, fine=0.01),
        s.lathe([(0.0145, CLAMP - 0.01), (0.0145, HEAD + 0.01)], 96, 0.01),
    ]
    flange = s.turned([(0.066, BASE), (0.066, BASE + 0.008), (0.044, BASE + 0.012), (0.04, low)], 0.003)
    ring = [(0.014, -0.03), (0.0245, -0.03), (0.026, -0.026), (0.026, 0.016), (0.022, 0.022), (0.014, 0.022)]
    grip = s.turned([(0.006, 0), (0.006, 0.016), (0.0195, 0.018), (0.0195, 0.03), (0.016, 0.034), (0, 0.034)], 0.003)
    side = np.array((0.82, -0.57, 0))
    clamp = [s.moved(s.turned(ring, 0.003), (0, 0, CLAMP)), s.laid(grip, side * 0.024 + (0, 0, CLAMP - 0.006), side)]
    return [
        solid_part("spring", m.made("spring", m.STEEL, 0.5), s.tube(coil, 0.0058, 12, turns * 40)),
        solid_part("rods", m.made("rods", m.STEEL, 0.62), *rods, *bolts(3, 0.054, BASE + 0.008, 0.0058)),
        solid_part("sleeves", m.made("sleeves", m.PAINTED, 0.018), flange, sleeve(low - 0.012, low + 0.03), sleeve(high - 0.03, high + 0.025)),
        solid_part("clamp", m.made("clamp", m.RUBBER, 0.02), *clamp),
    ]


def sleeve(low, high):
    side = [(0.0365, low), (0.0385, low + 0.004), (0.0385, high - 0.004), (0.0365, high)]
    return s.turned([(0.012, low), *side, (0.012, high)], 0.003, fine=0.003)
