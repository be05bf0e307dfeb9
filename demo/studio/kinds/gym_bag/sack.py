"""A sack of canvas, its neck drawn together by a rope through eyelets that goes on to the base."""

from functools import lru_cache

import numpy as np

import cloth as c
import materials as m
import pattern as p
import solids as s
import worn as w
from packed import filled
from parts import Part, label, printed, solid_part

ROUND, HIGH, NECK = 0.150, 0.57, 0.495


@lru_cache(maxsize=1)
def fallen_sack():
    girth = 2 * np.pi * ROUND
    half = girth / 2
    edges = dict(
        front=p.line((0, 0), (half, 0)),
        back=p.line((half, 0), (girth, 0)),
        one=p.line((girth, 0), (girth, HIGH)),
        top=p.line((girth, HIGH), (0, HIGH)),
        other=p.line((0, HIGH), (0, 0)),
    )

    def place(flat):
        angle, z = flat[:, 0] / ROUND + np.pi / 2, flat[:, 1]
        return np.column_stack([ROUND * np.cos(angle), ROUND * np.sin(angle), z + 0.004])

    # The base as it is seen from below.
    disc = np.stack([(-ROUND * np.cos(a), ROUND * np.sin(a)) for a in np.linspace(2.5 * np.pi, np.pi / 2, 121)])
    panels = {
        "wrap": p.Panel(edges, place),
        "base": p.Panel(
            dict(back=disc[:61], front=disc[60:]), lambda flat: np.column_stack([-flat[:, 0], flat[:, 1], np.full(len(flat), 0.004)])
        ),
    }
    seams = [(("wrap", "one"), ("wrap", "other")), (("wrap", "front"), ("base", "front")), (("wrap", "back"), ("base", "back"))]
    sheet = p.sewn(panels, seams, 0.0155)
    flat = np.zeros((len(sheet.points), 2))
    wrap = sheet.panel == 0
    flat[sheet.faces[wrap].ravel()] = sheet.flat[wrap].reshape(-1, 2)
    pinned = np.unique(sheet.faces[wrap].ravel())
    pinned = pinned[np.abs(flat[pinned, 1] - NECK) < 0.0075]
    start = sheet.points[pinned].copy()
    angle = np.arctan2(start[:, 1], start[:, 0])
    # Through eight eyelets the rope draws the neck into as many pleats.
    pleat = 0.5 + 0.5 * np.cos(8 * angle + 0.4 * np.sin(3 * angle))
    far = 0.020 + 0.042 * pleat
    aim = np.column_stack(
        [far * np.cos(angle) + 0.012, far * np.sin(angle) - 0.006, 0.445 + (start[:, 2] - NECK) * 0.9 + 0.006 * np.cos(3 * angle)]
    )
    sheet.points += np.random.default_rng(3).normal(0, 0.001, sheet.points.shape)
    cloth = c.Weight(0.5, 700, 0.5, 4e-4)
    packed = 0.024
    sheet = filled(sheet, cloth, packed, 108, pinned, lambda part: start + (aim - start) * part, NECK)
    sheet = p.refined(sheet)
    return p.refined(filled(sheet, cloth, packed, 10, pinned, up_to=NECK)), panels


def sack():
    sheet, panels = fallen_sack()
    worn = w.Worn(sheet, panels)
    girth = 2 * np.pi * ROUND
    joint, run = worn.edge(*[(panel, half) for panel in panels for half in ("front", "back")], ("wrap", "one"), ("wrap", "other"))
    hem, hem_run = worn.edge(("wrap", "top"))
    worn.lift(w.joint(joint, run, deep=0.001, pucker=0.0002) + w.hem(hem, hem_run, 0.03, pucker=0.0008)).thick(0.0016, 0.1)
    joint, run, hem, hem_run = (worn.carried(values) for values in (joint, run, hem, hem_run))
    x, z = worn.flat.T
    lines = np.minimum(joint, np.abs(hem - 0.03) + 0.0042)
    u, v = printed((x - girth * 0.53) / 0.12, (z - 0.235) / 0.12, worn.on("wrap") & ~worn.inner)
    attributes = dict(
        seam=lines, run=np.where(joint < hem, run, hem_run), u=u, v=v, around=x, along=z, trim=0.07 - z + np.where(worn.on("wrap"), 0, 9)
    )
    canvas = m.made("canvas", m.CANVAS, trim="trim", stitch="own", label=label("mark"), grain=0.8, wound=True)
    vertices, faces, attributes = worn.piece(worn.names, attributes)
    body = Part("body", vertices, faces, canvas, attributes)
    return [body, *roped(worn, girth)]


def roped(worn, girth):
    """A rope through eyelets around the neck, and on to the base for a shoulder."""
    eyes = []
    for n in range(8):
        points, normals = worn.way("wrap", [((n + 0.5) / 8 * girth, NECK)])
        eyes.append(
            s.laid(
                s.lathe(s.rounded([(0.0075, -0.001), (0.0075, 0.002), (0.013, 0.002), (0.014, -0.001)], 0.001), 40, 0.0006),
                points[0],
                normals[0],
            )
        )
    at = worn.way("wrap", np.column_stack([np.linspace(0.002, girth - 0.002, 400), np.full(400, NECK - 0.012)]))[0]
    middle = at.mean(0)
    angle = np.arctan2(*(at - middle)[:, 1::-1].T)
    far = np.hypot(*(at - middle)[:, :2].T)
    turn = np.linspace(-np.pi, np.pi, 28, endpoint=False)
    # Drawn tight it lies on the pleats and spans the furrows between them.
    hull = np.array(
        [np.max(far * np.cos(np.clip(angle - a, -1.5, 1.5)) * (np.abs(np.angle(np.exp(1j * (angle - a)))) < 1.4)) for a in turn]
    )
    ring = np.column_stack([(hull + 0.007) * np.cos(turn), (hull + 0.007) * np.sin(turn), 0.003 * np.sin(3 * turn)]) + middle
    again = ring + (0, 0, -0.0115)
    front = ring[np.argmin(np.abs(turn + 1.15))]
    knot = front + (0.004, -0.010, -0.006)
    low = worn.way("wrap", [(girth * 0.70, 0.05)])[0][0]
    tail = [
        knot,
        knot + (0.035, -0.020, -0.02),
        low + (0.045, -0.03, 0.30),
        low + (0.062, -0.02, 0.16),
        low + (0.045, -0.014, 0.06),
        low + (0.014, -0.004, 0.008),
        low + (-0.004, 0.002, 0.0),
    ]
    end = [knot, knot + (-0.010, -0.016, -0.03), knot + (-0.012, -0.030, -0.075), knot + (-0.018, -0.044, -0.125)]
    turns = [knot + 0.009 * np.array((np.cos(a) * 0.8, np.sin(a) * 0.6, np.cos(a + 0.8))) for a in np.linspace(0, 4.2 * np.pi, 26)]
    rope = m.made("rope", m.YARN, (0.52, 0.4, 0.24), grain=1.1, wound=True)
    solids = [
        s.tube(ring, 0.006, 14, 240, closed=True),
        s.tube(again, 0.006, 14, 240, closed=True),
        s.tube(tail, 0.006, 14, 240),
        s.tube(end, 0.006, 14, 120),
        s.tube(turns, 0.0062, 14, 200),
    ]
    return [solid_part("eyelets", m.made("eyelets", m.STEEL, (0.55, 0.42, 0.2)), *eyes), solid_part("rope", rope, *solids)]
