import type * as z from "zod";
import type { Database } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { type CheckoutForm, emptyForm } from "./checkout-form.ts";
import { type draftBody, draftForm, type keptDraft } from "./draft.contract.ts";
import * as queries from "./draft.queries.server.ts";

export type Drafts = ReturnType<typeof createDrafts>;
export type Draft = z.infer<typeof keptDraft>;

const KEPT_DAYS = 90;

/** Checkout drafts, one per customer and storefront, for all devices [CHK-01]. */
export function createDrafts({ database: { db } }: { database: Database }) {
  const whose = ({ customerId, storefront }: Visit) => ({ customerId: customerId!, storefront: storefront.region });

  async function find(visit: Visit): Promise<Draft | null> {
    const found = await queries.findDraft(db, whose(visit));
    return found ? { version: found.version, form: readKept(found.form) } : null;
  }

  /** Replaces the version last read. Throws 409 `draft_changed` with the current one (optimistic locking). */
  async function save({ version, form }: z.infer<typeof draftBody>, visit: Visit): Promise<Draft> {
    const next = { version: newId(), form };
    const written = { ...whose(visit), ...next, now: visit.now };
    const count = version === "" ? await queries.insertDraft(db, written) : await queries.updateDraft(db, version, written);
    if (count === 0) throw new ProblemError(409, "draft_changed", { draft: await find(visit) });
    return next;
  }

  return { find, save, forgetOld: (now: Date) => queries.deleteOldDrafts(db, now, KEPT_DAYS) };
}

/** The form may have changed since: invalid fields become empty. */
function readKept(kept: Record<string, unknown>): CheckoutForm {
  const entries = Object.entries(emptyForm).map(([name, empty]) => {
    const read = draftForm.shape[name as keyof CheckoutForm].safeParse(kept[name]);
    return [name, read.success ? read.data : empty];
  });
  return Object.fromEntries(entries) as CheckoutForm;
}
