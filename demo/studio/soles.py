"""Soles of shoes made on a last: rubber, leather or hard plastic around its footprint, and how they lift the upper off the floor."""

from dataclasses import replace

import numpy as np

import materials as m
import solids as s
from last import smooth
from parts import Part

# How thick each is under the ball, and how far it stands out around the upper.
SOLES = {"flat": (0.005, 0.0012), "gum": (0.006, 0.0018), "leather": (0.0052, 0.0034), "heel": (0.0085, 0.0026)}
HEEL = 0.018


class Sole:
    def __init__(self, name):
        self.name = name
        self.thick, self.wide = SOLES[name]

    def spring(self, y):
        """How far its underside is off the floor: toes curl up."""
        return (0.006 if self.name == "heel" else 0.009) * np.clip(1 - y / 0.085, 0, None) ** 2

    def rise(self, y):
        """How far the upper is lifted by it."""
        return self.thick + self.spring(y) + (HEEL * smooth(y, 0.085, 0.205) if self.name == "heel" else 0)

    def rubber(self):
        return m.made("sole", m.RUBBER, "trim" if self.name == "flat" else (0.48, 0.24, 0.085))

    def parts(self, last):
        """Below the upper as it lies flat on z = 0."""
        print_ = Footprint(last)
        wide = self.wide
        around = lambda rows: print_.walls(rows, lambda y: self.spring(y) - self.rise(y))
        if self.name == "heel":
            return self.heeled(print_, around)
        ribs = (0.0004 if self.name == "gum" else 0.0) * np.sign(np.sin(print_.run * 2 * np.pi / 0.0045))
        wall = [(wide + ribs * (0.2 < part < 0.75), part, 0) for part in np.linspace(0.12, 0.88, 16)]
        below, above = (
            [(-0.012, 0, 0), (wide - 0.0012, 0, 0), (wide - 0.0003, 0.04, 0)],
            [(wide - 0.0003, 0.96, 0), (wide - 0.0011, 1, 0), (-0.006, 1, 0)],
        )
        vertices, faces, run, offset = around([*below, *wall, *above])
        if self.name == "leather":
            hide = m.made("sole", replace(m.HIDE, depth=0.0004, waves=0.0004), (0.09, 0.04, 0.018), stitch=True, grain=0.3)
            # Sewn through the welt, on its upper side.
            off = np.where(vertices[:, 2] > -0.0012, wide - offset - 0.0013, 1)
            return [Part("sole", vertices, faces, hide, dict(seam=0.0042 + off * 1.5, run=run * 1.5))]
        return [Part("sole", vertices, faces, self.rubber())]

    def heeled(self, print_, around):
        """A wedge of hard plastic, fluted at the heel where it stands out, on a thin tread."""
        wide, heel = self.wide, smooth(print_.way[:, 1], 0.16, 0.21)
        out = 0.003 * heel
        fluted = 0.0006 * np.sign(np.sin(print_.run * 2 * np.pi / 0.008)) * heel
        wall = [
            (wide + out * (1 - part) ** 2 + fluted * (0.15 < part < 0.8), part, 0.004 * (1 - part)) for part in np.linspace(0.08, 0.92, 24)
        ]
        wedge = [
            (-0.004, 0, 0.004),
            (wide + out, 0, 0.004),
            (wide + out, 0, 0.006),
            *wall,
            (wide - 0.0004, 1, 0.0012),
            (wide - 0.0015, 1, 0.0022),
            (-0.004, 1, 0.0014),
        ]
        tread = [
            (-0.01, 0, 0),
            (wide + 0.0015 + out, 0, 0),
            (wide + 0.0028 + out, 0, 0.0009),
            (wide + 0.003 + out, 0, 0.0035),
            (wide + 0.0022 + out, 0, 0.0045),
            (-0.004, 0, 0.0045),
        ]
        return [
            Part(name, *around(rows)[:2], material)
            for name, rows, material in (
                ("wedge", wedge, m.made("wedge", m.PLASTIC, "trim")),
                ("tread", tread, m.made("tread", m.RUBBER, 0.02)),
            )
        ]


class Footprint:
    """A last's outline as an even way, with the directions outwards and metres along it."""

    def __init__(self, last, count=900):
        way = np.concatenate([last.lateral, last.medial[-2:0:-1]])
        closed = np.vstack([way, way[:1]])
        length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(closed, axis=0), axis=1))])
        self.run = np.linspace(0, length[-1], count, endpoint=False)
        self.way = np.stack([np.interp(self.run, length, axis) for axis in closed.T], -1)
        tangent = np.roll(self.way, -2, 0) - np.roll(self.way, 2, 0)
        out = np.stack([tangent[:, 1], -tangent[:, 0]], -1) / np.linalg.norm(tangent, axis=1, keepdims=True)
        self.out = out * np.sign((out * (self.way - self.way.mean(0))).sum())

    def walls(self, rows, low):
        """
        A solid between `low` (of y) and 0: `rows` of (offset outwards, part of the height, metres more), from below up, both ends filled in
        to the middle; with metres along the edge and the offset of each vertex.
        """
        lines, offsets = [], []
        for offset, part_up, more in rows:
            edge = self.way + self.out * np.reshape(offset, (-1, 1))
            lines.append(np.column_stack([edge, low(edge[:, 1]) * (1 - part_up) + more]))
            offsets.append(np.broadcast_to(offset, len(edge)))
        middle = lambda line: line * (0, 1, 1)
        lines = [middle(lines[0]), *lines, middle(lines[-1])]
        inside = np.full(len(self.way), -1.0)
        faces = s.strip_faces(len(lines), len(self.way))
        return np.concatenate(lines), faces, np.tile(self.run, len(lines)), np.concatenate([inside, *offsets, inside])
