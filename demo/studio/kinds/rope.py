"""Jump ropes: coiled by hand and put down, both handles in front. A wire on bearings, beads on a cord, or a leather thong in beech."""

import numpy as np

import coils
import materials as m
import solids as s
from parts import Part, Pose, label, printed, solid_part

VIEWS = [
    dict(poses=[Pose(turn=10)], elevation=50, aim=(0.5, 0.42, 0.5), margin=1.66),
    dict(poses=[Pose(turn=-48)], elevation=36, aim=(0.5, 0.46, 0.5), margin=1.16),
    dict(poses=[Pose(turn=10)], elevation=46, zoom=2.9, aim=(0.4, 0.34, 0.4), margin=1.66),
]
STEP = 0.002


def build(look):
    return dict(wire=wire, beads=beads, leather=leather)[look["style"]]()


def wire():
    grip, tip = 0.0085, 0.15
    way, places = way_of(0.00125, tip + 0.016, grip, (0.112, 0.104, 0.11), 0.006, 0.09)
    cable = s.tube(way, 0.00125, 10, 2600)
    parts = [Part("cable", cable[0], cable[1], m.made("cable", m.PLASTIC))]
    profile = [(0, 0), (0.0072, 0), (grip, 0.002), (grip, 0.012), (0.0079, 0.0135), (grip, 0.015), (0.0082, 0.10), (0.0074, 0.103)]
    profile += [(0.0074, 0.135), (0.0058, 0.1475), (0, 0.1475)]
    handle = s.knurled(s.lathe(s.rounded(profile, 0.0006, 3), 200, 0.0005), 0.02, 0.097, 0.002, 0.00045)
    parts += held(handle, places, m.made("anodised", m.PAINTED, label=label("wordmark")), on_grip(handle, 0.119, 0.027, 0.0075))
    bearing = [(0.004, 0.147), (0.005, 0.148), (0.005, 0.153), (0.0026, 0.1535), (0.0026, 0.155)]
    clamp = [(0.0042, 0.1555), (0.0042, 0.166), (0.0014, 0.1665)]
    nose = s.lathe(s.rounded(bearing + clamp, 0.0004), 64, 0.0005)
    screw = s.lathe(s.rounded([(0.0018, 0.003), (0.0018, 0.005), (0.0009, 0.005), (0.0009, 0.0042)], 0.0003), 32, 0.0004)
    screw = s.moved(screw, (0, 0, 0.161), turn=-60, axis=1)
    tail = s.lathe(s.rounded([(0, -0.0012), (0.0045, -0.0012), (0.0045, 0.0005)], 0.0005), 64, 0.0004)
    return parts + held(s.joined(nose, screw, tail), places, m.made("steel", m.STEEL, 0.62))


def beads():
    radius, pitch = 0.0049, 0.0262
    way, places = way_of(radius, 0.19, 0.0145, (0.122, 0.112, 0.12), 0.01, 0.1)
    cord = s.tube(way, 0.0019, 8, 1200)
    parts = [Part("cord", cord[0], cord[1], m.made("cord", m.COTTON, 0.72))]
    bead = s.lathe(s.rounded([(0.0022, 0), (radius, 0), (radius, 0.025), (0.0022, 0.025)], 0.0011, 4), 28, 0.004)
    strung = dict(body=[], trim=[])
    each = int(pitch / STEP)
    for n, at in enumerate(range(4, len(way) - each - 4, each)):
        strung["trim" if n % 2 else "body"].append(s.laid(bead, way[at], way[at + each] - way[at]))
    for zone, some in strung.items():
        parts.append(solid_part("beads", m.made(f"beads {zone}", m.PLASTIC, zone), *some))
    profile = [(0, 0), (0.0125, 0), (0.0145, 0.003), (0.0145, 0.006), (0.0118, 0.011), (0.0112, 0.05), (0.0118, 0.095)]
    for ring in np.arange(0.1, 0.131, 0.0075):
        profile += [(0.0122, ring), (0.0122, ring + 0.004), (0.0109, ring + 0.0052), (0.0109, ring + 0.0066)]
    profile += [(0.0112, 0.139), (0.0088, 0.18), (0.006, 0.184), (0.003, 0.184)]
    handle = s.lathe(s.rounded(profile, 0.0009, 4), 128, 0.0008)
    return parts + held(handle, places, m.made("grip", m.PLASTIC, label=label("wordmark")), on_grip(handle, 0.054, 0.058, 0.0135))


def leather():
    way, places = way_of(0.0042, 0.158, 0.0152, (0.122, 0.108, 0.118), 0.011, 0.08)
    ahead = np.gradient(way, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    side = np.cross(ahead, (0, 0, 1))
    # New leather keeps a little of its twist.
    twist = np.arange(len(way)) * STEP * 2 * np.pi / 0.34 + 0.8 * np.sin(np.arange(len(way)) * STEP * 9)
    across = np.cos(twist)[:, None] * side + np.sin(twist)[:, None] * np.cross(side, ahead)
    thong = s.swept(way, s.slab(0.0044, 0.0066, 0.0021), across)
    parts = [Part("thong", thong[0], thong[1], m.made("thong", m.HIDE, grain=0.45))]
    profile = [(0, 0), (0.0105, 0), (0.0135, 0.004), (0.0152, 0.022), (0.0146, 0.05), (0.0128, 0.095), (0.0118, 0.118)]
    profile += [(0.0108, 0.121), (0.0108, 0.123), (0.0124, 0.126), (0.0124, 0.132), (0.0108, 0.136)]
    handle = turned_wood(s.lathe(s.rounded(profile, 0.0035, 6), 160, 0.0008))
    beech = m.made("beech", m.WOOD, "trim", stamp=label("wordmark"), grain=0.4, wound=True)
    pressed = on_grip(handle, 0.06, 0.05, 0.0115)
    x, y, z = handle[0].T
    # The grain runs along; where it meets itself again is below.
    parts += held(handle, places, beech, dict(su=pressed["u"], sv=pressed["v"], around=z * 0.4, along=np.arctan2(-y, -x) * 0.014))
    nozzle = [(0.01, 0.1345), (0.0112, 0.1345), (0.0112, 0.143), (0.0075, 0.149), (0.0075, 0.154), (0.0048, 0.156), (0.004, 0.15)]
    cap = s.lathe(s.rounded(nozzle, 0.0008), 96, 0.0006)
    return parts + held(cap, places, m.made("steel", m.STEEL, 0.6))


def turned_wood(solid):
    """Grooves burnt in near both ends, as turners do with a wire."""
    vertices, *rest = solid
    z = vertices[:, 2]
    groove = sum(np.exp(-(((z - at) / 0.0007) ** 2)) for at in (0.016, 0.0195, 0.104, 0.1075))
    scale = 1 - 0.0006 * groove / np.maximum(np.hypot(vertices[:, 0], vertices[:, 1]), 0.003)
    return np.column_stack([vertices[:, 0] * scale, vertices[:, 1] * scale, z]), *rest


def way_of(radius, reach, grip, far, wander, stiff):
    """
    The rope's way (n, 3) from tip to tip, and where each handle lies: its tail, the degrees it points to and its height. `reach`: from a
    handle's tail to where the rope leaves it; `grip`: its greatest radius; `far`: how far from the middle the turns lie.
    """
    coil = coils.turns(180, -3.5, far, wander, 5)
    ends = [((-0.088, -0.112), (-0.08, 1)), ((0.056, -0.165), (0.72, 1))]
    first, last = ((np.array(tip), np.array(to) / np.hypot(*to)) for tip, to in ends)
    lead = coils.led(*first, coil[0], coil[1] - coil[0])
    trail = coils.led(coil[-1], coil[-1] - coil[-2], last[0], -last[1])
    way = coils.evenly(np.concatenate([lead[:-1], coil, trail[1:]]), STEP)
    places = [(tip - to * reach, np.degrees(np.arctan2(to[1], to[0])), grip) for tip, to in (first, last)]
    return coils.laid(way, radius, stiff, grip), places


def held(solid, places, material, attributes=None):
    """One of it in each hand."""
    lying = [s.moved(s.moved(solid, turn=90, axis=1), (*tail, height), turn) for tail, turn, height in places]
    return [Part(material.name, vertices, faces, material, attributes or {}) for vertices, faces, _, _ in lying]


def on_grip(handle, middle, long, high):
    """A label along the upper side."""
    x, y, z = handle[0].T
    aside = np.arctan2(-y, -x)
    u, v = printed((z - middle) / long, -aside * np.hypot(x, y) / high, (np.abs(aside) < 1.3) & (np.abs(z - middle) < long))
    return dict(u=u, v=v)
