import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { MarkingOutcome } from "#app/orders/marking/marking.server.ts";
import { markingRefusals } from "#app/orders/marking/marking-refusals.ts";
import type { ActDone } from "../acting/act.ts";
import { orderAct, orderId, refused } from "./order-act.server.ts";

/** Codes as scanned, one a line; separators inside them are control characters. */
const codes = orderId.extend({ codes: z.string().min(1).max(60_000) });
const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim());

function said(done: MarkingOutcome): ActDone {
  if (done.ok) return { ok: true, says: m.desk_codes_taken({ count: done.count }) };
  const { why, code } = done.refusal;
  return refused(why, [markingRefusals[why](), code?.replaceAll("\u001d", "·")].filter(Boolean).join(" "));
}

export const markingActs = {
  "marking.capture": orderAct({
    permission: "marking.capture",
    commands: ["marking capture"],
    takes: codes.extend({ line: z.coerce.number().int().min(0).max(9999) }),
    isOfState: false,
    carryOut: async ({ shop, by, now }, { number }, { codes, line }) =>
      said(await shop.marking.capture({ number, codes: linesOf(codes), line: { position: line }, by, now })),
  }),
  "marking.release": orderAct({
    permission: "marking.capture",
    commands: ["marking release"],
    takes: codes,
    isOfState: false,
    carryOut: async ({ shop, by, now }, { number }, { codes }) =>
      said(await shop.marking.release({ number, codes: linesOf(codes), by, now })),
  }),
  "marking.back": orderAct({
    permission: "marking.capture",
    commands: ["marking back"],
    takes: codes,
    isOfState: false,
    carryOut: async ({ shop, by, now }, { number }, { codes }) =>
      said(await shop.marking.cameBack({ number, codes: linesOf(codes), by, now })),
  }),
};
