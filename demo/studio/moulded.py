"""Bases: shells blow-moulded of polyethylene, filled with water or sand through a plug; and the bolts that hold things on them."""

import numpy as np

import fields as f
import materials as m
import solids as s
from parts import solid_part
from stuffed import Stuffed, wrap


class Base:
    """`profile` from the floor up; `flutes`, `deep` metres, in the shoulder between two heights stiffen it."""

    def __init__(self, profile, flutes, shoulder, deep):
        self.flutes, self.shoulder, self.deep = flutes, shoulder, deep
        self.body = Stuffed(s.rounded(profile, 0.018), self.pressed, 300, 0.0045)

    def pressed(self, at):
        low, high = self.shoulder
        slope = np.clip((at.z - low) / 0.035, 0, 1) * np.clip((high - at.z) / 0.025, 0, 1) * (at.far > 0.06)
        flute = np.clip((np.cos(self.flutes * at.angle) - 0.12) / 0.5, 0, 1)
        # Where the halves of the mould met there is a line.
        line = 0.0008 * np.exp(-((wrap(2 * at.angle - np.pi) / 2 * at.far / 0.0015) ** 2)) * (at.far > 0.09)
        return line - self.deep * slope * flute**2 * (3 - 2 * flute) + 0.0009 * f.uneven(at.p, 0.12, 4)

    def plug(self, height, size, colour):
        """Between two flutes, a little to the right."""
        angle = np.pi / self.flutes
        cap = [(0.034, -0.004), (0.034, 0.004), (0.027, 0.005), (0.027, 0.02), (0.024, 0.023), (0.012, 0.023), (0.01, 0.0195), (0, 0.0195)]
        vertices, *rest = s.turned(np.array(cap) * size, 0.0018 * size, 150)
        far, turn = np.hypot(vertices[:, 0], vertices[:, 1]), np.arctan2(vertices[:, 1], vertices[:, 0])
        grip = np.where((np.abs(far - 0.027 * size) < 0.0014) & (vertices[:, 2] > 0.006 * size), 0.0012 * np.abs(np.sin(turn * 15)), 0)
        scale = 1 - grip / np.maximum(far, 1e-6)
        ridged = vertices * np.stack([scale, scale, np.ones(len(far))], -1)
        seated = s.laid((ridged, *rest), self.body.on(angle, height)[0], self.body.normal(angle, height)[0])
        return solid_part("plug", m.made("plug", m.PLASTIC, colour), seated)


def bolts(count, circle, height, radius):
    """Heads on washers, in a circle."""
    head = [(1.5, 0), (1.5, 0.27), (1, 0.3), (1, 1.1), (0, 1.2)]
    angles = (np.arange(count) + 0.5) / count * 2 * np.pi
    return [s.moved(s.turned(np.array(head) * radius, 0.1 * radius, 36), (circle * np.sin(a), -circle * np.cos(a), height)) for a in angles]
