"""Teardrop bags: eight gores around a heavy round foot, narrow above for the elbow, hung by four chains."""

import numpy as np

import fields as f
import hanging as h
import materials as m
import sewn
import solids as s
from parts import Pose, label, solid_part
from stuffed import WORDMARK, Stuffed, curved, front_label, gores, wrap

DROP = np.transpose(
    [
        [0.0005, 0.07, 0.13, 0.179, 0.211, 0.2255, 0.221, 0.203, 0.178, 0.153, 0.133, 0.119, 0.11, 0.106],
        [0, 0.0055, 0.026, 0.062, 0.108, 0.165, 0.228, 0.295, 0.365, 0.435, 0.505, 0.575, 0.64, 0.678],
    ]
)
TOP, FLOOR, HANG = 0.7, 0.085, 0.36
GORES = 8
FOOT, COLLAR = 0.036, 0.56
# Heavy thread, as in heavy bags.
THREAD = 0.7


def views(look):
    total = TOP + HANG + 0.06
    whole = h.framed(total, 0.9, 0.375, elevation=5)
    return [
        dict(poses=[Pose(turn=14)], **whole),
        dict(poses=[Pose(turn=152)], **{**whole, "elevation": 11}),
        dict(poses=[Pose(turn=10)], **h.framed(total, 0.36, TOP - 0.085, elevation=15)),
    ]


def profile():
    rim = s.rounded([(0.106, 0.678), (0.105, TOP), (0.09, TOP), (0.084, TOP - 0.01), (0.05, TOP - 0.004), (0, TOP)], 0.014)
    return np.concatenate([curved(DROP), rim[1:]])


def seams(at):
    """(distance, run) of the nearest: gore to gore, where the foot and the collar are sewn on."""
    side = (at.far > 0.095) & (at.z > FOOT)
    around = np.minimum(np.abs(at.z - COLLAR), np.where(at.z < 0.1, np.abs(at.z - FOOT) * 1.15, 1))
    around = np.minimum(around, np.where(at.far > 0.1, np.abs(at.z - TOP + 0.018), 1))
    down = np.where(side & (at.z < COLLAR), gores(at, GORES, np.pi / GORES), 1)
    down = np.where(side & (at.z > COLLAR), np.abs(wrap(at.angle - np.pi)) * at.far, down)
    return sewn.nearest((down, at.along), (around, at.angle * at.far))


def swell(at):
    seam, run = seams(at)
    packed = 0.0045 * f.uneven(at.p, 0.17, 8) + 0.0016 * f.uneven(at.p, 0.06, 4)
    pucker = 0.0014 * f.uneven(at.p, 0.02, 6) * np.exp(-seam / 0.022)
    # Each gore is full between its seams.
    full = 0.004 * np.clip(at.far / 0.2, 0, 1)
    sunk = full * np.exp(-((seam / 0.035) ** 2)) + sewn.valley(seam, 0.0034, 0.014)
    loose = np.clip((TOP - at.z) / 0.05, 0, 1)
    collar = 0.0012 * np.clip((at.z - COLLAR) / 0.003 + 0.5, 0, 1)
    return (packed + pucker + full - sunk + collar) * loose


def build(look):
    body = Stuffed(profile(), swell, 340, 0.0034)
    at = body.at
    seam, run = seams(at)
    u, v = front_label(at, 0.27, 0.115, WORDMARK)
    # Microfibre: a fine, even grain.
    hide = m.made("hide", m.CALF, trim="trim", stitch=True, grain=1.3, label=label("wordmark"))
    steel, tabs = hung(body)
    parts = [body.part("bag", hide, seam=seam * THREAD, run=run * THREAD, trim=at.z - COLLAR, u=u, v=v), *tabs]
    parts.append(solid_part("steel", m.made("steel", m.STEEL, 0.6), *steel))
    for part in parts:
        part.vertices = part.vertices + (0, 0, FLOOR)
    return parts


def hung(body):
    """Four dees in tabs of webbing, sewn to the collar, and their chains."""
    webbing = m.made("webbing", m.WEBBING, 0.022, stitch=True)
    knot = np.array((0, 0, TOP + HANG))
    steel, tabs = [h.ring(knot + (0, 0, 0.02), (0.3, 1, 0), 0.032, 0.0045), *h.swivel(knot + (0, 0, 0.05))], []
    for n in range(4):
        angle = (n + 0.5) / 4 * 2 * np.pi
        out, side = np.array((np.sin(angle), -np.cos(angle), 0)), np.array((np.cos(angle), np.sin(angle), 0))
        up = body.on(np.full(8, angle), np.linspace(COLLAR + 0.028, TOP - 0.02, 8), 0.0013)
        bar = out * 0.101 + (0, 0, TOP + 0.018)
        lean = (knot - bar) / np.linalg.norm(knot - bar)
        over = [bar + out * 0.0045, bar + (0, 0, 0.0045), bar - out * 0.0045, bar - out * 0.006 - (0, 0, 0.03)]
        tabs.append(h.strap("tab", [*up, *over], side, 0.036, 0.0026, webbing))
        steel += [h.dee(bar, lean, side, 0.044, 0.003), *h.chain(bar + lean * 0.021, knot - out * 0.004 - (0, 0, 0.012))]
        steel.append(h.rivet(body.on(angle, COLLAR + 0.044, 0.0024)[0], out))
    return steel, tabs
