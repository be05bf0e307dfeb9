import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Replayed } from "./exchange.server.ts";
import type { Reverted } from "./revert.server.ts";

/** Why a run is not repeated or taken back, for staff. */
export const runRefusals = {
  unknown: m.staff_exchange_unknown,
  "changed-nothing": m.staff_exchange_changed_nothing,
  forgotten: m.staff_exchange_forgotten,
  "taken-back": m.staff_exchange_taken_back,
  "not-kept": m.staff_exchange_not_kept,
} satisfies Record<Extract<Replayed | Reverted, { ok: false }>["refusal"], () => string>;
