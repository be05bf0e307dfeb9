"""Bags of cloth that are full: pressed outwards from within, settled on the ground by their own weight."""

from dataclasses import replace

import numpy as np

import cloth as c
import fields as f


def filled(sheet, weight, packed, steps, pinned=(), move=None, up_to=9.0):
    """
    Cloth pressed outwards by `packed` cubic metres of what is in it, more so below than above, on the ground; `move(part)` carries what is
    pinned; `up_to`: how far up its pattern it is filled. It moves as if it were `slow` times as heavy, so that it is pressed gently.
    """
    slow = 12
    grid = f.Grid((-0.6, -0.6, -0.1), (0.6, 0.6, 0.9), 0.05)
    heavy = replace(weight, heavy=weight.heavy * slow)
    fall = c.Fall(sheet, {"": heavy}, pinned, c.Body(grid, grid.points[..., 2]), gap=0.001, rub=0.5, step=0.016)
    faces, n = sheet.faces, len(sheet.points)

    full = np.ones(n, bool)
    full[faces.ravel()[sheet.flat[..., 1].ravel() > up_to]] = False

    def push(points):
        corners = points[faces]
        face = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        out = np.stack([np.bincount(faces.ravel(), np.repeat(axis, 3), n) for axis in face.T], -1)
        out /= np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-12)
        holds = max((corners[:, 0] * face).sum() / 6, packed / 2)
        high = points[:, 2]
        pressure = 14 * (packed / holds) ** 8 * (1 + 2.5 * np.clip(1 - high / np.percentile(high, 90), 0, 1))
        return out * (np.minimum(pressure / heavy.heavy, 30) * full)[:, None]

    rounds = 12 if move else 1
    for part in np.arange(1, rounds + 1) / rounds:
        if move:
            fall.points[pinned] = move(min(1.0, part * 1.4))
        fall.fall(steps // rounds, 0.12, gravity=c.GRAVITY / slow, push=push, apart=4 if move else 0, again=30)
    sheet.points = fall.points
    return sheet
