import { createHash } from "node:crypto";

/** The invented market that both banks write down. Days are counted from the epoch. */
export const DAY_MS = 24 * 3600_000;

const SWING = 0.01;

/** How far a currency stands from its usual rate that day; the same day always has the same. */
export function swing(letters: string, day: number): number {
  const hash = createHash("sha256").update(`${letters} ${day}`).digest().readUInt32BE();
  return 1 + SWING * (2 * (hash / 2 ** 32) - 1);
}

/** What both banks do to a figure when they are told to be wrong. */
export const spoilt = (value: number, mode: string | undefined): number =>
  mode === "jump" ? value * 1.25 : mode === "zero" ? 0 : mode === "negative" ? -value : value;

/** A bank's web page where its figures should be. */
export const pageInstead =
  "<!DOCTYPE html><html><head><title>Maintenance</title></head><body><h1>We will be back soon</h1><p>Rates & charts<br></body></html>";

/** How old the document is that an aged one stands for. */
export const OLD_DAYS = 400;
