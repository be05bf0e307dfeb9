import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Document, RegisterBook } from "./register-book.ts";

const action = z.object({
  fail: z.object({ code: z.int(), text: z.string().default(""), type: z.string().default("driver") }).optional(),
  times: z.int().positive().default(1),
  end_tokens: z.boolean().default(false),
});

export function serveReceipts(app: FastifyInstance, book: RegisterBook) {
  app.get("/receipts", async () =>
    book.all().map(({ uuid, externalId, operation, state, receipt }) => ({ uuid, external_id: externalId, operation, state, receipt })),
  );

  app.post("/receipts", async (request) => {
    const { fail, times, end_tokens } = action.parse(request.body);
    if (fail) book.failNext(fail, times);
    if (end_tokens) book.endTokens();
    return { ok: true };
  });

  app.get<{ Params: { uuid: string } }>("/receipts/:uuid", (request, reply) => {
    const document = book.find({ uuid: request.params.uuid });
    reply.type("text/html; charset=utf-8");
    if (document?.state !== "done") return reply.code(404).send("<h1>Чек не найден</h1>");
    return reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'").send(page(document));
  });
}

const rubles = (sum: number) => sum.toFixed(2);
const kinds = ["Наличными", "Безналичными", "Зачёт предоплаты", "В кредит", "Иное"];

function page({ operation, receipt, number }: Document): string {
  const items = receipt.items.map(
    ({ name, price, quantity, sum }) => `<tr><td>${inHtml(name)}</td><td>${quantity} × ${rubles(price)}</td><td>${rubles(sum)}</td></tr>`,
  );
  const paid = receipt.payments.map(({ type, sum }) => `<tr><td colspan="2">${kinds[type]}</td><td>${rubles(sum)}</td></tr>`);
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Кассовый чек № ${number}</title>
<style>body{font:16px/1.5 monospace;max-width:40rem;margin:2rem auto;padding:0 1rem}td{padding:.2rem .5rem}table{width:100%}td:last-child{text-align:right}</style>
<h1>Кассовый чек № ${number}</h1><p>${operation === "sell" ? "Приход" : "Возврат прихода"}, ИНН ${inHtml(receipt.company.inn)}</p>
<table>${items.join("")}<tr><td colspan="2"><b>Итог</b></td><td><b>${rubles(receipt.total)}</b></td></tr>${paid.join("")}</table></html>`;
}

const inHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
