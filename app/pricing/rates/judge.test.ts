import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readBankOfRussia } from "./cbr.server.ts";
import { readEuropeanBank } from "./ecb.server.ts";
import { judge, perUnit, untimely } from "./rates.ts";

const usual = { usd: "80", eur: "90", kzt: "0.15" };
const known = { usd: "80.00000000", eur: "90.00000000", kzt: "0.15000000" };
const day = (rates: Record<string, string>, date = "2026-11-25") => ({ date, rates: new Map(Object.entries(rates)) });
const said = (rates: Record<string, string>, dollars?: string, before = known, date?: string) =>
  judge(day(rates), before, usual, dollars ? day({ usd: dollars }, date) : null).map(
    ({ currency, source, val, held }) => `${currency} ${source} ${Number(val)}${held ? ` ${held}` : ""}`,
  );

test("the Bank of Russia is trusted if both agree on the euro or it is alone", () => {
  const told = { usd: "81", eur: "91.125", kzt: "0.151" };
  const believed = ["usd cbr 81", "eur cbr 91.125", "kzt cbr 0.151"];
  assert.deepEqual(said(told, "1.125"), believed);
  assert.deepEqual(said(told, "1.08"), believed, "five per cent and less");
  assert.deepEqual(said(told), believed);
  assert.deepEqual(said(told, "1.3", known, "2026-11-10"), believed, "a witness of another week proves nothing");
});

test("where they differ neither dollar nor euro is believed, and the tenge is", () => {
  const held = ["usd cbr 81 cross", "eur cbr 91.125 cross", "kzt cbr 0.151"];
  for (const dollars of ["1.06", "1.2", "112.5"]) assert.deepEqual(said({ usd: "81", eur: "91.125", kzt: "0.151" }, dollars), held);
});

test("a missing or absurd rate is taken from the other bank and a jump-free witness", () => {
  assert.deepEqual(said({ usd: "81" }, "1.125"), ["usd cbr 81", "eur ecb 91.125"]);
  assert.deepEqual(said({ eur: "91.125" }, "1.125"), ["eur cbr 91.125", "usd ecb 81"]);
  assert.deepEqual(said({ usd: "8100", eur: "91.125" }, "1.125"), ["usd cbr 8100 jump", "eur cbr 91.125", "usd ecb 81"]);
  assert.deepEqual(said({ usd: "81" }, "2"), ["usd cbr 81"]);
  assert.deepEqual(said({ usd: "81" }), ["usd cbr 81"]);
  assert.deepEqual(said({ kzt: "0.151" }, "1.125"), ["kzt cbr 0.151"]);
});

test("a jump over a fifth a day is held; without history unusual rates are too", () => {
  assert.deepEqual(said({ kzt: "0.18" }), ["kzt cbr 0.18"]);
  assert.deepEqual(said({ kzt: "0.18000001" }), ["kzt cbr 0.18000001 jump"]);
  assert.deepEqual(said({ kzt: "0.12" }), ["kzt cbr 0.12"]);
  assert.deepEqual(said({ kzt: "0.11999999" }), ["kzt cbr 0.11999999 jump"]);
  const nothing = {} as typeof known;
  assert.deepEqual(said({ usd: "150", kzt: "0.06" }, undefined, nothing), ["usd cbr 150", "kzt cbr 0.06"]);
  assert.deepEqual(said({ usd: "241", kzt: "15" }, undefined, nothing), ["usd cbr 241 jump", "kzt cbr 15 jump"]);
});

test("a document must be timely: not older, not ancient, not far ahead", () => {
  assert.equal(untimely("2026-11-25", "2026-11-25", "2026-11-24"), null);
  assert.equal(untimely("2027-01-09", "2026-12-31", "2027-01-06"), null, "the long holidays");
  assert.match(untimely("2026-11-24", "2026-11-25", "2026-11-25")!, /older/);
  assert.match(untimely("2025-11-24", null, "2026-11-25")!, /long ago/);
  assert.match(untimely("2026-12-24", null, "2026-11-25")!, /to come/);
});

const russian = (rows: string, date = "25.11.2026") => `<?xml version="1.0"?><ValCurs Date="${date}" name="x">${rows}</ValCurs>`;
const valute = (value: string, nominal = "1", letters = "USD") =>
  `<Valute ID="R1"><CharCode>${letters}</CharCode><Nominal>${nominal}</Nominal><Name>n</Name><Value>${value}</Value></Valute>`;
const european = (rows: string, date = "2026-11-25") =>
  `<gesmes:Envelope xmlns:gesmes="g" xmlns="e"><Cube><Cube time='${date}'>${rows}</Cube></Cube></gesmes:Envelope>`;

test("no bank answer is worse than a reason, and no rate is zero or negative", () => {
  const rate = (value: string, nominal?: string) => {
    const answer = readBankOfRussia(russian(valute("1", "1", "EUR") + valute(value, nominal)));
    return answer.ok ? answer.rates.get("usd") : answer.reason;
  };
  assert.equal(rate("78,1234"), "78.12340000");
  assert.equal(rate("15,0123", "100"), "0.15012300");
  assert.equal(rate("1,50123", "10"), rate("15,0123", "100"), "another nominal, the same rate");
  for (const value of ["0,0000", "-78,1", "NaN", "", "1e9", "78,1 ", "99999999999", "78.1.2"]) {
    const told = rate(value);
    assert.ok(told === undefined || told === "78.10000000", `${value}: ${told}`);
  }
  for (const nominal of ["0", "-1", "1.5", "many"]) assert.equal(rate("78,1", nominal), undefined, nominal);
  const one = european("<Cube currency='USD' rate='1.0850'/><Cube currency='JPY' rate='0'/><Cube currency='GBP' rate='-0.8'/>");
  const answer = readEuropeanBank(one);
  assert.deepEqual(answer.ok && [answer.date, [...answer.rates]], ["2026-11-25", [["usd", "1.0850"]]]);
  const broken = ["", "<", "<html><p>Sorry<br></html>", russian(""), european(""), `<!DOCTYPE x [<!ENTITY a "b">]>${one}`, '{"a":1}'];
  const dates = ["2026-02-31", "31.02.2026", "soon", ""];
  for (const xml of [
    ...broken,
    ...dates.flatMap((date) => [russian(valute("78,1"), date), european("<Cube currency='USD' rate='1'/>", date)]),
  ])
    for (const read of [readBankOfRussia, readEuropeanBank]) assert.equal(read(xml).ok, false, xml);
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: "binary" }), (one, other) => {
      for (const read of [readBankOfRussia, readEuropeanBank])
        for (const xml of [one, russian(other), european(other), russian(valute(one, other))]) {
          const answer = read(xml);
          if (answer.ok) for (const val of answer.rates.values()) assert.ok(Number(val) > 0, xml);
        }
    }),
  );
});

test("sold-at rates move at most a fifth at once, and two banks are never mixed", () => {
  const val = fc.integer({ min: 1, max: 10 ** 11 }).map((scaled) => perUnit(String(scaled), 10 ** 6));
  const rates = fc.record({ usd: val, eur: val, kzt: val }, { requiredKeys: [] });
  fc.assert(
    fc.property(rates, fc.option(val), (told, dollars) => {
      const verdicts = judge(day(told as Record<string, string>), known, usual, dollars ? day({ usd: dollars }) : null);
      for (const { currency, val, held } of verdicts)
        if (!held) assert.ok(Math.abs(Number(val) / Number(known[currency as "usd"]) - 1) <= 0.2 + 1e-9, `${currency} ${val}`);
      const believed = verdicts.filter(({ held }) => !held).map(({ currency }) => currency);
      assert.equal(new Set(believed).size, believed.length);
    }),
  );
});
