import type { Language } from "#app/foundation/storefront.ts";
import { type Reason, say } from "./reasons.ts";
import type { Unsaid } from "./settle-profile.ts";

export type KindCounts = { new: number; changed: number; unchanged: number; refused: number };
export type PictureCounts = { stored: number; known: number; missing: number; refused: number };

/** `Said`: reasons as data, which are stored, or in words. */
export type Summary<Said = Reason> = {
  ok: boolean;
  /** Id in the log; none for a dry run. */
  run?: number;
  format: string;
  dryRun: boolean;
  /** The whole exchange was refused: nothing was imported. */
  refusedWhole: boolean;
  new: number;
  changed: number;
  unchanged: number;
  refused: { where: string | Said; reason: Said }[];
  /** `refused` holds the first thousand. */
  refusedCount: number;
  counts: Record<string, KindCounts>;
  /** Rows of goods that a full export omits. */
  switchedOff: number;
  stockChanged: number;
  openedBalances: number;
  unknown: Record<string, number>;
  pictures: PictureCounts;
  /** By missing language. */
  untranslated: Record<string, number>;
  /** Effective language and prices; `assumed`: defaults nobody stated. */
  readAs?: { language: string; currency: string; rate: string; assumed: Unsaid[] } | undefined;
  notes: Said[];
  /** A reference is missing or a member misspelt; the stored value stays. */
  isLacking: boolean;
  /** Where profile and partner disagree. */
  differs: Said[];
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

/** In the given language, else in the one that is spoken here. */
export const inWords = (summary: Summary, language?: Language): Summary<string> => ({
  ...summary,
  refused: summary.refused.map(({ where, reason }) => ({ where: say(where, language), reason: say(reason, language) })),
  notes: summary.notes.map((note) => say(note, language)),
  differs: summary.differs.map((reason) => say(reason, language)),
});
