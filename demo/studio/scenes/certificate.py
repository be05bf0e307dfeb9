"""A gift certificate: its card half out of an open envelope, lying on the paper; the envelope is the picture's own colour."""

import numpy as np

import materials as m
import solids as s
from materials import dyed
from parts import Part, Pose, label, printed, stood

VIEWS = [dict(poses=[Pose(turn=-14)], elevation=40, margin=1.62, aim=(0.5, 0.5, 0.5), light="room")]
HALF, DEEP, FLAP = 0.110, 0.058, 0.062
CARD = (0.096, 0.052, 0.0005)


def build(look):
    return [*envelope(), *card()]


def envelope():
    matter = m.made("envelope", m.CARD, grain=0.6)
    front = m.made("front", m.CARD, trim="trim", label=label("mark"), grain=0.6)
    back = s.moved(s.block((HALF, DEEP, 0.0004), 0.0004), (0, 0, 0.0005))
    return [
        Part("back", *back[:2], matter),
        sheet("flap", matter, *flap()),
        sheet("front", front, *pocket()),
    ]


def sheet(name, material, x, y, z, attributes=None):
    """Paper through a grid of points, both of its sides."""
    top = np.stack([x, y, z], -1).reshape(-1, 3)
    faces = s.strip_faces(*x.shape, closed=False)
    below = top - (0, 0, 0.0004)
    n = len(top)
    rim = [(0, slice(None)), (-1, slice(None)), (slice(None), 0), (slice(None), -1)]
    index = np.arange(n).reshape(x.shape)
    edges = [np.stack([line[:-1], line[1:]], -1) for line in (index[at] for at in rim)]
    sides = np.concatenate([np.concatenate([np.stack([a, b, b + n], -1), np.stack([a, b + n, a + n], -1)]) for a, b in (e.T for e in edges)])
    attributes = {key: np.tile(values.ravel(), 2) for key, values in (attributes or {}).items()}
    return Part(name, np.concatenate([top, below]), np.concatenate([faces[:, ::-1], faces + n, sides]), material, attributes)


def flap():
    """Folded open: it rises a little from its fold and falls again to its tip."""
    t, across = np.meshgrid(np.linspace(0, 1, 80), np.linspace(-1, 1, 120), indexing="ij")
    half = HALF * (1 - t) ** 0.82 * (1 - 0.03 * t) + 0.012 * np.sqrt(np.clip(1 - t, 0, 1)) * t
    return half * across, DEEP + FLAP * t, 0.0008 + 0.0018 * np.sin(np.pi * t**0.8) * (1 - 0.15 * across**2)


def pocket():
    """The front, its upper edge hollow, bulging over the card; three threads of the ropes run below its mark."""
    across, t = np.meshgrid(np.linspace(-1, 1, 320), np.linspace(0, 1, 220), indexing="ij")
    top = DEEP - 0.026 * (1 - np.abs(across) ** 1.7)
    x, y = HALF * across, -DEEP + (top + DEEP) * t
    edge = np.minimum(HALF - np.abs(x), y + DEEP)
    z = 0.0012 + 0.0060 * np.clip(edge / 0.016, 0, 1) ** 0.5 + 0.0060 * np.sin(np.pi * t) * (1 - across**2)
    u, v = printed(x / 0.036, (y + 0.012) / 0.036, np.abs(x) < 0.03)
    ropes = np.max([0.00045 - np.abs(y + 0.040 + 0.0032 * n) for n in range(3)], axis=0)
    return x, y, z, dict(u=u, v=v, trim=np.where(np.abs(x) < HALF - 0.012, ropes, -0.01))


def card():
    """Heavy board, its name printed; it lies on the open flap."""
    with dyed("#f6f3ec", "#111113"):
        board = m.made("card", m.CARD, trim="trim", label=label("wordmark"), grain=0.4)
    vertices, faces, *_ = s.block(CARD, 0.0005, 40)
    x, y, _ = vertices.T
    u, v = printed(x / 0.118, (y - 0.020) / 0.0315, vertices[:, 2] > 0)
    flat = Part("card", vertices, faces, board, dict(u=u, v=v, trim=np.full(len(x), -0.01)))
    return stood([flat], Pose(x=0.002, y=0.044, z=0.0034, turn=1.2, lean=3))
