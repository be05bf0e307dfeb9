"""Battle ropes: three laid strands of polyester, 38 mm thick, thrown down in a loose coil with both shrunk grips outside."""

import numpy as np

import coils
import materials as m
import solids as s
from parts import Part, Pose, label, printed

VIEWS = [
    dict(poses=[Pose()], elevation=40, aim=(0.5, 0.46, 0.5), margin=1.2),
    dict(poses=[Pose(turn=150)], elevation=26, margin=1.2),
    dict(poses=[Pose()], elevation=36, zoom=2.5, aim=(0.72, 0.26, 0.4), margin=1.2),
]
RADIUS, STRAND, LAY = 0.019, 0.0106, 0.135
STEP = 0.004
GRIP = 0.3


def build(look):
    way = way_of()
    strands = [strand(way[4:-4], 2 * np.pi * n / 3) for n in range(3)]
    vertices, faces, around, along = s.joined(*strands)
    of = np.repeat(np.arange(3), [len(one[0]) for one in strands])
    # Yarns turn against the strand, so that they lie along the rope; a tracer of the second colour runs in one strand.
    yarn = around - along * 0.42
    tracer = np.where(of == 0, 0.0022 - np.abs((around - 0.033 + 0.0165) % 0.033 - 0.0165), -0.01)
    polyester = m.made("polyester", m.YARN, trim="trim", wound=True)
    parts = [Part("rope", vertices, faces, polyester, dict(around=yarn, along=along, trim=tracer))]
    count = int(GRIP / STEP)
    sleeve = m.made("sleeve", m.PAINTED, 0.02, trim="trim", label=label("wordmark"))
    for end, reads in ((way[: count + 1][::-1], -1), (way[-count - 1 :], 1)):
        parts.append(shrunk(end, sleeve, reads))
    return parts


def way_of():
    coil = coils.turns(250, 5.7, (0.27, 0.245, 0.205, 0.165, 0.185, 0.245, 0.25), 0.016, 3)
    first, last = np.array((-0.36, -0.2)), np.array((0.33, -0.29))
    lead = coils.led(first, (1, -0.45), coil[0], coil[1] - coil[0])
    trail = coils.led(coil[-1], coil[-1] - coil[-2], last, (0.1, -1), pull=1.1)
    return coils.laid(coils.evenly(np.concatenate([lead[:-1], coil, trail[1:]]), STEP), RADIUS, 0.16)


def frame(way):
    """Directions to the side of the rope and out of it, carried along without twist."""
    ahead = np.gradient(way, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    side = np.cross(ahead, (0, 0, 1))
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    return side, np.cross(side, ahead)


def strand(way, phase):
    """One of three, wound around the rope's middle; its girth starts and ends inside, where no eye gets to."""
    side, up = frame(way)
    turn = phase + np.arange(len(way)) * STEP * 2 * np.pi / LAY
    out = np.cos(turn)[:, None] * side + np.sin(turn)[:, None] * up
    middle = way + out * (RADIUS - STRAND * 0.94)
    angle = np.linspace(-np.pi, np.pi, 27)[:-1]
    # Pressed against its neighbours: a wedge rather than a circle.
    outline = np.stack([np.cos(angle) * STRAND * 0.94, np.sin(angle) * STRAND * 1.06], -1)
    return s.swept(middle, outline, out)


def shrunk(way, material, reads):
    """
    A sleeve over an end, the strands still to be seen through it, its cap drawn in, a band of the second colour where the rope begins.
    `reads`: 1 where its label is read towards the end, -1 from there.
    """
    steps = len(way)
    side, up = frame(way)
    along = np.arange(steps) * STEP
    angle = np.linspace(-np.pi, np.pi, 65)[:-1]
    lay = np.cos(3 * (angle[None] - along[:, None] * 2 * np.pi / LAY))
    radius = RADIUS + 0.0017 + 0.0006 * lay * np.clip(along / 0.05, 0.3, 1)[:, None]
    left = along[-1] - along
    cap = np.sqrt(np.clip(1 - (1 - np.clip(left / 0.008, 0, 1)) ** 2, 0, 1))[:, None]
    lip = np.clip(along / 0.002, 0, 1)[:, None]
    radius = radius * (0.55 + 0.45 * cap) - 0.0012 * (1 - lip)
    out = np.cos(angle)[None, :, None] * side[:, None] + np.sin(angle)[None, :, None] * up[:, None]
    vertices = way[:, None] + radius[..., None] * out
    solid = vertices.reshape(-1, 3), s.strip_faces(steps, len(angle))
    end = np.full(len(angle), steps * len(angle))
    last = (steps - 1) * len(angle) + np.arange(len(angle))
    faces = np.concatenate([solid[1], np.stack([last, np.roll(last, -1), end], -1)])
    along, angle = np.append(np.repeat(along, 64), GRIP), np.append(np.tile(angle, steps), 0)
    top = angle - np.pi / 2
    u, v = printed(reads * (along - 0.16) / 0.13, reads * top * RADIUS / 0.021, np.abs(top) < 1.2)
    attributes = dict(u=u, v=v, trim=0.006 - np.abs(along - 0.025))
    return Part("sleeve", np.concatenate([solid[0], way[-1:]]), faces, material, attributes)
