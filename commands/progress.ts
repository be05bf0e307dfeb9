import type { WriteStream } from "node:tty";
import type { Progress } from "../app/exchange/import.server.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";

const BAR = 30;
const REDRAW_MS = 100;
const LINE_EVERY = 0.25;
const names = {
  reading: m.staff_progress_reading,
  pictures: m.staff_progress_pictures,
  merging: m.staff_progress_merging,
} satisfies Record<Progress["step"], () => string>;

/** A progress bar on terminals, else a line per quarter. */
export function drawProgress(out: WriteStream) {
  let drawnAt = 0;
  let step = "";
  let quarter = -1;
  return {
    show: ({ step: now, done, total }: Progress) => {
      const share = total ? Math.min(done / total, 1) : 1;
      if (!out.isTTY) {
        const reached = Math.floor(share / LINE_EVERY);
        if (now === step && reached === quarter) return;
        out.write(`  ${names[now]()} ${Math.round(share * 100)} %\n`);
        [step, quarter] = [now, reached];
        return;
      }
      if (now === step && share < 1 && performance.now() - drawnAt < REDRAW_MS) return;
      [step, drawnAt] = [now, performance.now()];
      const full = Math.round(share * BAR);
      out.write(`\r\x1b[K  ${names[now]().padEnd(9)} ${"█".repeat(full)}${"░".repeat(BAR - full)} ${Math.round(share * 100)} %`);
    },
    end: () => void (out.isTTY && out.write("\r\x1b[K")),
  };
}
