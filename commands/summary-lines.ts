import { kindText } from "../app/exchange/kinds.ts";
import type { Unsaid } from "../app/exchange/settle-profile.ts";
import type { KindCounts, Summary } from "../app/exchange/summary.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";

const ASSUMED = {
  language: m.staff_import_assumed_language,
  currency: m.staff_import_assumed_currency,
  rate: m.staff_import_assumed_rate,
} satisfies Record<Unsaid, () => string>;

export function summaryLines(summary: Summary<string>): string[] {
  const { refused, refusedCount, notes, run } = summary;
  if (summary.refusedWhole) return [m.staff_import_nothing(), ...refused.map(({ where, reason }) => `  ${where}: ${reason}`)];
  const hidden = refusedCount - refused.length;
  const details = [
    ...countLines(summary),
    ...notes,
    ...refused.map((one) => m.staff_import_refused(one)),
    ...(hidden > 0 ? [m.staff_import_more_refused({ count: hidden })] : []),
    ...(run ? [m.staff_import_run({ run })] : []),
  ];
  return [totalLine(summary), ...details.map((line) => `  ${line}`)];
}

function totalLine({ format, new: created, changed, unchanged, refusedCount: refused, seconds, dryRun }: Summary<string>): string {
  const line = m.staff_import_total({ format, created, changed, unchanged, refused, seconds: seconds.toFixed(1) });
  return dryRun ? `${line} (${m.staff_import_dry_run()})` : line;
}

const countLines = ({
  counts,
  readAs,
  stockChanged,
  switchedOff,
  openedBalances,
  pictures,
  untranslated,
  unknown,
}: Summary<string>): string[] => [
  ...Object.entries(counts).map(([kind, count]) => kindLine(kind, count)),
  ...(readAs ? [readAsLine(readAs)] : []),
  ...(stockChanged ? [m.staff_import_stock({ count: stockChanged })] : []),
  ...(switchedOff ? [m.staff_import_switched_off({ count: switchedOff })] : []),
  ...(openedBalances ? [m.staff_import_balances({ count: openedBalances })] : []),
  ...(Object.values(pictures).some(Boolean) ? [m.staff_import_pictures(pictures)] : []),
  ...Object.entries(untranslated).map(([language, count]) => m.staff_import_untranslated({ language, count })),
  ...Object.entries(unknown).map(([element, count]) => m.staff_import_unknown({ element, count })),
];

function kindLine(kind: string, { new: created, changed, unchanged, refused }: KindCounts): string {
  const said = { kind: kindText(kind), created, changed, unchanged };
  return refused ? m.staff_import_kind_refused({ ...said, refused }) : m.staff_import_kind(said);
}

function readAsLine({ language, currency, rate, assumed }: NonNullable<Summary["readAs"]>): string {
  const prices = currency === "rub" ? m.staff_import_prices({ currency }) : m.staff_import_prices_at({ currency, rate });
  return assumed.length
    ? m.staff_import_read_as_assumed({ language, prices, assumed: assumed.map((one) => ASSUMED[one]()).join(", ") })
    : m.staff_import_read_as({ language, prices });
}
