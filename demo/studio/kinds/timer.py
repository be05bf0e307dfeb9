"""A round timer: a black case with a dark window, digits of light behind it, a grille for its gong, and its remote control before it."""

from dataclasses import replace

import numpy as np

import fields as f
import materials as m
import solids as s
from parts import Part, Pose, label, printed, skinned, solid_part

VIEWS = [
    dict(poses=[Pose(turn=-16)], elevation=10),
    dict(poses=[Pose(turn=38)], elevation=12),
    dict(poses=[Pose(turn=-16)], elevation=12, zoom=1.75, aim=(0.5, 0.5, 0.5)),
]
WIDE, HIGH, DEEP = 0.48, 0.22, 0.062


GLASS = replace(m.PLASTIC, rough=0.09, wear=0.0, depth=0.0)
HALO = 0.011
SEGMENTS = {"0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "5": "afgcd", "8": "abcdefg", "9": "abcdfg"}


def build(look):
    return [case(), *window(), *corners(), *grille(), *remote()]


def rounded_box(p, middle, half, by):
    return np.sqrt(sum(np.maximum(np.abs(p[..., i] - middle[i]) - half[i] + by, 0) ** 2 for i in range(3))) - by


def case():
    """An aluminium tray, the window let into its front."""
    grid = f.Grid((-WIDE / 2 - 0.004, -DEEP - 0.004, -0.003), (WIDE / 2 + 0.004, 0.004, HIGH + 0.004), 0.0016)
    p = grid.points
    body = rounded_box(p, (0, -DEEP / 2, HIGH / 2), (WIDE / 2, DEEP / 2, HIGH / 2), 0.009)
    recess = rounded_box(p, (0, -DEEP, HIGH / 2), (WIDE / 2 - 0.012, 0.0035, HIGH / 2 - 0.012), 0.003)
    rib = np.abs((p[..., 1] + DEEP / 2) / 0.007 % 1 - 0.5) * 0.007
    groove = np.where(np.abs(p[..., 1] + DEEP / 2) < 0.018, 0.0007 * np.exp(-((rib / 0.0012) ** 2)), 0)
    solid = np.maximum(body + groove, -recess)
    return skinned(grid, solid, "case", m.made("case", replace(m.PAINTED, rough=0.46)), lambda vertices: {})


def window():
    """Dark acrylic, and what is lit behind it."""
    half_w, half_h = WIDE / 2 - 0.0125, HIGH / 2 - 0.0125
    x, z = np.meshgrid(np.arange(-half_w, half_w, 0.0012), np.arange(-half_h, half_h, 0.0012), indexing="ij")
    front = -DEEP + 0.0024
    edge = np.minimum(half_w - np.abs(x), half_h - np.abs(z))
    y = front + 0.0012 * np.exp(-edge / 0.0008)
    pane = np.stack([x, y, z + HIGH / 2], -1).reshape(-1, 3)
    u, v = printed(x / 0.075, (z + 0.0765) / 0.02, np.full(x.shape, True))
    faces = s.strip_faces(*x.shape, closed=False)
    glass = Part("window", pane, faces, m.made("window", GLASS, 0.012, label=label("wordmark")), dict(u=u.ravel(), v=v.ravel()))
    at = lambda text, left, height: digits(x, z - 0.012, text, left, height)
    shine = np.maximum.reduce([at("3", -0.207, 0.06), at("2", -0.108, 0.1), at("59", -0.003, 0.1), dots(x, z - 0.012)])
    keep = (shine > -HALO).ravel()[faces].any(1)
    used, which = np.unique(faces[keep], return_inverse=True)
    return [glass, Part("digits", pane[used] - (0, 0.0003, 0), which.reshape(-1, 3), lit(), dict(inside=shine.ravel()[used]))]


def lit():
    """What shines: no light falls on it that counts. It is brighter than any paint, most along its middle, and lights the glass about it."""
    n = m.Nodes("digits")
    inside = n.attribute("inside")
    body, core = n.step(inside, 0.0, 0.0011), n.step(inside, 0.0042, 0.0026)
    halo = n.math("POWER", n.step(inside, 0.0, HALO), 2.0)
    n.paint(0.006, n.math("MAXIMUM", body, n.math("MULTIPLY", halo, 0.42)), n.between(core, 1.15, 3.1))
    n.put(n.shader.inputs["Roughness"], GLASS.rough)
    return n.material


def digits(x, z, text, left, high):
    """Inside of seven-segment digits above zero, in metres; a little aslant, as they always are."""
    far = np.full(x.shape, -1.0)
    wide, bar = high * 0.52, high * 0.078
    for n, letter in enumerate(text):
        a = x - left - wide / 2 - n * (wide + high * 0.26) - z * 0.08
        r, t = wide / 2 - bar, high / 2 - bar
        ends = {
            "a": ((-r, t), (r, t)),
            "g": ((-r, 0), (r, 0)),
            "d": ((-r, -t), (r, -t)),
            "f": ((-r, 0), (-r, t)),
            "b": ((r, 0), (r, t)),
            "e": ((-r, -t), (-r, 0)),
            "c": ((r, -t), (r, 0)),
        }
        for segment in SEGMENTS[letter]:
            (x0, z0), (x1, z1) = ends[segment]
            along = np.abs(a - (x0 + x1) / 2) if z0 == z1 else np.abs(z - (z0 + z1) / 2)
            across = np.abs(z - z0) if z0 == z1 else np.abs(a - x0)
            half = (abs(x1 - x0) + abs(z1 - z0)) / 2 - high * 0.012
            # Pointed ends, so that segments meet on the mitre.
            far = np.maximum(far, np.minimum(bar - across, (half - along + bar * 0.15) - np.maximum(across - bar * 0.15, 0)))
    return far


def dots(x, z):
    a = x + 0.0245 - z * 0.08
    return np.maximum(0.0068 - np.hypot(a, z - 0.022), 0.0068 - np.hypot(a, z + 0.022))


def corners():
    """Four screws in the rim."""
    head = s.lathe(s.rounded([(0, 0.0012), (0.0012, 0.0004), (0.0015, 0.0016), (0.003, 0.0014), (0.0034, 0)], 0.0004), 32, 0.0003)
    solids = [
        s.laid(head, (x * (WIDE / 2 - 0.0065), -DEEP + 0.0002, HIGH / 2 + z * (HIGH / 2 - 0.0065)), (0, -1, 0))
        for x in (-1, 1)
        for z in (-1, 1)
    ]
    return [solid_part("screws", m.made("screws", m.STEEL, 0.35), *solids)]


def grille():
    """Small holes in the side, for the gong."""
    disc = s.lathe([(0, 0.0002), (0.0014, 0.0002), (0.0018, 0)], 14, 0.002)
    solids = []
    for row in range(11):
        for column in range(5):
            y, z = -DEEP / 2 + (column - 2) * 0.0055 + (row % 2) * 0.00275, HIGH / 2 + (row - 5) * 0.0055
            solids.append(s.laid(disc, (WIDE / 2 + 0.0002, y, z), (1, 0, 0)))
    return [solid_part("grille", m.made("grille", m.RUBBER, 0.004), *solids)]


def remote():
    """Lies on the ground before the timer."""
    grid = f.Grid((-0.026, -0.08, -0.003), (0.026, 0.08, 0.024), 0.0009)
    solid = rounded_box(grid.points, (0, 0, 0.0085), (0.021, 0.072, 0.0085), 0.0065)
    shell = skinned(grid, solid, "remote", m.made("remote", replace(m.PLASTIC, rough=0.42)), lambda vertices: {})
    button = lambda r: s.lathe(s.rounded([(r, -0.001), (r, 0.0012), (0, 0.0015)], 0.0006), 32, 0.0008)
    small = [s.moved(button(0.0048), (x, y, 0.0168)) for x in (-0.0115, 0.0, 0.0115) for y in (-0.05, -0.036, -0.022, -0.008)]
    large = [s.moved(button(0.0085), (0, 0.035, 0.0168))]
    buttons = solid_part("buttons", m.made("buttons", m.RUBBER, 0.16), *small)
    parts = [shell, buttons, solid_part("start", m.made("start", m.RUBBER, "trim"), *large)]
    for part in parts:
        part.vertices, *_ = s.moved((part.vertices, 0, 0, 0), (0.14, -0.108, 0.0), -86)
    return parts
