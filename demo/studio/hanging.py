"""What things hang by: chains, rings, dees, swivels and hooks of steel, straps. Where these run out of the picture above, `framed` aims."""

import numpy as np

import sewn
import solids as s
from parts import Part


def framed(height, picture, middle, **eye):
    """
    The eye on a thing higher than wide, `height` from its lowest point up: the picture shows `picture` metres, in its middle what is
    `middle` above the lowest point.
    """
    return dict(zoom=1.24 * height / picture, aim=(0.5, 0.5, middle / height), **eye)


def oval(middle, way, side, long, wide, bar, around=10, steps=32):
    """A link: two halves of a ring with straight bars between them; measures to the middle of the bar."""
    middle, way, side = (np.array(each, float) for each in (middle, way, side))
    half = np.linspace(-1.45, 1.45, 8)[:, None]
    end = way * (long - wide) / 2 + wide / 2 * (np.cos(half) * way + np.sin(half) * side)
    return s.tube(middle + np.concatenate([end, -end]), bar, around, steps, closed=True)


def chain(start, end, bar=0.0026, pitch=0.0215):
    """Links from one point to another, every second turned."""
    start, end = np.array(start, float), np.array(end, float)
    way = (end - start) / np.linalg.norm(end - start)
    side = np.cross(way, (0.2, 0.1, 1))
    side /= np.linalg.norm(side)
    up = np.cross(side, way)
    count = round(np.linalg.norm(end - start) / pitch)
    turned = lambda n: (side + 0.25 * up if n % 2 else up - 0.25 * side) / np.hypot(1, 0.25)
    return [oval(start + (end - start) * (n + 0.5) / count, way, turned(n), pitch + 2.2 * bar, 5.6 * bar, bar) for n in range(count)]


def ring(middle, normal, radius, bar, steps=80):
    normal = np.array(normal, float) / np.linalg.norm(normal)
    side = np.cross(normal, np.eye(3)[np.argmin(np.abs(normal))])
    side /= np.linalg.norm(side)
    return oval(middle, side, np.cross(normal, side), 2 * radius, 2 * radius, bar, 14, steps)


def dee(foot, up, side, wide, bar=0.003):
    """A straight bar at `foot` with a bow over it."""
    foot, up, side = (np.array(each, float) for each in (foot, up, side))
    bow = np.linspace(0.12, np.pi - 0.12, 13)[:, None]
    straight = np.linspace(-0.4, 0.4, 7)[:, None] * wide * side
    over = wide * (0.5 * np.cos(bow) * side + 0.62 * np.sin(bow) * up) + bar * up
    return s.tube(foot + np.concatenate([straight, over]), bar, 12, 90, closed=True)


# Narrow below and wide above: aside and up, in parts of its length.
CARABINER = np.transpose(
    [
        [0, 0.16, 0.22, 0.24, 0.27, 0.2, 0, -0.2, -0.27, -0.24, -0.22, -0.16],
        [0, 0.03, 0.14, 0.4, 0.7, 0.93, 1, 0.93, 0.7, 0.4, 0.14, 0.03],
    ]
)


def carabiner(foot, up, side, long=0.09, bar=0.004):
    """With a gate in one of its sides."""
    foot, up, side = (np.array(each, float) for each in (foot, up, side))
    points = np.array([foot + long * (aside * side + high * up) for aside, high in CARABINER])
    gate = [points[9] + (points[8] - points[9]) * part for part in (-0.65, -0.2, 0.4, 0.9)]
    pin = s.lathe([(0, -bar * 1.2), (bar * 0.5, -bar * 1.2), (bar * 0.5, bar * 1.2), (0, bar * 1.2)], 16, 0.001)
    return [s.tube(points, bar, 14, 140, closed=True), s.tube(gate, bar * 1.28, 14, 30), s.laid(pin, gate[0], np.cross(side, up))]


SWIVEL = [(0, 0.018), (0.0075, 0.018), (0.0085, 0.021), (0.0125, 0.022), (0.0125, 0.036), (0.011, 0.039), (0.006, 0.04), (0, 0.04)]


def swivel(foot, size=1.0):
    """An eye that turns in a barrel below another: 60 mm high from eye to eye, both open to -y."""
    foot = np.array(foot, float)
    barrel = s.turned(np.array(SWIVEL) * size, 0.0012 * size, 64, 0.001)
    eye = lambda height: oval(foot + (0, 0, height * size), (0, 0, 1), (1, 0, 0), 0.03 * size, 0.024 * size, 0.0036 * size, 14, 60)
    return [s.moved(barrel, foot), eye(0.006), eye(0.052)]


def rivet(at, normal, radius=0.006):
    """A domed head."""
    profile = np.array([(1, 0), (1, 0.12), (0.93, 0.3), (0.7, 0.48), (0.35, 0.56), (0, 0.58)]) * radius
    return s.laid(s.lathe(profile, 32, radius * 0.1), at, normal)


def strap(name, path, across, wide, thick, material, steps=110):
    """A strap along a path, its corners cut round; `across` is the direction of its width. A seam runs along both of its edges."""
    outline = s.slab(wide / 2, thick, thick * 0.45)
    vertices, faces, around, along = s.swept(sewn.even(path, steps), outline, across)
    aside = np.append(np.tile(outline[:, 0], steps), [0, 0])
    return Part(name, vertices, faces, material, dict(seam=wide / 2 - 0.0005 - np.abs(aside), run=along, trim=0 * along - 0.01))
