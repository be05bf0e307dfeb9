"""Coach's sticks: foam in a sewn sleeve, a bare grip with a loop for the wrist. They lie side by side."""

import numpy as np

import materials as m
import sewn
import solids as s
from parts import Part, Pose, label, printed

VIEWS = [
    dict(poses=[Pose(turn=38)], elevation=40, margin=1.26),
    dict(poses=[Pose(turn=-24)], elevation=26, margin=1.1),
    dict(poses=[Pose(turn=38)], elevation=34, zoom=2.6, aim=(0.78, 0.72, 0.5)),
]
LONG, RADIUS, GRIP = 0.55, 0.035, 0.135


def build(look):
    sleeve = m.made("sleeve", m.HIDE, trim="trim", stitch=True, label=label("wordmark"), grain=0.9)
    grip = m.made("grip", m.RUBBER, 0.02, grain=0.6)
    webbing = m.made("webbing", m.WEBBING, 0.022)
    parts = []
    for n, (turn, roll, back) in enumerate(((-3, 216, -0.052), (4, 204, 0.052))):
        for name, solid, material, attributes in stick(n, sleeve, grip, webbing):
            vertices = solid[0] - (0, 0, LONG / 2)
            for angle, axis in ((roll, 2), (90, 1), (turn, 2)):
                vertices = s.moved((vertices,), turn=angle, axis=axis)[0]
            parts.append(Part(name, vertices + (0.05 * n, back, RADIUS), solid[1], material, attributes))
    return parts


def stick(number, sleeve, grip, webbing):
    """(name, solid, material, attributes) of its pieces, standing, the grip below."""
    r = RADIUS
    profile = s.rounded([(0, GRIP), (r * 0.86, GRIP), (r, GRIP + 0.014), (r, LONG - 0.012), (r * 0.90, LONG), (0, LONG)], 0.012)
    body = uneven(s.lathe(profile, 200, 0.0016), number)
    z = body[0][:, 2]
    angle = np.arctan2(body[0][:, 1], body[0][:, 0])
    rings = np.min([np.abs(z - at) for at in (GRIP + 0.020, LONG - 0.016, LONG - 0.150)], axis=0)
    down = np.abs(wrap(angle - 2.2)) * r
    seam = np.minimum(rings, down)
    far = np.hypot(body[0][:, 0], body[0][:, 1])
    sunk = sewn.valley(seam, 0.0018, 0.007)
    shrink = 1 - np.where(far > r * 0.6, sunk / r, 0)
    body = (body[0] * np.stack([shrink, shrink, np.ones(len(z))], -1), *body[1:])
    trim = np.maximum(z - (LONG - 0.150), GRIP + 0.020 - z)
    u, v = printed((z - 0.290) / 0.098, -wrap(angle) * r / 0.026, np.abs(wrap(angle)) < 1.4)
    pieces = [("sleeve", body, sleeve, dict(seam=seam, run=np.where(rings < down, angle * r, z), trim=trim, u=u, v=v))]
    ridge = [(0, 0.002), (0.0165, 0.002), (0.0185, 0.010)]
    for n in range(11):
        low = 0.014 + n * 0.0105
        ridge += [(0.0168, low), (0.0168, low + 0.007), (0.0156, low + 0.0078), (0.0156, low + 0.0098)]
    ridge += [(0.0175, GRIP - 0.006), (0.020, GRIP + 0.004), (0, GRIP + 0.004)]
    handle = s.lathe(s.rounded(ridge, 0.0016), 96, 0.0012)
    pieces.append(("grip", handle, grip, {}))
    loop = [(0.008, 0, 0.006), (0.012, 0.004, -0.030), (0.040, 0.006, -0.075), (0.030, 0.002, -0.115), (-0.002, -0.006, -0.105),
        (-0.018, -0.006, -0.062), (-0.010, -0.002, -0.024), (-0.006, 0, 0.006)]
    solid = sewn.strap(loop, [(0, 1, 0.05)] * len(loop), 0.014, 0.002)
    pieces.append(("loop", solid, webbing, dict(seam=solid[2] * 0 + sewn.FAR, run=solid[3])))
    return pieces


def uneven(solid, number):
    """Hide over foam is never quite straight."""
    vertices, *rest = solid
    x, y, z = vertices.T
    angle = np.arctan2(y, x)
    dents = 0.012 * np.sin(2 * angle + 17 * z + number) + 0.008 * np.sin(3 * angle - 31 * z)
    out = 1 + dents + 0.006 * np.sin(75 * z + 3 * np.sin(angle + number))
    bow = 0.0025 * np.sin(np.pi * (z - GRIP) / (LONG - GRIP))
    return np.stack([x * out + bow, y * out, z], -1), *rest


def wrap(a):
    return (a + np.pi) % (2 * np.pi) - np.pi
