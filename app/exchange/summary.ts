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

/** The summary as lines for a terminal. */
export function summaryLines(summary: Summary): string[] {
  const { counts, pictures, unknown, untranslated } = summary;
  if (summary.refusedWhole) return ["Nothing was imported.", ...summary.refused.map(({ where, reason }) => `  ${where}: ${reason}`)];
  const lines = [
    `${summary.format}: ${summary.new} new, ${summary.changed} changed, ${summary.unchanged} unchanged, ${summary.refusedCount} refused` +
      ` in ${summary.seconds.toFixed(1)} s${summary.dryRun ? " (dry run: nothing was kept)" : ""}`,
  ];
  for (const [kind, n] of Object.entries(counts))
    lines.push(`  ${kind}: ${n.new} new, ${n.changed} changed, ${n.unchanged} unchanged${n.refused ? `, ${n.refused} refused` : ""}`);
  if (summary.readAs) lines.push(`  ${readAsLine(summary.readAs)}`);
  if (summary.stockChanged) lines.push(`  stock rows changed: ${summary.stockChanged}`);
  if (summary.switchedOff) lines.push(`  switched off, being in no full export any more: ${summary.switchedOff}`);
  if (summary.openedBalances) lines.push(`  opening balances: ${summary.openedBalances}`);
  if (Object.values(pictures).some(Boolean))
    lines.push(`  pictures: ${pictures.stored} new, ${pictures.known} known, ${pictures.missing} missing, ${pictures.refused} refused`);
  for (const [lang, n] of Object.entries(untranslated)) lines.push(`  waiting for a translation into ${lang}: ${n} models`);
  for (const [element, n] of Object.entries(unknown)) lines.push(`  not known: ${element} × ${n}`);
  lines.push(...summary.notes.map((note) => `  ${note}`));
  lines.push(...summary.refused.map(({ where, reason }) => `  refused ${where}: ${reason}`));
  const hidden = summary.refusedCount - summary.refused.length;
  if (hidden > 0) lines.push(`  … and ${hidden} more refused`);
  if (summary.run) lines.push(`  run ${summary.run} of the exchange`);
  return lines;
}

function readAsLine({ language, currency, rate, assumed }: NonNullable<Summary["readAs"]>): string {
  const prices = currency === "rub" ? "prices in rub" : `prices in ${currency} at ${rate} rubles`;
  return `read as: texts in ${language}, ${prices}${assumed.length ? ` (assumed, as nobody said: ${assumed.join(", ")})` : ""}`;
}
