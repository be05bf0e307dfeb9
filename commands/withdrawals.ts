import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import { SINGLE_APPROVER_LIMIT_MINOR } from "../app/foundation/two-people.ts";
import { type WithdrawalRefusal, withdrawalRefusals } from "../app/money/withdrawals/withdrawal-refusals.ts";
import type { Shop } from "../app/shop.server.ts";
import { text } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { minute, wholeSum } from "./language.ts";
import { atShop } from "./run.ts";

const takes = { id: text(m.staff_place_id, 100) };
const by = text(m.staff_place_name, 80);
const reason = text(m.staff_place_text, 300);

export const withdrawals = command(
  "withdrawals",
  {
    "": verb({ help: m.staff_withdrawals, carryOut: list }),
    show: verb({
      help: m.staff_withdrawals_show,
      takes,
      options: { by },
      carryOut: async ({ withdrawals, clock }: Shop, { id, by }) => {
        const found = done(await withdrawals.show(id, { actor: by, now: clock.now() }));
        return m.staff_withdrawals_shown({ ...found, sum: wholeSum(found.amountMinor) });
      },
    }),
    pay: verb({
      help: m.staff_withdrawals_pay,
      takes,
      options: { by },
      carryOut: async ({ withdrawals, clock }: Shop, { id, by }) => {
        const { step } = done(await withdrawals.pay(id, { actor: by, now: clock.now() }));
        return step === "paid" ? m.staff_withdrawals_paid() : m.staff_withdrawals_agreed();
      },
    }),
    refuse: verb({
      help: m.staff_withdrawals_refuse,
      takes,
      options: { by, reason },
      carryOut: async ({ withdrawals, clock }: Shop, { id, by, reason }) => {
        done(await withdrawals.refuse(id, { actor: by, reason, now: clock.now() }));
        return m.staff_withdrawals_refused();
      },
    }),
    returned: verb({
      help: m.staff_withdrawals_returned,
      takes,
      options: { by, reason },
      carryOut: async ({ withdrawals, clock }: Shop, { id, by, reason }) => {
        done(await withdrawals.returned(id, { actor: by, reason, now: clock.now() }));
        return m.staff_withdrawals_came_back();
      },
    }),
  },
  () => m.staff_withdrawals_note({ sum: wholeSum(SINGLE_APPROVER_LIMIT_MINOR) }),
);

if (import.meta.main) await atShop(withdrawals);

async function list({ withdrawals }: Shop): Promise<string> {
  const held = await withdrawals.held();
  const lines = held.flatMap(({ agreed, ...one }) => [
    `${one.id}  ${minute(one.createdAt)}  ${wholeSum(one.amountMinor)}`,
    `    ${m.staff_withdrawals_row(one)}`,
    ...(agreed.length ? [`    ${m.staff_withdrawals_row_agreed({ names: agreed.join(", ") })}`] : []),
  ]);
  return [...lines, m.staff_withdrawals_count({ count: held.length })].join("\n");
}

function done<T extends { ok: true } | { ok: false; refusal: WithdrawalRefusal }>(outcome: T): Extract<T, { ok: true }> {
  if (!outcome.ok) throw new UserError(withdrawalRefusals[outcome.refusal]());
  return outcome as Extract<T, { ok: true }>;
}
