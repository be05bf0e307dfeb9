import { createHash } from "node:crypto";

/** A deterministic pseudo-random integer in [from, to]. */
export function draw(about: string, from: number, to: number): number {
  const hash = createHash("sha256").update(about).digest().readUInt32BE();
  return from + Math.floor((hash / 2 ** 32) * (to - from + 1));
}

export function uuidOf(about: string): string {
  const hex = createHash("sha256").update(about).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
