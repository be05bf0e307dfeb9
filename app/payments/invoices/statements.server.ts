import { hash } from "node:crypto";
import type { Sellers } from "#app/foundation/sellers/seller.ts";
import type { createReceipts, ImportedReceipt } from "./receipts.server.ts";
import { readStatement, type StatementFault, type UnreadDocument } from "./statement.ts";

type Step = { by: string; now: Date };
type Deps = { receipts: ReturnType<typeof createReceipts>; sellers: Sellers };
export type StatementRefusal = StatementFault | "too_long" | "changed";

/** `seen`: names what was shown, to take no other. `documents`: in the whole file, other accounts' too. */
export type ReadStatement = { ok: true; told: ImportedReceipt[]; unread: UnreadDocument[]; documents: number; seen: string };
type Refused = { ok: false; refusal: StatementRefusal };

const MOST_LINES = 2000;
const refused = (refusal: StatementRefusal): Refused => ({ ok: false, refusal });

/** Bank statements as files: shown first, by the very function that takes them [PAY-07]. */
export function createStatements({ receipts, sellers }: Deps) {
  const accounts = Object.values(sellers).map(({ bank }) => bank.account);

  function read(bytes: Buffer) {
    const statement = readStatement(bytes);
    if (!statement.ok) return refused(statement.why);
    const lines = statement.lines.filter(({ payeeAccount }) => accounts.includes(payeeAccount));
    if (lines.length > MOST_LINES) return refused("too_long");
    const unread = statement.unread.filter(({ payeeAccount }) => !payeeAccount || accounts.includes(payeeAccount));
    return { ok: true as const, lines, unread, documents: statement.lines.length };
  }

  const seenOf = (told: readonly ImportedReceipt[]): string =>
    hash("sha256", JSON.stringify(told.map(({ key, outcome, order }) => [key, outcome, order])), "base64url").slice(0, 22);

  async function preview(bytes: Buffer, step: Step): Promise<ReadStatement | Refused> {
    const statement = read(bytes);
    if (!statement.ok) return statement;
    const { lines, unread, documents } = statement;
    const told = await receipts.previewStatement(lines, accounts, step);
    return { ok: true, told, unread, documents, seen: seenOf(told) };
  }

  return {
    preview,

    /** `seen`: what the preview showed; null where nobody looked. Refuses with `changed` if the books have moved since. */
    take: async (bytes: Buffer, seen: string | null, step: Step): Promise<ReadStatement | Refused> => {
      if (seen !== null) {
        const again = await preview(bytes, step);
        if (!again.ok) return again;
        if (again.seen !== seen) return refused("changed");
      }
      const statement = read(bytes);
      if (!statement.ok) return statement;
      const { lines, unread, documents } = statement;
      const told = await receipts.importStatement(lines, accounts, step);
      return { ok: true, told, unread, documents, seen: seenOf(told) };
    },
  };
}
