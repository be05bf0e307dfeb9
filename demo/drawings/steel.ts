import { tones } from "./canvas.ts";

/** The bare metal of rings, chains, bolts and zips. */
export const steel = tones("#a0a5ad");
