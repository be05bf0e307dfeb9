"""Spring targets ("cobras"): a small padded head on a rod and a spring, over a moulded base that is filled with sand."""

import numpy as np
from scipy.interpolate import PchipInterpolator

import fields as f
import hanging as h
import materials as m
import sewn
import solids as s
from parts import Pose, label
from stuffed import WORDMARK, Stuffed, front_label, gores, whole, wrap

REACH, BASE, TOP = 0.24, 0.2, 1.42
SPRING = (0.235, 0.46)
HEAD, RADIUS = 1.185, 0.085
GORES = 6
EGG = [(0.030, 0.0), (0.0445, 0.008), (0.0615, 0.034), (0.0755, 0.07), (0.0838, 0.112), (0.085, 0.15), (0.0775, 0.187), (0.0595, 0.216), (0.034, 0.231), (0.0005, 0.2355)]


def views(look):
    return [
        dict(poses=[Pose(turn=-8)], elevation=9, margin=1.14),
        dict(poses=[Pose(turn=148)], elevation=17, margin=1.14),
        dict(poses=[Pose(turn=-16)], **h.framed(TOP, 0.44, TOP - 0.165, elevation=7)),
    ]


def build(look):
    return [*head(), *base(), *post()]


def head():
    egg = np.array(EGG) + (0, HEAD)
    along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(egg, axis=0).T))])
    steps = np.linspace(0, along[-1], 160)
    sides = np.stack([PchipInterpolator(along, egg[:, i])(steps) for i in (0, 1)], -1)
    body = Stuffed(np.concatenate([[(0, HEAD + 0.002)], sides]), swell, 320, 0.002)
    at = body.at
    far, run, cap = seams(at)
    u, v = front_label(at, HEAD + 0.118, 0.062, WORDMARK)
    skin = m.made("head", m.COATED, trim="trim", stitch=True, grain=0.9, label=label("wordmark"))
    cuff = s.lathe(s.rounded([(0.024, HEAD - 0.046), (0.031, HEAD - 0.046), (0.033, HEAD - 0.01), (0.047, HEAD + 0.012), (0.04, HEAD + 0.016)], 0.005), 120, 0.002)
    return [body.part("head", skin, seam=far * 0.9, run=run, trim=cap, u=u, v=v), whole("cuff", m.made("cuff", m.RUBBER, 0.02), [cuff])]


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
    profile = s.rounded(
        [(0, 0.004), (0.2, 0.004), (0.222, 0), (REACH, 0.014), (REACH, 0.062), (REACH - 0.006, 0.068), (REACH - 0.006, 0.074), (REACH - 0.002, 0.08), (0.222, 0.112)]
        + [(0.15, 0.158), (0.088, 0.175), (0.078, 0.185), (0.074, BASE - 0.004), (0.07, BASE), (0, BASE)],
        0.016,
    )
    body = Stuffed(profile, moulded, 300, 0.004)
    u, v = front_label(body.at, 0.038, 0.05, 2.0)
    shell = m.made("base", m.RUBBER, "trim", label=label("ropes"))
    return [body.part("base", shell, u=u, v=v), *plug(body)]


def moulded(at):
    flute = np.clip((np.cos(9 * at.angle) - 0.1) / 0.5, 0, 1)
    shoulder = np.clip((at.z - 0.085) / 0.03, 0, 1) * np.clip((0.172 - at.z) / 0.02, 0, 1) * (at.far > 0.06)
    line = 0.0007 * np.exp(-(((np.abs(wrap(2 * at.angle - np.pi)) / 2 * at.far) / 0.0014) ** 2))
    return -0.008 * shoulder * flute**2 * (3 - 2 * flute) + line * (at.far > 0.08) + 0.0007 * f.uneven(at.p, 0.1, 4)


def plug(body):
    angle = np.pi / 9
    at, normal = body.on(angle, 0.138)[0], body.normal(angle, 0.138)[0]
    cap = s.lathe(s.rounded([(0.029, -0.004), (0.029, 0.003), (0.023, 0.004), (0.023, 0.015), (0.02, 0.018), (0, 0.0175)], 0.0016), 120, 0.001)
    return [whole("plug", m.made("plug", m.PLASTIC, "body"), [s.laid(cap, at, normal)])]


def post():
    """The spring between its two sleeves, the rod and, in it, a thinner one that the clamp holds at any height."""
    low, high = SPRING
    turns = 15
    t = np.linspace(0, 1, turns * 24)
    coil = np.stack([0.03 * np.cos(t * turns * 2 * np.pi), 0.03 * np.sin(t * turns * 2 * np.pi), low + (high - low) * t], -1)
    coils = s.tube(coil, 0.0058, 12, turns * 40)
    sleeve = lambda bottom, top: s.lathe(s.rounded([(0.012, bottom), (0.0365, bottom), (0.0385, bottom + 0.004), (0.0385, top - 0.004), (0.0365, top), (0.012, top)], 0.003), 120, 0.002)
    flange = s.lathe(s.rounded([(0.066, BASE), (0.066, BASE + 0.008), (0.044, BASE + 0.012), (0.04, low)], 0.003), 140, 0.002)
    bolts = [s.moved(s.lathe(s.rounded([(0.0085, 0), (0.0085, 0.002), (0.006, 0.0022), (0.006, 0.007), (0, 0.0075)], 0.0006), 36, 0.0012), (0.054 * np.sin(a), -0.054 * np.cos(a), BASE + 0.008)) for a in np.radians((30, 150, 270))]
    clamp_at = 0.86
    rods = [
        s.lathe(s.rounded([(0, low), (0.0185, low), (0.0185, clamp_at), (0, clamp_at)], 0.002), 96, 0.01),
        s.lathe([(0.0145, clamp_at - 0.01), (0.0145, HEAD + 0.01)], 96, 0.01),
    ]
    clamp = s.lathe(s.rounded([(0.014, clamp_at - 0.03), (0.0245, clamp_at - 0.03), (0.026, clamp_at - 0.026), (0.026, clamp_at + 0.016), (0.022, clamp_at + 0.022), (0.014, clamp_at + 0.022)], 0.003), 100, 0.002)
    side = np.array((0.82, -0.57, 0))
    screw = s.laid(s.lathe(s.rounded([(0.006, 0), (0.006, 0.016), (0.0195, 0.018), (0.0195, 0.03), (0.016, 0.034), (0, 0.034)], 0.003), 96, 0.001), side * 0.024 + (0, 0, clamp_at - 0.006), side)
    return [
        whole("spring", m.made("spring", m.CHROME, 0.5), [coils]),
        whole("rods", m.made("rods", m.STEEL, 0.62), [*rods, *bolts]),
        whole("sleeves", m.made("sleeves", m.PAINTED, 0.018), [flange, sleeve(low - 0.012, low + 0.03), sleeve(high - 0.03, high + 0.025)]),
        whole("clamp", m.made("clamp", m.RUBBER, 0.02), [clamp, screw]),
    ]
