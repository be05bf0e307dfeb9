import type { Refusal } from "./import-row.ts";

export type KindCounts = { new: number; changed: number; unchanged: number; refused: number };
export type PictureCounts = { stored: number; known: number; missing: number; refused: number };

export type Summary = {
  /** Everything was taken: nothing refused. */
  ok: boolean;
  /** Its number in the log of exchanges; a dry run has none. */
  run?: number;
  format: string;
  dryRun: boolean;
  /** The exchange as a whole was refused: nothing of it is in the shop. */
  refusedWhole: boolean;
  new: number;
  changed: number;
  unchanged: number;
  refused: Refusal[];
  /** How many were refused; `refused` holds the first thousand. */
  refusedCount: number;
  counts: Record<string, KindCounts>;
  /** Rows of goods that a full export no longer names. */
  switchedOff: number;
  stockChanged: number;
  openedBalances: number;
  unknown: Record<string, number>;
  pictures: PictureCounts;
  /** Goods that wait for a translation, by the language they lack. */
  untranslated: Record<string, number>;
  /** In which language and at which prices it was read; `assumed`: of them, what nobody has said. */
  readAs?: { language: string; currency: string; rate: string; assumed: string[] } | undefined;
  notes: string[];
  /** Something that it names is not there: what the shop knew of it stays. */
  isLacking: boolean;
  /** What the profile and the partner call differently. */
  differs: string[];
  seconds: number;
};

export const emptySummary = (format: string, dryRun: boolean): Summary => ({
  ok: true,
  format,
  dryRun,
  refusedWhole: false,
  new: 0,
  changed: 0,
  unchanged: 0,
  refused: [],
  refusedCount: 0,
  counts: {},
  switchedOff: 0,
  stockChanged: 0,
  openedBalances: 0,
  unknown: {},
  pictures: { stored: 0, known: 0, missing: 0, refused: 0 },
  untranslated: {},
  notes: [],
  isLacking: false,
  differs: [],
  seconds: 0,
});
