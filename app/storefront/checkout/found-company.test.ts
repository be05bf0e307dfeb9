import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyForm } from "#app/checkout/checkout-form.ts";
import type { Company } from "#app/payments/invoices/companies.server.ts";
import { foundIn, isUnfolded, payerOf, wholeInn, withCompany, withoutCompany } from "./found-company.ts";

const club: Company = {
  type: "legal-entity",
  inn: "0299001008",
  kpp: "029901001",
  ogrn: "1240200001007",
  okpo: "99001004",
  name: "ООО «Угловой Клуб»",
  address: "г Уфа, ул Ленина, д 1",
  active: true,
};
const trader: Company = { ...club, type: "sole-trader", inn: "029900300038", kpp: "", ogrn: "322028000030003", name: "ИП Ковалёва А. И." };
const form = { ...emptyForm, inn: "02 99 00100 8" };
const closed = { isAnswered: false, isTold: false };

test("the invoice form unfolds on a register's answer or a filled or wrong field", () => {
  assert.equal(isUnfolded(emptyForm, closed), false);
  assert.equal(isUnfolded(emptyForm, { isAnswered: true, isTold: true }), false, "an invoice without an INN asks for the INN");
  assert.equal(isUnfolded({ ...form, inn: "02 99 00100 9" }, { isAnswered: true, isTold: true }), false, "a wrong digit");
  assert.equal(isUnfolded(form, closed), false, "the register is still asked");
  assert.equal(isUnfolded(form, { isAnswered: true, isTold: false }), true, "also when it knows nobody");
  assert.equal(isUnfolded(form, { isAnswered: false, isTold: true }), true, "ordered before it has answered");
  assert.equal(isUnfolded({ ...emptyForm, payerName: "ООО «Ринг»" }, closed), true, "typed on another device");
  assert.equal(isUnfolded({ ...emptyForm, email: "buh@example.com" }, closed), false);
});

test("an INN is complete in any notation; its length tells company from sole trader", () => {
  for (const [inn, whole] of [
    ["0299001008", "0299001008"],
    ["02 99 00100 8", "0299001008"],
    ["02-99-00100-8", "0299001008"],
    ["02 99 003000 38", "029900300038"],
    ["0299001009", ""],
    ["029900100", ""],
    ["0000000000", ""],
    ["0299001008 ИП", ""],
    ["", ""],
  ] as const)
    assert.equal(wholeInn({ inn }), whole, inn);
  assert.deepEqual(["0299001008", "029900300038", ""].map(payerOf), ["legal-entity", "sole-trader", "legal-entity"]);
});

test("a new INN clears what the register filled in; typed values stay", () => {
  const filled = withCompany({ ...form, payerAddress: "Уфа, а/я 5" }, club);
  assert.deepEqual([filled.payerName, filled.kpp, filled.payerAddress], [club.name, "0299 01 001", "Уфа, а/я 5"]);
  const mended = { ...filled, payerName: "ООО Угловой клуб" };
  const nobody = withoutCompany({ ...mended, inn: "78 30 00229 3" });
  assert.deepEqual(
    [nobody.payerName, nobody.kpp, nobody.ogrn, nobody.okpo, nobody.payerAddress, nobody.found],
    ["ООО Угловой клуб", "", "", "", "Уфа, а/я 5", ""],
  );
  assert.equal(withoutCompany(nobody), nobody);

  const other = withCompany({ ...filled, inn: "029900300038" }, trader);
  assert.deepEqual([other.payer, other.payerName, other.kpp, foundIn(other)?.inn], ["sole-trader", trader.name, "", trader.inn]);
  assert.deepEqual(withCompany(filled, club), filled, "the same answer again changes nothing");
});

test("an unreadable stored form has found no company", () => {
  for (const found of ["", "{", "null", "5", "[]"]) assert.equal(foundIn({ found })?.inn, undefined, found);
});
