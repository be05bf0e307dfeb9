import * as z from "zod";

export const copyAnswer = z.object({ activity: z.literal(true), key: z.string(), expires: z.string() });
export const takeBody = z.object({ key: z.string().min(1).max(100) });

/** `giveup`: forfeited balances in whole rubles; must match exactly. */
export const eraseBody = z.object({ confirm: z.literal(true), giveup: z.number().int().min(0).default(0) });
export const eraseAnswer = z.object({ activity: z.literal(false), act: z.string(), at: z.string() });
