import { writeFileSync } from "node:fs";
import { speak } from "../../app/foundation/i18n/speaking.server.ts";
import type { Command } from "../../commands/command-line.ts";
import { every } from "../../commands/every.ts";
import { language } from "../../commands/language.ts";

type Name = keyof typeof every;

/** Examples by command, in document order; a missing command is a type error. */
const groups = {
  "Orders and parcels": {
    orders: ["", "show 7K4M-Q2ZP-X", "print 7K4M-Q2ZP-X --into labels", "ship 7K4M-Q2ZP-X --by Anna"],
    approve: [
      "",
      "approve 7K4M-Q2ZP-X --by Anna --price 450 --carrier cdek --point MSK123 --days 3",
      "refuse 7K4M-Q2ZP-X --by Anna --reason 'We do not deliver there'",
    ],
    cancellations: ["grant 7K4M-Q2ZP-X --by Anna", "refuse 7K4M-Q2ZP-X --by Anna --reason 'The parcel has left'"],
    returns: ["show 7K4M-Q2ZP-X/1 --photos photos", "approve 7K4M-Q2ZP-X/1 --by Anna", "receive 7K4M-Q2ZP-X/1 --by Anna --fit 1:2,3:1"],
    marking: ["7K4M-Q2ZP-X", "release 7K4M-Q2ZP-X 0104600000000008215abcdefghijkl --by Anna"],
    holds: ["show 'address 203.0.113.7'", "release 'address 203.0.113.7' --by Anna"],
    points: ["refresh --by Anna", "approve cdek KZ --by Anna"],
  },
  Money: {
    refund: ["7K4M-Q2ZP-X --by Anna", "7K4M-Q2ZP-X 1:2 --by Anna", "7K4M-Q2ZP-X --all --delivery --by Anna --reason 'Arrived broken'"],
    invoices: ["import statement.txt --by Anna", "accept q7Xw2ZkP9LmT4RsB 7K4M-Q2ZP-X --by Anna"],
    receipts: ["", "again 3f6c1a52-8d0e-4b7a-9c41-2e5f7d80b6a3 --by Anna"],
    withdrawals: ["", "pay 3f6c1a52-8d0e-4b7a-9c41-2e5f7d80b6a3 --by Anna"],
    rates: ["", "approve usd 2026-12-04 --by Anna"],
    reconcile: [""],
  },
  Customers: {
    customers: ["changes +79001234567", "birthday maya@example.com 1990-05-17 --by Anna --reason 'Passport shown'"],
    privacy: [
      "export +79001234567 --by Anna --to maya.zip",
      "erase +79001234567 --by Anna --proof 'Signed letter of November 3' --give-up 150",
    ],
    dealers: ["grant hall@example.com 20 --by Anna", "end hall@example.com --by Anna"],
    referrals: ["", "give 7K4M-Q2ZP-X --by Anna"],
  },
  "Catalogue and content": {
    import: ["catalogue.zip --dry-run", "products.csv --language en --currency usd --rate 80 --by Anna"],
    exchange: ["show 17", "revert 17 --by Anna"],
    searches: ["--days 7"],
    redirects: ["add /old/gloves /gloves --by Anna --forever", "add '/old/*' '/new/*' --by Anna --until 2026-12-31"],
    campaigns: ["put BOX1 /gloves 'Card in the box' --by Anna", "qr BOX1 box.svg --region eu"],
    requests: ["", "landing summer.json --by Anna"],
  },
  "Running the shop": {
    cases: ["", "close landing-request 3f6c1a52-8d0e-4b7a-9c41-2e5f7d80b6a3 --by Anna --note 'Answered by phone'"],
    jobs: ["", "retry all --by Anna"],
    staff: ["invite Vera vera@gong.example --role owner", "grant Boris --role warehouse --storefront ru --by Vera", "record"],
    backup: [""],
    restore: ["data/backups/gong-20261128T011503Z.copy.gz"],
    "secret-key": ["", "accept --by Anna"],
  },
} satisfies Record<string, Partial<Record<Name, string[]>>>;

type DocumentedGroup = { [Group in keyof typeof groups]: keyof (typeof groups)[Group] }[keyof typeof groups];
// A type error if a command has no group.
const whole: [Exclude<Name, DocumentedGroup>] extends [never] ? true : false = true;

const shown = Object.values(groups).flatMap((group) => Object.entries<string[]>(group));
export const examples = shown.flatMap(([name, typed]) => typed.map((line) => ({ name: name as Name, args: wordsOf(line) })));

function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
}

const anchor = (heading: string): string => heading.toLowerCase().replaceAll(" ", "-");

function section(name: Name, typed: string[], common: string): string {
  const usage = (every[name] as Command<never, unknown>).usage().split("\n");
  const lines = usage
    .filter((line) => line !== common)
    .map((line) => (line.startsWith("npm run ") ? `- \`${line}\`<br>` : line.startsWith("    ") ? `  ${line.trim()}` : `\n${line}`));
  const typedLines = typed.map((line) => `npm run ${name}${line && ` -- ${line}`}`);
  return `### ${name}\n\n${lines.join("\n")}\n\n\`\`\`\n${typedLines.join("\n")}\n\`\`\`\n`;
}

export function commandsDoc(): string {
  const before = language();
  speak("en");
  try {
    const common = (every.reconcile as Command<never, unknown>).usage().split("\n").at(-1)!;
    const contents = Object.entries(groups).map(
      ([group, rows]) =>
        `| ${group} | ${Object.keys(rows)
          .map((name) => `[${name}](#${anchor(name)})`)
          .join(", ")} |`,
    );
    const sections = Object.entries(groups).map(
      ([group, rows]) =>
        `## ${group}\n\n${Object.entries<string[]>(rows)
          .map(([name, typed]) => section(name as Name, typed, common))
          .join("\n")}`,
    );
    return `# Staff commands

Run from the project's folder, whether the store runs or not, as \`npm run NAME -- WORDS\`. Generated from each command's \`--help\` by
\`node tooling/docs/commands-doc.ts\`. What stands in brackets may be left out, \`a|b\` is one of the two, and \`--by\` names the person who acts: it is kept in
the record. Every command also takes \`--help\` and \`--lang ru|en\`; otherwise it speaks the language of the terminal (\`LANG\`).

| topic | commands |
|---|---|
${contents.join("\n")}

${sections.join("\n")}`;
  } finally {
    speak(before);
  }
}

if (whole && import.meta.main) writeFileSync("docs/commands.md", commandsDoc());
