import { useState } from "react";
import { newKey } from "#app/foundation/browser.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import { judgeScan, type Packing, withBox, withPiece } from "#app/fulfilment/warehouse/judge-scan.ts";
import { scanSaid } from "#app/fulfilment/warehouse/scan-said.ts";
import { useDesk } from "../shell/use-desk.ts";
import { beep, say } from "./sound.ts";
import type { Step, Steps } from "./steps.ts";

export type Verdict = { isRight: boolean; says: string };

/** What is known of an order: `readAt` in ms, by the shop's clock; pictures by line. */
export type Known = { packing: Packing; pictures: Record<number, string | null>; status: OrderStatus; readAt: number };

/** The page's data, or what the shop said to a later step. */
export function newestOf({ packing, status, readAt }: Known, boxes: Steps["boxes"]): Pick<Known, "packing" | "status"> {
  const box = boxes[packing.number];
  return box && box.readAt >= readAt ? { packing: withBox(packing, box), status: box.status } : { packing, status };
}

/** What is in the box by the shop's word and by the steps that it has not answered yet. */
export function packedSoFar(packing: Packing, waiting: Steps["waiting"]): Packing {
  let state = packing;
  for (const { act, fields } of waiting) {
    if (fields.order !== packing.number) continue;
    if (act === "warehouse.unpack") state = withPiece(state, Number(fields.position), -1);
    if (act !== "warehouse.pack") continue;
    const verdict = judgeScan(state, fields.text ?? "", fields.position ? Number(fields.position) : undefined);
    if (verdict.ok) state = withPiece(state, verdict.position, 1, verdict.code);
  }
  return state;
}

/** Judges scans on the device at once, and hands what is right to the queue. */
export function usePacking(packing: Packing, waiting: Steps["waiting"], add: (step: Step) => void) {
  const { lang } = useDesk();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [chosen, setChosen] = useState<number | undefined>();
  const now = packedSoFar(packing, waiting);
  const order = packing.number;

  const scan = (text: string, at: number | undefined = chosen): void => {
    const judged = judgeScan(now, text, at);
    beep(judged.ok);
    if (!judged.ok) {
      const says = scanSaid(judged.refusal);
      setVerdict({ isRight: false, says });
      say(says, lang);
      return;
    }
    const { name, size } = now.lines.find(({ position }) => position === judged.position)!;
    setVerdict({ isRight: true, says: m.desk_pack_good({ name: [name, size].filter(Boolean).join(", ") }) });
    setChosen(undefined);
    add({ key: newKey(), act: "warehouse.pack", fields: { order, text, position: at === undefined ? "" : String(at) } });
  };
  const takeOut = (position: number): void => {
    setVerdict(null);
    add({ key: newKey(), act: "warehouse.unpack", fields: { order, position: String(position) } });
  };
  const step = (act: "warehouse.close" | "warehouse.ship"): void => {
    setVerdict(null);
    add({ key: newKey(), act, fields: { order } });
  };
  return { now, verdict, chosen, setChosen, scan, takeOut, step };
}
