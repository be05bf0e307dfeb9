"""Freestanding bags: a column of foam in a sewn cover on a neck, that stands on a blow-moulded base filled with water or sand."""

import numpy as np

import fields as f
import hanging as h
import materials as m
import sewn
import solids as s
from moulded import Base, bolts
from parts import Pose, label, solid_part
from stuffed import WORDMARK, Stuffed, front_label, wrap

BASE, REACH, TOP = 0.375, 0.33, 1.76
FOOT, RADIUS = 0.455, 0.19
BANDS = ((FOOT + 0.13, 0.02), (TOP - 0.27, 0.045))
# Covers are sewn with heavy thread.
THREAD = 0.6


def views(look):
    return [
        dict(poses=[Pose(turn=-6)], azimuth=-8, elevation=9, margin=1.16),
        dict(poses=[Pose(turn=158)], elevation=16, margin=1.16),
        dict(poses=[Pose(turn=-18)], **h.framed(TOP, 0.72, 0.3, elevation=14)),
    ]


def build(look):
    return [*cover(), *base(), *neck()]


def cover():
    r = RADIUS
    edges = [z + side * (half + past) for z, half in BANDS for side in (-1, 1) for past in (-0.0008, 0.0008)]
    sides = [(r, z) for z in sorted([FOOT + 0.03, TOP - 0.05, *np.linspace(FOOT + 0.06, TOP - 0.08, 14), *edges])]
    foot = [(0.1, FOOT + 0.02), (r * 0.8, FOOT + 0.008), (r * 0.985, FOOT)]
    lid = [(r * 0.985, TOP - 0.012), (r * 0.72, TOP), (0, TOP + 0.004)]
    body = Stuffed(s.rounded([*foot, *sides, *lid], 0.045), swell, 260, 0.0056)
    at = body.at
    band, seam, run = seams(at)
    u, v = front_label(at, (FOOT + TOP) / 2 + 0.01, 0.46, WORDMARK, turned=True)
    skin = m.made("cover", m.COATED, trim="trim", stitch=True, grain=1.2, label=label("wordmark"))
    return [body.part("cover", skin, seam=seam * THREAD, run=run * THREAD, trim=band, u=u, v=v)]


def seams(at):
    """How far inside of a band, and (distance, run) of the nearest seam: bands, the lid, the hem, the closing down the back."""
    side = at.far > RADIUS * 0.93
    band = np.where(side, np.max([half - np.abs(at.z - z) for z, half in BANDS], axis=0), -1)
    around = np.minimum(np.where(side, np.abs(at.z - FOOT - 0.03), 1), np.abs(at.far - RADIUS * 0.9) + np.where(at.z > TOP - 0.05, 0, 1))
    down = np.where(side, np.abs(wrap(at.angle - np.pi)) * at.far, 1)
    far, run = sewn.nearest((around, at.angle * RADIUS), (down, at.z))
    return band, np.where(band > 0, band - 0.001 / THREAD, far), np.where(band > 0, at.angle * RADIUS, run)


def swell(at):
    band, seam, _ = seams(at)
    sunk = np.where(band > 0, 0, sewn.valley(seam, 0.003, 0.014))
    taut = 0.0018 * f.uneven(at.p, (0.2, 0.2, 0.3), 12) + 0.0004 * f.uneven(at.p, (0.09, 0.09, 0.05), 5)
    # Foam is smooth; the cover over it is a little too wide, mostly near its ends.
    ends = np.exp(-np.minimum(at.z - FOOT, TOP - at.z) / 0.12)
    creased = 0.0009 * f.uneven(at.p, (0.05, 0.05, 0.018), 7) * ends
    pucker = 0.0006 * f.uneven(at.p, (0.02, 0.02, 0.012), 6) * np.exp(-seam / 0.02)
    return (taut + creased + pucker) * np.clip(at.far / 0.1 - 0.5, 0, 1) - sunk + 0.0007 * np.clip(band / 0.0016 + 0.5, 0, 1)


def base():
    low = [(0, 0.004), (0.29, 0.004), (0.312, 0), (REACH, 0.016), (REACH, 0.118), (REACH - 0.008, 0.126), (REACH - 0.008, 0.136)]
    high = [(0.328, 0.144), (0.314, 0.215), (0.255, 0.285), (0.165, 0.318), (0.150, 0.332), (0.144, BASE - 0.006), (0.138, BASE), (0, BASE)]
    shell = Base([*low, *high], 12, (0.15, 0.312), 0.011)
    u, v = front_label(shell.body.at, 0.07, 0.07, 2.0)
    material = m.made("base", m.RUBBER, 0.019, label=label("ropes"))
    return [shell.body.part("base", material, u=u, v=v), shell.plug(0.305, 1, (0.42, 0.02, 0.022))]


def neck():
    """A post of plastic with a shock absorber's bellows, on a flange bolted to the base."""
    low = BASE
    folds = [(0.096 if n % 2 else 0.084, low + 0.026 + n * 0.0095) for n in range(6)]
    post = [(0.124, low), (0.124, low + 0.01), (0.1, low + 0.014), (0.092, low + 0.02), *folds, (0.09, FOOT + 0.03)]
    return [
        solid_part("neck", m.made("neck", m.RUBBER, 0.014), s.turned(post, 0.004, 140, 0.003)),
        solid_part("bolts", m.made("bolts", m.STEEL, 0.5), *bolts(6, 0.112, low + 0.01, 0.0075)),
    ]
