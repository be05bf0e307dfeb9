import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Decided } from "./returns.server.ts";

export type ReturnRefusal = Extract<Decided, { ok: false }>["refusal"];

/** Why a return does not move; `says` on a screen, `typed` in a terminal. */
export const returnRefusals = {
  unknown: { says: m.staff_returns_unknown, typed: m.staff_returns_unknown },
  elsewhere: { says: m.staff_returns_elsewhere, typed: m.staff_returns_elsewhere },
  pieces: { says: m.desk_return_pieces, typed: m.staff_returns_pieces },
} satisfies Record<ReturnRefusal, { says: () => string; typed: () => string }>;
