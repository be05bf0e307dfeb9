"""
A puzzle mat of two-coloured foam with its two edge strips on; its open sides show how thick it is. It lies in the xy plane, front edge to -y.
"""

from dataclasses import replace

import numpy as np

import materials as m
import pattern as p
import solids as s
import textures
from parts import Part, Pose, label, printed

VIEWS = [
    dict(poses=[Pose(turn=122)], elevation=38, margin=1.1),
    dict(poses=[Pose(turn=168)], elevation=34, margin=1.14),
    dict(poses=[Pose(turn=118)], elevation=26, zoom=3.0, aim=(0.34, 0.08, 0.5)),
]
SIDE, THICK, ROUND = 1.0, 0.04, 0.004
TEETH, PITCH, DEEP = 8, 1.0 / 8, 0.042
TATAMI = m.Surface(textures.straw, 0.26, 0.0024, 0.72, hollows=0.58, specular=0.3, wear=0.03)
EVA = replace(m.FOAM, wear=0.02)


def build(look):
    a, b = SIDE / 2, SIDE / 2
    mat = np.concatenate(
        [
            side((-a, -b), (a, -b), 0)[:-1],
            side((a, -b), (a, b), 0)[:-1],
            side((a, b), (-a, b), 0.5)[:-1],
            side((-a, b), (-a, -b), 0.5),
        ]
    )
    width = 0.062
    front = np.concatenate(
        [
            side((a - 0.002, -b), (-a, -b), 0, inwards=True)[:-1],
            np.array([(-a, -b), (-a, -b - width), (a - 0.002, -b - width), (a - 0.002, -b)]),
        ]
    )
    right = np.concatenate(
        [side((a, b), (a, -b + 0.002), 0, inwards=True)[:-1], np.array([(a, -b + 0.002), (a + width, -b + 0.002), (a + width, b), (a, b)])]
    )
    parts = []
    for name, outline in (("mat", mat), ("front edge", front), ("right edge", right)):
        parts += foam(name, outline)
    return parts


def side(start, end, phase, inwards=False):
    """A side of the mat with its teeth, dovetails that point outwards; `inwards`: as what they fit into, drawn the other way."""
    start, end = np.array(start, float), np.array(end, float)
    if inwards:
        return side(end, start, phase)[::-1]
    along = (end - start) / np.linalg.norm(end - start)
    out = np.array((along[1], -along[0]))
    length = np.linalg.norm(end - start)
    way = [start]
    for n in range(TEETH - (1 if phase else 0)):
        middle = (n + 0.5 + phase) * PITCH
        if middle + 0.045 > length:
            break
        for at, o in ((-0.025, 0), (-0.035, DEEP), (0.035, DEEP), (0.025, 0)):
            way.append(start + along * (middle + at) + out * o)
    return s.rounded([*way, end], 0.013, 5)


def foam(name, outline):
    """Cut out of foam: the upper half in the first colour, the lower in the second."""
    way = p.spaced(np.concatenate([outline, outline[:1]]), round(p.way_length(outline) / 0.004))
    area = np.sum(way[:-1, 0] * way[1:, 1] - way[1:, 0] * way[:-1, 1])
    way = way if area > 0 else way[::-1]
    inner = way[:-1] - outwards(way[:-1]) * ROUND
    flat, triangles, _ = p.cut(p.Panel(dict(rim=np.concatenate([inner, inner[:1]])), None), dict(rim=len(inner)), 0.014)
    count = len(inner)
    turn = np.linspace(np.pi / 2, 0, 5)
    rows = [(ROUND * np.cos(a) - ROUND, THICK - ROUND + ROUND * np.sin(a)) for a in turn] + [
        (0, z) for z in np.linspace(THICK - ROUND, ROUND, 6)[1:-1]
    ]
    rows += [(ROUND * np.cos(a) - ROUND, ROUND - ROUND * np.sin(a)) for a in turn[::-1]]
    out = outwards(way[:-1])
    wall = np.concatenate([np.column_stack([way[:-1] + out * offset, np.full(count, z)]) for offset, z in rows])
    top = np.column_stack([flat, np.full(len(flat), THICK)])
    below = np.column_stack([flat, np.zeros(len(flat))])
    u, v = printed((0.26 - flat[:, 1]) / 0.26, (flat[:, 0] - 0.36) / 0.07, flat[:, 0] > 0)
    face = m.made(f"{name} face", TATAMI, label=label("wordmark"))
    core = m.made(f"{name} core", EVA, trim="trim")
    walls = np.concatenate([wall, below])
    faces = np.concatenate([s.strip_faces(len(rows), count)[:, ::-1], triangles[:, ::-1] + len(wall)])
    return [
        Part(name, laid(top), triangles, face, dict(u=u, v=v)),
        Part(f"{name} core", laid(walls), faces, core, dict(trim=THICK / 2 - walls[:, 2])),
    ]


def outwards(way):
    tangent = np.roll(way, -1, 0) - np.roll(way, 1, 0)
    return np.stack([tangent[:, 1], -tangent[:, 0]], -1) / np.maximum(np.linalg.norm(tangent, axis=1, keepdims=True), 1e-9)


def laid(vertices):
    """Foam never lies quite flat."""
    x, y, z = vertices.T
    return np.column_stack([x, y, z + np.maximum(0.0012 * np.sin(5 * x + 2) * np.sin(4 * y), 0)])
