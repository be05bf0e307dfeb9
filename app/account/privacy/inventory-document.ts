import { impersonal } from "./impersonal.ts";
import { type Blank, type Entry, type Law, personal } from "./inventory.ts";
import { tableLabels } from "./labels.ts";

const laws = {
  accounting: "kept until five years after the year of the last record (402-FZ art. 29, Tax Code art. 23)",
  proof: "kept three years, the proof that a demand was met (152-FZ art. 21, Roskomnadzor's order 179)",
} satisfies Record<Law, string>;

const blanks = {
  null: "nothing",
  empty: "nothing",
  false: "off",
  now: "the time of it",
  role: "none chosen",
  person: "nobody",
  place: "country, region and city only",
  payer: "kind and tax number only",
  design: "the shop's own design",
  case: "without anybody's words",
  sealed: "nothing",
  digits: "0000",
  dash: "—",
  zero: "0",
} satisfies Record<Blank, string>;

const names = (columns: readonly string[]) => columns.map((column) => `\`${column}\``).join(", ") || "—";

function erasing({ kept }: Entry): string {
  if (!kept) return "rows deleted";
  const blanked = Object.entries(kept.blanked).map(([column, kind]) => `\`${column}\` → ${blanks[kind]}`);
  return `${laws[kept.law]}${blanked.length ? `; ${blanked.join(", ")}` : ""}`;
}

/** Generates `docs/personal-data.md`. */
export function inventoryDocument(): string {
  const rows = Object.entries(personal).map(
    ([table, entry]) =>
      `| \`${table}\` | ${tableLabels[table]?.en ?? "workings of the shop"} | ${names(entry.told)} | ${names(entry.inner)} | ${erasing(entry)} |`,
  );
  const rest = Object.entries(impersonal).map(([table, { why }]) => `| \`${table}\` | ${why} |`);
  return `# Personal data

Written by \`node tooling/docs/personal-data.ts\` from [app/account/privacy/inventory.ts](../app/account/privacy/inventory.ts), by which copies and erasures are
made (decision 0027). A test compares it with the schema: a new table or column stands in one of the two lists, or the test fails.

A **copy** tells every column under "in a copy"; "not in a copy" are keys, hashes, names of staff, and what only repeats the rest.
**Erasing** happens in one transaction. Backups hold who was erased for a day: 24 hourly ones are kept. \`npm run restore\` reads
\`erasures.jsonl\` beside the backup and erases anew; keep that file with every copy of a backup that goes elsewhere, and let such copies
go within 30 days. Logs hold nothing of anybody. Pictures put on certificates lie in the database; \`DATA_DIR/media\` holds goods alone.

## Of somebody

| table | what | in a copy | not in a copy | when its customer is erased |
|---|---|---|---|---|
${rows.join("\n")}

## Of nobody

| table | what |
|---|---|
${rest.join("\n")}
`;
}
