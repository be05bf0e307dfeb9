"""Heavy bags: hide around packed filling that has settled a little, hung by chains, straps or webbing."""

import numpy as np

import materials as m
import solids as s
from parts import Part, Pose, label, printed

VIEWS = [
    dict(poses=[Pose(turn=0)], azimuth=-14, elevation=3),
    dict(poses=[Pose(turn=150)], azimuth=0, elevation=5),
    dict(poses=[Pose(turn=0)], azimuth=-14, elevation=8, zoom=2.6, aim=(0.5, 0.5, 0.74)),
]
FLOOR = 0.1


def build(look):
    radius, length = look["width"] / 2, look["length"] * 1.2
    body = s.lathe(s.rounded([(0, 0), (radius * 1.012, 0), (radius * 1.004, length * 0.3), (radius * 0.99, length), (0, length)], 0.028), 320, 0.004)
    vertices, faces, around, along = settled(body, radius)
    z = vertices[:, 2]
    joins = [length * part for part in (0.06, 0.34, 0.66, 0.94)]
    across = np.min([np.abs(z - join) for join in joins], axis=0)
    angle = np.arctan2(vertices[:, 0], -vertices[:, 1])
    down = np.abs((angle - 2.6 + np.pi) % (2 * np.pi) - np.pi) * radius
    seam = np.minimum(across, down)
    bands = look.get("bands", 0)
    marks = [length * (0.83 - 0.065 * n) for n in range(bands)]
    trim = np.max([np.full(len(z), -0.01), *(0.011 - np.abs(z - mark) for mark in marks)], axis=0)
    u, v = printed(angle / 1.5, (z - length * 0.5) / (radius * 0.47), np.abs(angle) < 1.5)
    attributes = dict(seam=seam, run=np.where(across < down, angle * radius, z), trim=trim, u=u, v=v)
    vertices = vertices + (0, 0, FLOOR)
    hide = m.leather("hide", trim="trim", grain=1.5, label=label("wordmark"))
    return [Part("bag", vertices, faces, hide, attributes), *hung(look, radius, length + FLOOR)]


def settled(body, radius):
    """Not quite round: filling packs unevenly."""
    vertices, *rest = body
    angle = np.arctan2(vertices[:, 1], vertices[:, 0])
    z = vertices[:, 2]
    out = 0.0035 * np.sin(2 * angle + 5 * z) + 0.0025 * np.sin(3 * angle - 9 * z + 1) + 0.0018 * np.sin(23 * z + 2 * np.sin(angle))
    far = np.hypot(vertices[:, 0], vertices[:, 1])
    scale = 1 + np.where(far > radius * 0.5, out / np.maximum(far, 0.01), 0)
    return np.column_stack([vertices[:, 0] * scale, vertices[:, 1] * scale, z]), *rest


def hung(look, radius, top):
    steel = m.metal("steel")
    knot = top + radius * 1.25
    parts = []
    corners = [(np.cos(a) * radius * 0.93, np.sin(a) * radius * 0.93) for a in np.radians((20, 110, 200, 290))]
    chains, straps = [], []
    for x, y in corners:
        start, end = np.array((x, y, top - 0.02)), np.array((x * 0.05, y * 0.05, knot))
        if look["hang"] == "chain":
            chains += links(start, end)
        else:
            straps.append(s.tube([start - (0, 0, 0.07), start, start + (end - start) * 0.5, end], 0.017, 12, 60, flat=0.12))
        straps.append(s.tube([(x * 1.075, y * 1.075, top - 0.15), (x * 1.075, y * 1.075, top - 0.05), (x * 1.02, y * 1.02, top + 0.012)], 0.019, 12, 30, flat=0.14))
    ring = s.tube([(0.028 * np.cos(a), 0, knot + 0.026 + 0.028 * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 16, endpoint=False)], 0.0045, 16, 80, closed=True)
    for solids, material, name in ((chains + [ring], steel, "steel"), (straps, m.webbing("webbing"), "webbing")):
        if solids:
            vertices, faces, around, along = s.joined(*solids)
            parts.append(Part(name, vertices, faces, material, dict(around=around, along=along)))
    return parts


def links(start, end, pitch=0.021):
    """A chain from one point to another, every second link turned."""
    way = end - start
    length = np.linalg.norm(way)
    direction = way / length
    side = np.cross(direction, (0, 0, 1))
    side /= np.linalg.norm(side)
    up = np.cross(side, direction)
    chain = []
    for n in range(int(length / pitch)):
        middle = start + direction * pitch * (n + 0.5)
        wide = side if n % 2 else up
        oval = [middle + direction * 0.0155 * np.cos(a) + wide * 0.0085 * np.sin(a) for a in np.linspace(0, 2 * np.pi, 14, endpoint=False)]
        chain.append(s.tube(oval, 0.0026, 10, 28, closed=True))
    return chain
