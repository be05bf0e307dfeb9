"""What scenes stand in: a wall of painted brick, a floor of rubber."""

import numpy as np

import materials as m
import solids as s
from parts import Part

BRICK, COURSE, JOINT = 0.25, 0.077, 0.006
DADO = 1.02


def wall(wide, high, step=0.006):
    """Painted in two colours, the darker one up to the dado, as gyms are."""
    x, z = np.meshgrid(np.arange(-wide / 2, wide / 2, step), np.arange(0, high, step), indexing="ij")
    course = np.floor(z / COURSE)
    along = x / BRICK + 0.5 * (course % 2)
    brick = np.floor(along)
    to_end = (0.5 - np.abs(along % 1 - 0.5)) * BRICK
    to_bed = (0.5 - np.abs(z / COURSE % 1 - 0.5)) * COURSE
    joint = np.minimum(to_end, to_bed)
    proud = np.modf(np.abs(np.sin(brick * 12.9898 + course * 78.233)) * 43758.5453)[0]
    face = 0.0012 * proud + 0.0006 * np.sin(x * 61 + proud * 20) * np.sin(z * 83 + proud * 9)
    y = -np.clip((joint - JOINT / 2) / 0.007, 0, 1) ** 0.6 * 0.007 - face
    vertices = np.stack([x, y, z], -1).reshape(-1, 3)
    with m.dyed("#cbc3b1", "#2b3a3c"):
        paint = m.made("wall", m.CAST, trim="trim", grain=0.9)
    dado = DADO - z + 0.0015 * np.sin(x * 25)
    return [Part("wall", vertices, s.strip_faces(*x.shape, closed=False), paint, dict(trim=dado.ravel()))]


def floor(wide, deep, step=0.05):
    """A hair above the studio's paper, which would keep all light from it."""
    x, y = np.meshgrid(np.arange(-wide / 2, wide / 2 + step, step), np.arange(-deep, 0.06, step), indexing="ij")
    vertices = np.stack([x, y, 0 * x + 0.002], -1).reshape(-1, 3)
    return [Part("floor", vertices, s.strip_faces(*x.shape, closed=False), m.made("floor", m.RUBBER, (0.21, 0.2, 0.185), grain=2.0), {})]
