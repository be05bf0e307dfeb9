"""
The corner of a ring, seen from inside it: the padded post, three ropes that leave it to both sides, on the canvas a corner man's stool and
bucket and a pair of black gloves on the seat, told from the pad behind them. All else is the corner's own colour. The left half is quiet,
for words.
"""

import numpy as np

import fields as f
import materials as m
import solids as s
from kinds import glove, stool
from parts import Part, Pose, label, printed, skinned, solid_part, stood

VIEWS = [dict(eye=(-0.74, -5.0, 1.16), towards=(-0.74, 0.0, 0.65), lens=52, reach=1.7)]
ROPES, RADIUS, LONG = (0.5, 0.91, 1.32), 0.021, 4.6
POST, PAD, MIDDLE = 1.56, (0.105, 0.075, 0.52), 0.94
# Where ropes leave the post: half a right angle to both sides, towards the eye.
WAYS = [np.array((side * np.sqrt(0.5), -np.sqrt(0.5), 0)) for side in (-1, 1)]
GLOVES = dict(ounces=10, closure="lace", cuff=0.7, bulk=0.96, pattern="plain", trim="#f2efe8")


def build(look):
    seat = stool.SEAT + 0.0185
    pair = [Pose(x=-0.10, y=-0.60, z=seat, turn=22, mirrored=True), Pose(x=0.07, y=-0.66, z=seat, turn=-30)]
    with m.dyed("#1c1c1f", "#f2efe8"):
        gloves = [part for pose in pair for part in stood(glove.build(GLOVES), pose)]
    return [
        *post(),
        pad(),
        *(rope for height in ROPES for rope in ropes(height)),
        *stood(stool.build({}), Pose(x=0.12, y=-0.68, turn=-10)),
        *gloves,
    ]


def post():
    profile = [(0.0, 0.0), (0.14, 0.0), (0.14, 0.012), (0.052, 0.012), (0.052, POST), (0.058, POST), (0.058, POST + 0.03), (0, POST + 0.03)]
    steel = s.moved(s.turned(profile, 0.004, 160, 0.01), (0, 0.10, 0))
    bolts = [
        s.moved(s.turned([(0, 0.01), (0.012, 0.01), (0.012, 0.0), (0, 0)], 0.002, 24), (0.11 * np.cos(a), 0.10 + 0.11 * np.sin(a), 0.012))
        for a in np.radians((40, 140, 220, 320))
    ]
    return [solid_part("post", m.made("post", m.PAINTED, 0.02), steel), solid_part("bolts", m.made("bolts", m.STEEL, 0.5), *bolts)]


def pad():
    """Foam in hide before the post, its name from below up; stitched around both ends."""
    half = np.array(PAD)
    middle = np.array((0, 0, MIDDLE))
    grid = f.Grid(middle - half - 0.03, middle + half + 0.03, 0.0042)
    p = grid.points - middle.astype(np.float32)
    by = 0.045
    box = np.linalg.norm(np.maximum(np.abs(p) - half + by, 0), axis=-1) - by
    end = np.abs(np.abs(p[..., 2]) - half[2] + 0.07)
    lumps = 0.0035 * f.uneven(grid.points, (0.12, 0.12, 0.16), 5)
    solid = box + 0.004 * np.exp(-((end / 0.006) ** 2)) + lumps

    def on(vertices):
        q = vertices - middle
        u, v = printed((q[:, 2] - 0.1) / 0.6, -q[:, 0] / 0.16, q[:, 1] < -0.03)
        return dict(u=u, v=v, seam=np.abs(np.abs(q[:, 2]) - half[2] + 0.07), run=q[:, 0] + q[:, 1])

    hide = m.made("pad", m.HIDE, stitch=True, label=label("wordmark"), grain=1.6)
    return skinned(grid, solid, "pad", hide, on)


def ropes(height):
    """Wound with tape; a turnbuckle in a padded sleeve between each and the post."""
    parts = []
    start = np.array((0, 0.10, height))
    for way in WAYS:
        at = lambda far, sag=0.0: start + way * far + (0, 0, -sag)
        bar = s.tube([at(0.05), at(0.12), at(0.2), at(0.28)], 0.009, 14, 12)
        eye = s.tube([at(0.045), at(0.05), at(0.06)], 0.016, 16, 6)
        fars = np.linspace(0.34, LONG, 14)
        sag = 0.02 * np.sin((fars - 0.34) / (LONG - 0.34) * np.pi)
        line = s.tube([at(far, low) for far, low in zip(fars, sag)], RADIUS, 22, 420)
        sleeve = s.tube([at(far) for far in (0.16, 0.2, 0.3, 0.40, 0.44)], lambda t: 0.034 - 0.012 * np.abs(2 * t - 1) ** 6, 26, 60)
        vertices, faces, around, along = line
        parts += [
            solid_part("turnbuckle", m.made("turnbuckle", m.STEEL, 0.55), bar, eye),
            Part("rope", vertices, faces, m.made("rope", m.VINYL, 0.78, grain=1.2), dict(around=around, along=along)),
            solid_part("sleeve", m.made("sleeve", m.HIDE, grain=0.9), sleeve),
        ]
    return parts
