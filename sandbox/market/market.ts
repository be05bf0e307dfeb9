import { createHash } from "node:crypto";

/** The invented market behind both banks. Days since the epoch. */
export const DAY_MS = 24 * 3600_000;

const SWING = 0.01;

export function swing(letters: string, day: number): number {
  const hash = createHash("sha256").update(`${letters} ${day}`).digest().readUInt32BE();
  return 1 + SWING * (2 * (hash / 2 ** 32) - 1);
}

export const spoilt = (value: number, mode: string | undefined): number =>
  mode === "jump" ? value * 1.25 : mode === "zero" ? 0 : mode === "negative" ? -value : value;

export const pageInstead =
  "<!DOCTYPE html><html><head><title>Maintenance</title></head><body><h1>We will be back soon</h1><p>Rates & charts<br></body></html>";

export const OLD_DAYS = 400;
