import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { isCompanyInn, isKpp, isOgrn, isOgrnip, isOkpo, isPersonInn } from "#app/foundation/sellers/business-ids.ts";
import { type Requisites, requisitesProblems } from "./requisites.ts";

const company: Requisites = {
  kind: "legal-entity",
  name: "ООО «Ринг»",
  inn: "7830002293",
  kpp: "514944513",
  ogrn: "1151232294620",
  address: "Уфа",
};
const trader: Requisites = { kind: "sole-trader", name: "ИП Ковалёва", inn: "500100732259", ogrn: "304500116000157", address: "Уфа" };
const codes = (requisites: Requisites) => requisitesProblems(requisites).map(({ path, code }) => `${path.split(".").at(-1)} ${code}`);

test("[CHK-06] legal entity and sole trader: required requisites, valid INN, KPP, OGRN, OKPO", () => {
  assert.deepEqual(codes(company), []);
  assert.deepEqual(codes({ ...company, okpo: "00032537", inn: "78 3000 2293" }), []);
  assert.deepEqual(codes(trader), []);
  assert.deepEqual(
    codes({ kind: "legal-entity" }),
    ["name", "inn", "kpp", "ogrn", "adress"].map((field) => `${field} not_all_data`),
  );
  assert.deepEqual(
    codes({ kind: "sole-trader" }),
    ["name", "inn", "ogrn", "adress"].map((field) => `${field} not_all_data`),
  );
  assert.deepEqual(codes({ ...company, inn: "7830002291" }), ["inn wrong_inn"]);
  assert.deepEqual(codes({ ...company, inn: "500100732259" }), ["inn wrong_inn"]);
  assert.deepEqual(codes({ ...trader, inn: "7830002293" }), ["inn wrong_inn"]);
  assert.deepEqual(codes({ ...company, kpp: "51494451A" }), ["kpp wrong_kpp"]);
  assert.deepEqual(codes({ ...company, ogrn: "1151232294621" }), ["ogrn wrong_ogrn"]);
  assert.deepEqual(codes({ ...trader, ogrn: "1151232294620" }), ["ogrn wrong_ogrn"]);
  assert.deepEqual(codes({ ...company, okpo: "00032538" }), ["okpo wrong_okpo"]);
});

test("OKPO of eight and ten digits, with and without the second round of weights", () => {
  // 3·4 + 2·5 + 5·6 + 3·7 = 73, 73 mod 11 = 7.
  assert.equal(isOkpo("00032537"), true);
  // 4·1 = 4, 3·2 = 6: 10 in the first round, 4·3 + 3·4 = 24, 24 mod 11 = 2 in the second.
  assert.equal(isOkpo("43000002"), true);
  assert.equal(isOkpo("0123456789"), true);
  assert.equal(isOkpo("000325371"), false);
});

const shared = join(process.env.SHARED_DATA ?? "../shared/data", "vectors/ru-business-ids.json");

test("agrees with the published check vectors", (t) => {
  if (!existsSync(shared)) return t.skip(`no ${shared} (SHARED_DATA says where it is)`);
  const vectors = JSON.parse(readFileSync(shared, "utf8")) as Record<"inn" | "ogrn" | "kpp", { value: string; valid: boolean }[]>;
  for (const { value, valid } of vectors.inn) assert.equal(isCompanyInn(value) || isPersonInn(value), valid, value);
  for (const { value, valid } of vectors.ogrn) assert.equal(isOgrn(value), valid, value);
  for (const { value, valid } of vectors.kpp) assert.equal(isKpp(value), valid, value);
  assert.equal(isOgrnip("315850060115169"), (BigInt("31585006011516") % 13n) % 10n === 9n);
});
