import { keepLine } from "#app/foundation/keep-line.ts";
import { DESK_NEWS, type DeskHint } from "./hint.ts";

const LONGEST_WAIT_MS = 60_000;

type Ears = { opened: () => void; heard: (hint: DeskHint) => void; lost: () => void };

/** A staff member's line to the store. */
export const keepDeskLine = ({ opened, heard, lost }: Ears): (() => void) =>
  keepLine(DESK_NEWS, LONGEST_WAIT_MS, { opened, heard: (text) => heard(JSON.parse(text) as DeskHint), closed: lost });
