import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import type { Answer, Print } from "./carrier.ts";
import { orderAccepted } from "./cdek.contract.ts";
import type { CdekAccess, CdekReply } from "./cdek-access.server.ts";
import { PRINT, pdfOf } from "./pdf-of.server.ts";

const forms = {
  label: { path: "print/barcodes", asked: { copy_count: 1, format: "A6", lang: "RUS" } },
  receipt: { path: "print/orders", asked: { copy_count: 2, type: "tpl_russia" } },
} as const satisfies Record<Print["kind"], object>;

const formAnswer = z.object({ entity: z.object({ statuses: z.array(z.object({ code: z.string() })).default([]) }) });
const LOOK_EVERY_MS = 500;
const PATIENCE_MS = 20_000;

/** Forms are generated asynchronously; links live for an hour. */
export function createCdekPrint({ post, get, file }: CdekAccess, silence: (reply: NoAnswer) => { ok: false; reason: string }) {
  async function form(kind: Print["kind"], orderUuid: string): Promise<Answer<Print>> {
    const { path, asked } = forms[kind];
    const reply = await post(path, { orders: [{ order_uuid: orderUuid }], ...asked }, orderAccepted);
    if (reply.kind !== "answer") return silence(reply);
    const made = `${path}/${encodeURIComponent(reply.value.entity.uuid)}`;
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(LOOK_EVERY_MS)) {
      const state = await get(made, {}, formAnswer);
      if (state.kind !== "answer") return silence(state);
      const codes = state.value.entity.statuses.map(({ code }) => code.trim());
      if (codes.includes("INVALID") || codes.includes("REMOVED"))
        return { ok: false, reason: `cdek makes no ${kind}: ${codes.join(", ")}` };
      if (!codes.includes("READY")) continue;
      const pdf = pdfOf("cdek", await file(`${made}.pdf`, PRINT));
      return pdf.ok ? { ok: true, value: { kind, pdf: pdf.value } } : pdf;
    }
    return { ok: false, reason: `cdek has not made the ${kind} yet: ask once more` };
  }

  return async (orderUuid: string): Promise<Answer<Print[]>> => {
    const [label, receipt] = await Promise.all([form("label", orderUuid), form("receipt", orderUuid)]);
    if (!label.ok) return label;
    return receipt.ok ? { ok: true, value: [label.value, receipt.value] } : receipt;
  };
}

type NoAnswer = Exclude<CdekReply<unknown>, { kind: "answer" }>;
