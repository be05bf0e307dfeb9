"""A cornerman's set for one bout: two rolls of gauze, three of cotton tape on card cores."""

import numpy as np

import materials as m
import solids as s
from parts import Part, Pose, label, printed
from rolls import Roll, upright

WHOLE = [Pose()]
VIEWS = [
    dict(poses=WHOLE, azimuth=0, elevation=26, margin=1.12),
    dict(poses=WHOLE, azimuth=168, elevation=28, margin=1.12),
    dict(poses=WHOLE, azimuth=-10, elevation=30, zoom=2.5, aim=(0.5, 0.3, 0.42)),
]
GAUZE, TAPE = 0.050, 0.025
INNER, OUTER = 0.0195, 0.0375


def build(look):
    gauze = m.made("gauze", m.GAUZE)
    band = m.made("paper band", m.CARD, trim="trim", label=label("wordmark"))
    tape = m.made("tape", m.COTTON, grain=0.4)
    card = m.made("core", m.CARD, (0.36, 0.25, 0.15), label=label("wordmark"))
    standing, lying = (Roll(10, 0.00042, core=0.0035, ends=-30, loose=0.7, seed=seed) for seed in (3, 6))
    parts = wound(standing, upright(standing, GAUZE, (0.014, 0.052, 0), 76), gauze, band)
    parts += wound(lying, lambda solid: s.moved(solid, (0.094, 0.018, 0), 38), gauze, band)
    for n, (x, y, z, turn) in enumerate(((-0.066, 0.022, 0, 40), (-0.061, 0.018, TAPE + 0.0004, 200), (-0.004, -0.040, 0, 250))):
        parts += taped(lambda solid: s.moved(solid, (x, y, z), turn), tape, card, n)
    return parts


def wound(roll, place, gauze, paper):
    """Gauze, its layers loose, with a paper band around it that names the maker."""
    cloth = roll.band(GAUZE)
    turn = 2 * np.pi * roll.radius
    band = roll.band(0.021, start=-turn * 1.03, off=0.0006, thick=0.0003, marks=(0.0072, 0.0088, 0.0092))
    across, along = band[2:]
    middle = along.max() - turn * 0.32
    u, v = printed((middle - along) / 0.042, across / 0.0112, np.abs(along - middle) < 0.03)
    stripes = 0.0008 - np.abs(np.abs(across) - 0.0088)
    return [
        Part("gauze", place(cloth)[0], cloth[1], gauze),
        Part("band", place(band)[0], band[1], paper, dict(trim=stripes, u=u, v=v)),
    ]


def taped(place, tape, card, seed):
    """Tape lies flat, wound so tight that its layers are fine rings; its end stands off."""
    edge = 0.0007
    body = s.lathe(s.rounded([(INNER, 0), (OUTER, 0), (OUTER, TAPE), (INNER, TAPE), (INNER, 0)], edge, 4), 144, 0.00053)
    vertices, *rest = body
    far = np.hypot(vertices[:, 0], vertices[:, 1])
    random = np.random.default_rng(seed)
    layers = np.interp(far, np.linspace(INNER, OUTER, 60), random.uniform(-1, 1, 60))
    angle = np.arctan2(vertices[:, 1], vertices[:, 0])
    slack = 0.00012 * layers + 0.0003 * np.sin(far * 500 + angle + seed)
    vertices = vertices + np.stack([0 * far, 0 * far, np.where(far < OUTER - edge / 2, slack, 0)], -1)
    within = INNER - 0.0016
    core = s.lathe(s.rounded([(within, 0), (INNER, 0), (INNER, TAPE), (within, TAPE), (within, 0)], 0.0004, 3), 140, 0.003)
    inside = np.arctan2(core[0][:, 1], core[0][:, 0])
    third = (-inside / (2 * np.pi) * 2) % 1 - 0.5
    u, v = printed(third * 1.35, (core[0][:, 2] - TAPE / 2) / 0.0125, np.hypot(core[0][:, 0], core[0][:, 1]) < INNER - 0.0012)
    return [
        Part("tape", place((vertices, *rest))[0], rest[0], tape),
        Part("tape end", *place(end())[:2], tape),
        Part("core", place(core)[0], core[1], card, dict(u=u, v=v)),
    ]


def end():
    """The last of the tape: around on the roll, then off it."""
    angle = np.linspace(-0.9, 0, 40)
    on = np.stack([np.cos(angle), np.sin(angle)], -1) * (OUTER + 0.00025)
    t = np.linspace(0.03, 1, 40)[:, None]
    off = (OUTER + 0.00025, 0) + t * (0, 0.019) + t**2 * (0.0035, 0) + t**3 * (0.001, 0)
    way = np.concatenate([on, off])
    way = np.column_stack([way, np.full(len(way), TAPE / 2)])
    return s.swept(way, s.slab(TAPE / 2 - 0.0002, 0.0004, 0.00015), (0, 0, 1))
