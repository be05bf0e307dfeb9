import { type CaseKind, caseKinds } from "#app/foundation/case-kinds.ts";
import { closeCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import { listOpenCases } from "./cases.queries.server.ts";

export type Closed = { ok: true } | { ok: false; refusal: "unknown" | "not_open" | "by_action" };

export const isCaseKind = (word: string): word is CaseKind => Object.hasOwn(caseKinds, word);

export function createCases({ database: { db } }: { database: Database }) {
  return {
    open: () => listOpenCases(db),

    /** Closes a case manually; one that needs a ledger posting closes only by its action. */
    close: async (kind: string, subject: string, { by, note, now }: { by: string; note: string; now: Date }): Promise<Closed> => {
      if (!isCaseKind(kind)) return { ok: false, refusal: "unknown" };
      if (caseKinds[kind].ends === "action") return { ok: false, refusal: "by_action" };
      const n = await inTransaction(db, (trx) => closeCase(trx, kind, subject, now, { by, note }));
      return n ? { ok: true } : { ok: false, refusal: "not_open" };
    },
  };
}
