import { escapeHtml } from "#app/foundation/escape-html.ts";
import { readXml } from "#app/foundation/read-xml.ts";
import type { ParcelEvent } from "./carrier.ts";
import { emsEvent } from "./ems-status.ts";

export const historyQuestion = (barcode: string, { login, password }: { login: string; password: string }) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" xmlns:h="http://russianpost.org/operationhistory" xmlns:d="http://russianpost.org/operationhistory/data">
<soap:Body><h:getOperationHistory>
<d:OperationHistoryRequest><d:Barcode>${escapeHtml(barcode)}</d:Barcode><d:MessageType>0</d:MessageType><d:Language>RUS</d:Language></d:OperationHistoryRequest>
<d:AuthorizationHeader soap:mustUnderstand="1"><d:login>${escapeHtml(login)}</d:login><d:password>${escapeHtml(password)}</d:password></d:AuthorizationHeader>
</h:getOperationHistory></soap:Body></soap:Envelope>`;

type Operation = { type: number; attribute: number; at: Date; payment: string };
export type History = { ok: true; events: ParcelEvent[]; collectedMinor: number | null } | { ok: false; reason: string };

/** Operations in order, and the collected kopecks once delivered. */
export function readHistory(xml: string): History {
  const operations: Operation[] = [];
  const path: string[] = [];
  let fault = "";
  let isHistory = false;
  let now: Operation | undefined;
  let text = "";
  const take = () => {
    const [parent, name] = path.slice(-2);
    if (!now) return;
    if (name === "Id" && parent === "OperType") now.type = whole(text);
    if (name === "Id" && parent === "OperAttr") now.attribute = whole(text);
    if (name === "OperDate") now.at = new Date(text);
    if (name === "Payment" && parent === "FinanceParameters") now.payment = text;
  };
  const trouble = readXml(xml, {
    open: (name) => {
      path.push(name);
      text = "";
      if (name === "OperationHistoryData") isHistory = true;
      if (name === "historyRecord") now = { type: Number.NaN, attribute: 0, at: new Date(Number.NaN), payment: "" };
    },
    text: (piece) => {
      text += piece;
    },
    close: (name) => {
      text = text.trim();
      take();
      if (path.includes("Fault") && text) fault ||= text.slice(0, 100);
      if (name === "historyRecord" && now) {
        operations.push(now);
        now = undefined;
      }
      path.pop();
      text = "";
    },
  });
  if (trouble || fault || !isHistory) return { ok: false, reason: `ems: ${trouble ?? (fault || "no history")}` };
  return { ok: true, events: eventsOf(operations), collectedMinor: collected(operations) };
}

const eventsOf = (operations: readonly Operation[]): ParcelEvent[] =>
  operations
    .filter(({ type, at }) => Number.isInteger(type) && !Number.isNaN(at.getTime()))
    .map(({ type, attribute, at }) => ({ code: `${type}.${attribute}`, at, withdrawn: false, means: emsEvent(type, attribute) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());

function collected(operations: readonly Operation[]): number | null {
  const handed = operations.findLast(({ type, attribute }) => emsEvent(type, attribute)?.status === "delivered");
  return handed && /^\d{1,12}$/.test(handed.payment) ? Number(handed.payment) : null;
}

const whole = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);
