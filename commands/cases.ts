import { reasonsSaid } from "../app/exchange/reasons.ts";
import { caseKinds } from "../app/foundation/case-kinds.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import { isCaseKind } from "../app/orders/cases/cases.server.ts";
import { caseOutcomes, caseRefusals } from "../app/payments/case-refusals.ts";
import { requestSaid, requestTodo } from "../app/payments/refund-to-agree.ts";
import type { Shop } from "../app/shop.server.ts";
import { optional, text } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { minute, sum } from "./language.ts";
import { atShop } from "./run.ts";

const by = text(m.staff_place_name);
const note = text(m.staff_place_text);
/** Kinds of other versions are listed too. */
const unknownKind = { means: m.staff_cases_unknown_means, todo: m.staff_cases_unknown_todo };
const action = (name: keyof Shop["payments"]["caseActions"], help: () => string) =>
  verb({
    help,
    takes: { subject: text(m.staff_place_payment, 200) },
    options: { by, note: optional(note) },
    carryOut: async ({ payments, clock }: Shop, { subject, by, note = "" }) => {
      const outcome = await payments.caseActions[name](subject, { by, note, now: clock.now() });
      if (!outcome.ok) throw new UserError(caseRefusals[outcome.refusal].typed());
      return `${caseOutcomes[outcome.done].typed()}${outcome.amountMinor ? ` (${sum(outcome.amountMinor)})` : ""}`;
    },
  });

export const cases = command(
  "cases",
  {
    "": verb({ help: m.staff_cases, carryOut: list }),
    close: verb({
      help: m.staff_cases_close,
      takes: { kind: text(m.staff_place_kind, 100), subject: text(m.staff_place_subject, 200) },
      // Some subjects have two words, such as a payment and its operation.
      rest: text(m.staff_place_subject, 200),
      options: { by, note },
      carryOut: async ({ cases, clock }: Shop, { kind, subject, rest, by, note }) => {
        const closed = await cases.close(kind, [subject, ...rest].join(" "), { by, note, now: clock.now() });
        if (!closed.ok) throw new UserError(whyOpen(kind, closed.refusal));
        return m.staff_closed();
      },
    }),
    "accept-return": action("acceptReturn", m.staff_cases_accept_return),
    take: action("take", m.staff_cases_take),
    "give-back": action("giveBack", m.staff_cases_give_back),
  },
  m.staff_cases_note,
);

if (import.meta.main) await atShop(cases);

async function list({ cases }: Shop): Promise<string> {
  const open = await cases.open();
  const lines = open.flatMap(({ kind, subject, detail, openedAt, number }) => {
    const { means, todo } = request(kind, detail) ?? (isCaseKind(kind) ? caseKinds[kind] : unknownKind);
    return [
      `${kind} ${subject}  ${m.staff_since({ since: minute(openedAt) })}${number ? `  ${m.staff_of_order({ number })}` : ""}`,
      `  ${means()}`,
      `  → ${todo()}`,
      ...(Object.keys(detail).length ? [`  ${JSON.stringify(reasonsSaid(detail))}`] : []),
    ];
  });
  return [...lines, m.staff_cases_count({ count: open.length })].join("\n");
}

/** A refund for two, as it is asked for. */
function request(kind: string, { wish, by, amountMinor }: Record<string, unknown>) {
  if (kind !== "refund-to-agree" || typeof wish !== "string") return undefined;
  const said = requestSaid({ wish, by: String(by), sum: sum(Number(amountMinor)) });
  return { means: () => `${said}. ${caseKinds[kind].means()}`, todo: () => requestTodo(wish) };
}

function whyOpen(kind: string, refusal: "unknown" | "not_open" | "by_action"): string {
  if (refusal === "not_open") return m.staff_cases_not_open();
  return refusal === "by_action" && isCaseKind(kind)
    ? m.staff_cases_by_action({ todo: caseKinds[kind].todo() })
    : m.staff_cases_no_kind({ kind });
}
