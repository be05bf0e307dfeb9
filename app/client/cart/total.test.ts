import assert from "node:assert/strict";
import { test } from "node:test";
import { type Counted, isTotalFinal, totalWords } from "./total.ts";

const quote = (total: number, free = false) => ({ free, currency: { total } });
const counted: Counted = { quote: quote(3450), isDelivered: true, way: {}, isChosen: true, settled: true };
const words = (of: Partial<Counted>, lang: "ru" | "en" = "ru", currency: "rub" | "usd" = "rub") =>
  totalWords({ ...counted, ...of }, currency, lang).replaceAll(/[\u00a0\u202f]/g, " ");

test("the total is a minimum until delivery is chosen and included, or free", () => {
  const cases: [Partial<Counted>, string][] = [
    [{}, "3 450 ₽"],
    [{ quote: null }, "…"],
    [{ settled: false }, "от 3 450 ₽"],
    [{ isDelivered: false }, "от 3 450 ₽"],
    [{ way: undefined }, "от 3 450 ₽"],
    [{ isChosen: false }, "от 3 450 ₽"],
    [{ isChosen: false, quote: quote(9000, true) }, "9 000 ₽"],
    [{ way: undefined, isDelivered: false }, "от 3 450 ₽"],
    [{ way: undefined, settled: false }, "от 3 450 ₽"],
    [{ quote: quote(9000, true), way: undefined, isDelivered: false }, "9 000 ₽"],
    [{ quote: quote(9000, true), settled: false }, "от 9 000 ₽"],
    [{ quote: quote(0), way: undefined }, "от 0 ₽"],
  ];
  for (const [of, said] of cases) {
    assert.equal(words(of), said);
    assert.equal(isTotalFinal({ ...counted, ...of }), !/^(от|…)/.test(said));
  }
  assert.equal(words({ way: undefined }, "en", "usd"), "from $3,450");
});
