"""A corner man's squeeze bottle: soft polyethylene with a waist to grip, a ribbed cap and a long bent straw."""

from dataclasses import replace

import numpy as np

import materials as m
import solids as s
from parts import Part, Pose, label, printed, solid_part

VIEWS = [
    dict(poses=[Pose(turn=-12)], elevation=8, margin=1.14),
    dict(poses=[Pose(turn=62)], elevation=8, margin=1.14),
    dict(poses=[Pose(turn=-12)], elevation=16, zoom=2.5, aim=(0.42, 0.5, 0.6)),
]
HDPE = replace(m.PLASTIC, rough=0.27, waves=0.0003)
BODY = [
    (0, 0.004),
    (0.028, 0.004),
    (0.033, 0.0),
    (0.0405, 0.0),
    (0.0415, 0.012),
    (0.0405, 0.017),
    (0.0415, 0.022),
    (0.0415, 0.098),
    (0.0385, 0.112),
    (0.0362, 0.122),
    (0.0362, 0.142),
    (0.0385, 0.152),
    (0.0415, 0.166),
    (0.041, 0.182),
    (0.036, 0.199),
    (0.0315, 0.205),
    (0.0315, 0.212),
    (0, 0.212),
]
CAP = [
    (0.0318, 0.2075),
    (0.0352, 0.2075),
    (0.0352, 0.229),
    (0.0335, 0.2315),
    (0.0165, 0.2345),
    (0.0125, 0.2395),
    (0.0098, 0.2545),
    (0.0072, 0.2555),
    (0.0045, 0.2555),
]
TENTH = 0.0187


def build(look):
    return [body(), cap(), straw()]


def body():
    vertices, faces, around, along = s.lathe(s.rounded(BODY, 0.007, 12), 256, 0.0016)
    x, y, z = vertices.T
    angle = np.arctan2(x, -y)
    far = np.hypot(x, y)
    # Blown in two halves: a fine ridge where they met; soft walls are never quite round.
    ridge = 0.00028 * np.exp(-((np.sin(angle - 1.3) * 0.041 / 0.0007) ** 2))
    soft = 0.0005 * np.sin(2 * angle + 1 + 14 * z) + 0.0003 * np.sin(3 * angle - 40 * z)
    rings = -0.0009 * np.max([np.exp(-(((z - at) / 0.0014) ** 2)) for at in (0.127, 0.132, 0.137)], axis=0)
    wall = np.clip((far - 0.029) / 0.004, 0, 1)
    scale = 1 + wall * (ridge + soft + rings) / np.maximum(far, 0.01)
    u, v = printed(angle / 1.45, (z - 0.062) / 0.016, np.abs(angle) < 0.8)
    off = angle - 0.88
    marks = np.full(len(z), -0.01)
    for tenth in range(1, 10):
        half = 0.0075 if tenth == 5 else 0.0042
        mark = np.minimum(0.0004 - np.abs(z - 0.006 - tenth * TENTH), half - np.abs(off * 0.041 - half))
        marks = np.maximum(marks, mark)
    line = np.minimum(0.0003 - np.abs(off * 0.041 + 0.0004), 0.0835 - np.abs(z - 0.0955))
    vertices = np.column_stack([x * scale, y * scale, z])
    plastic = m.made("bottle", HDPE, trim="trim", label=label("wordmark"))
    return Part("bottle", vertices, faces, plastic, dict(u=u, v=v, trim=np.maximum(marks, line)))


def cap():
    vertices, faces, _, _ = s.lathe(s.rounded(CAP, 0.0014, 6), 480, 0.0009)
    x, y, z = vertices.T
    far, angle = np.hypot(x, y), np.arctan2(y, x)
    rib = (
        0.0007
        * np.clip(np.sin(angle * 60) * 2, -1, 1)
        * np.clip((z - 0.2095) / 0.001, 0, 1)
        * np.clip((0.2275 - z) / 0.001, 0, 1)
        * (far > 0.033)
    )
    scale = 1 + rib / np.maximum(far, 0.01)
    return Part("cap", np.column_stack([x * scale, y * scale, z]), faces, m.made("cap", replace(m.PLASTIC, rough=0.4), "trim"))


def straw():
    """Out of the nozzle, bent twice, open at its end."""
    way = s.rounded([(0, 0, 0.235), (0, 0, 0.272), (0.022, -0.006, 0.302), (0.060, -0.017, 0.306)], 0.022, 10)
    outer = s.tube(way, 0.0038, 24, 220)
    inner = s.tube(way[-3:], 0.0028, 24, 40)
    end, back = way[-1], way[-1] - way[-2]
    rim = s.laid(s.lathe([(0.0028, -0.004), (0.0028, 0.0), (0.0033, 0.0004), (0.0038, 0.0)], 40, 0.0004), end, back)
    straw = m.made("straw", replace(m.PLASTIC, rough=0.3), (0.74, 0.76, 0.76))
    return solid_part("straw", straw, outer, rim, (inner[0], inner[1][:, ::-1], *inner[2:]))
