"""What a kind is built of, and how it comes to stand in the studio."""

import os
from dataclasses import dataclass, field, replace

import bpy
import numpy as np
from mathutils import Matrix

import solids as s


@dataclass
class Part:
    """
    `vertices` (n, 3) in metres, `faces` (m, 3), `attributes`: a number for each vertex that the material asks for, by name; `meshes`:
    Blender's, by whether they are mirrored.
    """

    name: str
    vertices: np.ndarray
    faces: np.ndarray
    material: bpy.types.Material
    attributes: dict = field(default_factory=dict)
    meshes: dict = field(default_factory=dict)


@dataclass
class Pose:
    """Where one of a pair stands: metres and degrees; `mirrored` is the left hand; `rests`: its lowest point touches the paper."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    turn: float = 0.0
    lean: float = 0.0
    mirrored: bool = False
    rests: bool = False

    def matrix(self):
        turned = Matrix.Rotation(np.radians(self.turn), 4, "Z") @ Matrix.Rotation(np.radians(self.lean), 4, "X")
        flip = Matrix.Scale(-1, 4, (1, 0, 0)) if self.mirrored else Matrix.Identity(4)
        return Matrix.Translation((self.x, self.y, self.z)) @ turned @ flip


def centred(pose, parts):
    """The same pose over the middle of the largest part, so that the thing turns on the spot."""
    largest = max(parts, key=lambda part: len(part.vertices)).vertices
    low, high = largest.min(0), largest.max(0)
    x, y, _ = np.array(pose.matrix())[:3, :3] @ ((low + high) / 2)
    return replace(pose, x=pose.x - x, y=pose.y - y)


def stood(parts, pose):
    """The parts as they are when they stand so, to be put together with others."""
    matrix = np.array(pose.matrix())
    at = lambda vertices: vertices @ matrix[:3, :3].T + matrix[:3, 3]
    return [
        Part(
            part.name,
            at(part.vertices),
            part.faces[:, ::-1] if pose.mirrored else part.faces,
            part.material,
            {name: read(name, values, pose.mirrored) for name, values in part.attributes.items()},
        )
        for part in parts
    ]


def read(name, values, mirrored):
    """What is printed on the left hand is read as on the right one."""
    return 1 - values if mirrored and name == "u" else values


def skinned(grid, field, name, material, attributes):
    """The part whose skin is where the field is zero; `attributes` answers them for its vertices."""
    vertices, faces = grid.skin(field.astype(np.float32))
    return Part(name, vertices, faces, material, attributes(vertices))


def solid_part(name, material, *solids):
    """The part that some solids (`solids.py`) are together; no seam is near any of it."""
    vertices, faces, around, along = s.joined(*solids)
    return Part(name, vertices, faces, material, dict(around=around, along=along, seam=np.full(len(along), 1.0), run=along))


def label(name):
    """A picture of ink to be printed on something; `npm run studio` draws them."""
    return os.path.join(os.environ["STUDIO_LABELS"], f"{name}.png")


def printed(across, up, where):
    """`u` and `v` of a label in the middle of its own measures; elsewhere `v` is far away, so that no way around the back leads over it."""
    return across + 0.5, np.where(where, up + 0.5, -9.0)


def mesh_of(part, mirrored):
    """Made once: what is rendered again need not be prepared again."""
    if mirrored in part.meshes:
        return part.meshes[mirrored]
    mesh = part.meshes[mirrored] = bpy.data.meshes.new(part.name)
    count = len(part.faces)
    mesh.vertices.add(len(part.vertices))
    mesh.vertices.foreach_set("co", part.vertices.astype(np.float32).ravel())
    mesh.loops.add(count * 3)
    mesh.loops.foreach_set("vertex_index", part.faces.astype(np.int32).ravel())
    mesh.polygons.add(count)
    mesh.polygons.foreach_set("loop_start", np.arange(0, count * 3, 3, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(count, 3, np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(count, bool))
    mesh.update()
    if "along" in part.attributes:
        wound = np.stack([part.attributes["around"], part.attributes["along"]], -1)[part.faces.ravel()]
        mesh.uv_layers.new(name="threads").data.foreach_set("uv", wound.astype(np.float32).ravel())
    for name, values in part.attributes.items():
        mesh.attributes.new(name, "FLOAT", "POINT").data.foreach_set("value", read(name, values, mirrored).astype(np.float32))
    mesh.materials.append(part.material)
    return mesh


def place(parts, poses):
    """Stands a thing there once for each pose; answers what now stands there, and the corners (low, high) of all it takes up."""
    goods, reached = [], []
    drops = [min(part.vertices[:, 2].min() for part in stood(parts, pose)) if pose.rests else 0 for pose in poses]
    for part in parts:
        sample = part.vertices[:: max(1, len(part.vertices) // 4000)]
        for pose, drop in zip(poses, drops):
            thing = bpy.data.objects.new(part.name, mesh_of(part, pose.mirrored))
            matrix = Matrix.Translation((0, 0, -drop)) @ pose.matrix()
            thing.matrix_world = matrix
            bpy.context.collection.objects.link(thing)
            goods.append(thing)
            turned = np.array(matrix)
            reached.append(sample @ turned[:3, :3].T + turned[:3, 3])
    reached = np.concatenate(reached)
    return goods, reached.min(0).tolist(), reached.max(0).tolist()
