"""Freestanding bags: a column of foam in a sewn cover on a neck, that stands on a blow-moulded base filled with water or sand."""

import numpy as np

import fields as f
import hanging as h
import materials as m
import sewn
import solids as s
from parts import Pose, label
from stuffed import WORDMARK, Stuffed, front_label, whole, wrap

BASE, REACH, TOP = 0.375, 0.28, 1.76
FOOT, RADIUS = 0.455, 0.175
BANDS = ((FOOT + 0.13, 0.02), (TOP - 0.27, 0.045))
# Covers are sewn with heavy thread.
THREAD = 0.6
RIBS = 12


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
    profile = s.rounded([(0.1, FOOT + 0.02), (r * 0.8, FOOT + 0.008), (r * 0.985, FOOT), *sides, (r * 0.985, TOP - 0.012), (r * 0.72, TOP), (0.0, TOP + 0.004)], 0.045)
    body = Stuffed(profile, swell, 260, 0.0056)
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
    taut = 0.0022 * f.uneven(at.p, (0.2, 0.2, 0.3), 12) + 0.0011 * f.uneven(at.p, (0.09, 0.09, 0.05), 5)
    # Foam is smooth; the cover over it is a little too wide, mostly near its ends.
    ends = np.exp(-np.minimum(at.z - FOOT, TOP - at.z) / 0.12)
    creased = 0.0016 * f.uneven(at.p, (0.05, 0.05, 0.018), 7) * ends + 0.0008 * f.uneven(at.p, (0.02, 0.02, 0.012), 6) * np.exp(-seam / 0.02)
    return (taut + creased) * np.clip(at.far / 0.1 - 0.5, 0, 1) - sunk + 0.0007 * np.clip(band / 0.0016 + 0.5, 0, 1)


def base():
    profile = s.rounded(
        [(0, 0.004), (0.24, 0.004), (0.262, 0), (REACH, 0.016), (REACH, 0.118), (REACH - 0.008, 0.126), (REACH - 0.008, 0.136), (REACH - 0.002, 0.144), (REACH - 0.012, 0.215)]
        + [(0.225, 0.29), (0.165, 0.318), (0.150, 0.332), (0.144, BASE - 0.006), (0.138, BASE), (0, BASE)],
        0.02,
    )
    body = Stuffed(profile, moulded, 300, 0.005)
    u, v = front_label(body.at, 0.07, 0.07, 2.0)
    shell = m.made("base", m.RUBBER, 0.019, label=label("ropes"))
    return [body.part("base", shell, u=u, v=v), *plug(body)]


def moulded(at):
    """Flutes in the shoulder stiffen it; where halves of the mould met there is a line."""
    flute = np.cos(RIBS * at.angle / 1.0)
    shoulder = np.clip((at.z - 0.15) / 0.04, 0, 1) * np.clip((0.312 - at.z) / 0.03, 0, 1) * (at.far > 0.1)
    pressed = -0.011 * shoulder * np.clip((flute - 0.15) / 0.5, 0, 1) ** 2 * (3 - 2 * np.clip((flute - 0.15) / 0.5, 0, 1))
    line = 0.0009 * np.exp(-(((np.abs(wrap(2 * at.angle - np.pi)) / 2 * at.far) / 0.0016) ** 2))
    return pressed + line * (at.far > 0.12) + 0.0009 * f.uneven(at.p, 0.12, 4)


def plug(body):
    """The cap that it is filled by, in the shoulder."""
    angle = np.pi / RIBS
    at, normal = body.on(angle, 0.268)[0], body.normal(angle, 0.268)[0]
    cap = s.lathe(s.rounded([(0.034, -0.004), (0.034, 0.004), (0.027, 0.005), (0.027, 0.02), (0.024, 0.023), (0, 0.0225)], 0.0018), 150, 0.0015)
    vertices, *rest = cap
    far, turn = np.hypot(vertices[:, 0], vertices[:, 1]), np.arctan2(vertices[:, 1], vertices[:, 0])
    grip = np.where((np.abs(far - 0.027) < 0.0012) & (vertices[:, 2] > 0.006), 0.0012 * np.abs(np.sin(turn * 15)), 0)
    vertices = vertices * np.stack([1 - grip / np.maximum(far, 1e-6)] * 2 + [np.ones(len(far))], -1)
    return [whole("plug", m.made("plug", m.PLASTIC, (0.42, 0.02, 0.022)), [s.laid((vertices, *rest), at, normal)])]


def neck():
    """A post of plastic with a shock absorber's bellows, on a flange bolted to the base."""
    low, high = BASE, FOOT + 0.03
    folds = [(0.088 + (0.008 if n % 2 else -0.004), low + 0.026 + n * 0.0095) for n in range(6)]
    post = s.lathe(s.rounded([(0.124, low), (0.124, low + 0.01), (0.1, low + 0.014), (0.092, low + 0.02), *folds, (0.09, high)], 0.004), 140, 0.003)
    bolts = []
    for n in range(6):
        a = (n + 0.5) * np.pi / 3
        bolts.append(s.moved(s.lathe(s.rounded([(0.011, 0), (0.011, 0.002), (0.0075, 0.0022), (0.0075, 0.008), (0, 0.009)], 0.0008), 36, 0.0015), (0.112 * np.sin(a), -0.112 * np.cos(a), low + 0.01)))
    return [whole("neck", m.made("neck", m.RUBBER, 0.014), [post]), whole("bolts", m.made("bolts", m.STEEL, 0.5), bolts)]
