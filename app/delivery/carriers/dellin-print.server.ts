import type { Answer, Print } from "./carrier.ts";
import { type ListedOrder, ordersAnswer, printableAnswer } from "./dellin.contract.ts";
import { type DellinAccess, silence } from "./dellin-access.server.ts";
import { isPdf, PRINT } from "./pdf-of.server.ts";

/** The waybill, or before that the pickup request. */
const printed = [
  { type: "shipping", mode: "bill" },
  { type: "request", mode: "order" },
] as const;

function documentOf({ documents }: ListedOrder): { docUID: string; mode: string } | null {
  for (const { type, mode } of printed) {
    const uid = documents?.find((one) => one.type === type)?.uid;
    if (uid) return { docUID: uid, mode };
  }
  return null;
}

export function createDellinPrint({ call }: DellinAccess) {
  return async (carrierId: string): Promise<Answer<Print[]>> => {
    const listed = await call("v3/orders.json", { docIds: [carrierId] }, ordersAnswer);
    if (listed.kind !== "answer") return silence(listed);
    const document = listed.value.orders[0] && documentOf(listed.value.orders[0]);
    if (!document) return { ok: false, reason: "dellin: has no document of it yet" };
    const { maxAnswerBytes, deadlineMs } = PRINT;
    const reply = await call("v1/printable.json", document, printableAnswer, { maxAnswerBytes, deadlineMs });
    if (reply.kind !== "answer") return silence(reply);
    const pdf = Buffer.from(reply.value.data[0]?.base64 ?? "", "base64");
    return isPdf(pdf) ? { ok: true, value: [{ kind: "receipt", pdf }] } : { ok: false, reason: "dellin: what came is no PDF" };
  };
}
