import { readBarcode } from "../app/foundation/barcode.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { LineSaid, MarkingOutcome } from "../app/orders/marking/marking.server.ts";
import { markingRefusals } from "../app/orders/marking/marking-refusals.ts";
import type { Shop } from "../app/shop.server.ts";
import { type Argument, by, linesOfFile, optional, orderNumber } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { atShop } from "./run.ts";

/** A line's number, or a barcode, which has at least eight digits. */
const line: Argument<LineSaid> = {
  place: m.staff_place_line_or_barcode,
  read: (text) => {
    if (/^[1-9]\d{0,3}$/.test(text)) return { position: Number(text) - 1 };
    const barcode = readBarcode(text);
    return barcode.ok ? { barcode: barcode.barcode } : undefined;
  },
};
/** Codes contain control characters as separators: keep them. */
const code: Argument<string> = { place: m.staff_place_code, read: (said) => said || undefined };
const number = orderNumber;
const options = { by, codes: optional(linesOfFile) };
type Codes = { rest: string[]; codes: string[] | undefined };
const check = ({ rest, codes = [] }: Codes) => (rest.length > 0 === codes.length > 0 ? m.staff_marking_codes() : undefined);
const codesOf = ({ rest, codes }: Codes) => codes ?? rest;

export const marking = command(
  "marking",
  {
    "": verb({ help: m.staff_marking, takes: { number }, carryOut: list }),
    capture: verb({
      help: m.staff_marking_capture,
      takes: { number, line },
      rest: code,
      options,
      check,
      carryOut: async ({ marking, clock }: Shop, said) =>
        inWords(await marking.capture({ ...said, codes: codesOf(said), now: clock.now() })),
    }),
    release: verb({
      help: m.staff_marking_release,
      takes: { number },
      rest: code,
      options,
      check,
      carryOut: async ({ marking, clock }: Shop, said) =>
        inWords(await marking.release({ ...said, codes: codesOf(said), now: clock.now() })),
    }),
    back: verb({
      help: m.staff_marking_back,
      takes: { number },
      rest: code,
      options,
      check,
      carryOut: async ({ marking, clock }: Shop, said) =>
        inWords(await marking.cameBack({ ...said, codes: codesOf(said), now: clock.now() })),
    }),
  },
  m.staff_marking_note,
);

function inWords(done: MarkingOutcome): string {
  if (done.ok) return m.staff_marking_done({ count: done.count });
  const { why, code } = done.refusal;
  throw new UserError(code === undefined ? markingRefusals[why]() : `${markingRefusals[why]()} ${code.replaceAll("\u001d", "<GS>")}`);
}

async function list({ marking }: Shop, { number }: { number: string }): Promise<string> {
  const found = await marking.codes(number);
  if (!found) throw new UserError(markingRefusals.unknown());
  return [
    ...found.codes.map(({ position, ki, state }) => `${m.staff_line({ n: position + 1 })}  ${ki}  ${state}`),
    ...found.lacking.map(({ position, pieces, codes }) => m.staff_marking_lacking({ n: position + 1, pieces, codes })),
    found.lacking.length ? m.staff_marking_incomplete() : m.staff_marking_complete(),
  ].join("\n");
}

if (import.meta.main) await atShop(marking);
