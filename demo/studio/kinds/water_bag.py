"""Water bags: a skin of TPU welded of two halves and filled with water, gathered above in a clamp, hung by a strap and a carabiner."""

import numpy as np

import fields as f
import hanging as h
import materials as m
import solids as s
from parts import Pose, label, solid_part
from stuffed import Stuffed, curved, front_label, wrap

# Water stands in it: widest below the middle, drawn up to the neck.
DROP = np.transpose(
    [
        [0.0005, 0.06, 0.115, 0.161, 0.19, 0.2, 0.195, 0.176, 0.145, 0.105, 0.069, 0.047, 0.039, 0.037, 0.0375, 0.043],
        [0, 0.004, 0.02, 0.054, 0.105, 0.165, 0.222, 0.275, 0.318, 0.35, 0.371, 0.388, 0.404, 0.42, 0.434, 0.448],
    ]
)
NECK, TOP = 0.424, 0.448
FLOOR, HANG = 0.075, 0.2
VALVE = (0.66, 0.315)


def views(look):
    total = TOP + HANG
    whole_bag = h.framed(total, 0.62, 0.252, elevation=6)
    return [
        dict(poses=[Pose(turn=-8)], **whole_bag),
        dict(poses=[Pose(turn=118)], **{**whole_bag, "elevation": 12}),
        dict(poses=[Pose(turn=-30)], **h.framed(total, 0.25, TOP - 0.075, elevation=20)),
    ]


def weld(at):
    """Distance to where the two halves are welded, left and right."""
    return np.abs(wrap(2 * at.angle - np.pi) / 2) * at.far


def valve(at):
    return np.hypot((at.angle - VALVE[0]) * at.far, (at.z - VALVE[1]) * 1.25)


def swell(at):
    # Drawn together in the neck the skin lies in folds, that run out where water fills it.
    count = 15
    phase = 1.9 * np.sin(2 * at.angle + 1) + 1.5 * np.sin(3 * at.angle)
    strength = np.interp(at.z, (0.24, 0.31, 0.36, 0.40, NECK, TOP), (0, 0.0012, 0.0036, 0.0042, 0.0026, 0.0042)) * (at.far > 0.02)
    folds = strength * (np.abs(np.sin((count * at.angle + phase) / 2)) * 1.6 - 1) * (0.75 + 0.35 * f.uneven(at.p, 0.05, 4))
    seam = weld(at)
    flange = 0.0016 * np.exp(-((seam / 0.0035) ** 4)) - 0.0009 * np.exp(-(((seam - 0.0075) / 0.003) ** 2))
    flange = flange * np.clip((NECK - 0.03 - at.z) / 0.03, 0, 1)
    # A weld does not stretch: it pulls the skin in a little, and that puckers.
    pucker = np.sin(at.along * 230 + 3 * f.uneven(at.p, 0.04, 8)) * np.exp(-((seam / 0.016) ** 2))
    pull = 0.0007 * pucker - 0.0022 * np.exp(-((seam / 0.03) ** 2))
    seat = 0.0014 * np.exp(-((valve(at) / 0.034) ** 6))
    return folds + flange + pull * np.clip((0.37 - at.z) / 0.06, 0, 1) + seat + 0.0022 * f.uneven(at.p, 0.16, 3)


def build(look):
    # The gathered hem stands open above the clamp.
    inside = [(0.041, TOP + 0.0015), (0.037, TOP - 0.002), (0.033, NECK), (0, NECK - 0.004)]
    body = Stuffed(np.concatenate([curved(DROP, 240), inside]), swell, 420, 0.0028)
    at = body.at
    u, v = front_label(at, 0.185, 0.125, 2.0)
    skin = m.made("skin", m.PLASTIC, trim="trim", label=label("ropes"))
    parts = [body.part("bag", skin, trim=np.full(len(u), -0.01), u=u, v=v), *clamp(), *plug(body), *strap()]
    for part in parts:
        part.vertices = part.vertices + (0, 0, FLOOR)
    return parts


def clamp():
    """A band of steel, drawn tight with a screw."""
    band = s.moved(s.turned([(0.0365, -0.007), (0.0412, -0.007), (0.0412, 0.007), (0.0365, 0.007)], 0.0012, 160, 0.001), (0, 0, NECK))
    front = np.array((0.03, -0.0305, NECK))
    way = np.array((0.7, 0.715, 0))
    house = s.tube([front - way * 0.013, front, front + way * 0.013], 0.0072, 20, 20, flat=1.0)
    screw = s.tube([front - way * 0.022, front, front + way * 0.016], 0.0042, 16, 20)
    return [solid_part("clamp", m.made("clamp", m.STEEL, 0.6), band, house, screw)]


def plug(body):
    """A cap screwed on a valve."""
    at, normal = body.on(*VALVE)[0], body.normal(*VALVE)[0]
    seat = s.turned([(0.031, -0.003), (0.031, 0.0022), (0.021, 0.0034), (0.0, 0.0034)], 0.001, 96, 0.001)
    cap = [(0.0175, 0.003), (0.0175, 0.0125), (0.0155, 0.0145), (0.0085, 0.0145), (0.0078, 0.0118), (0, 0.0118)]
    vertices, *rest = s.turned(cap, 0.0012, 160, 0.0008)
    angle, far = np.arctan2(vertices[:, 1], vertices[:, 0]), np.hypot(vertices[:, 0], vertices[:, 1])
    grip = np.where((far > 0.0168) & (vertices[:, 2] > 0.004) & (vertices[:, 2] < 0.0128), 0.0007 * np.abs(np.sin(angle * 20)), 0)
    vertices = vertices * (1 - (grip / np.maximum(far, 1e-6)))[:, None] * (1, 1, 0) + vertices * (0, 0, 1)
    return [
        solid_part("seat", m.made("seat", m.RUBBER, 0.03), s.laid(seat, at, normal)),
        solid_part("plug", m.made("plug", m.PLASTIC, 0.02), s.laid((vertices, *rest), at, normal)),
    ]


def strap():
    """Webbing from the neck to a carabiner and back."""
    rise = 0.105
    one = [(-0.024, 0.004, NECK - 0.01), (-0.0235, 0.003, TOP + 0.01), (-0.019, 0.002, TOP + 0.045), (-0.0105, 0, TOP + rise - 0.02)]
    bow = [(0.0085 * np.cos(a), 0, TOP + rise + 0.0085 * np.sin(a)) for a in np.linspace(np.pi, 0, 11)]
    two = [(0.0105, 0, TOP + rise - 0.02), (0.019, -0.002, TOP + 0.045), (0.0235, -0.003, TOP + 0.01), (0.024, -0.004, NECK - 0.01)]
    webbing = h.strap("strap", [*one, *bow, *two], (0, 1, 0), 0.03, 0.003, m.made("webbing", m.WEBBING, 0.022, stitch=True), 160)
    hook = h.carabiner((0, 0, TOP + rise + 0.0015), (0, 0, 1), (0.3, -0.95, 0), 0.1, 0.005)
    return [webbing, solid_part("steel", m.made("steel", m.CHROME, 0.6), *hook)]
