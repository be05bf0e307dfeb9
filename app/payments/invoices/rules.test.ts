import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { demoSellers, isCorrespondentOf, sellers } from "#app/foundation/sellers/seller.ts";
import { invoiceFacts, keptUntil, payByOf, purposeOf } from "./invoice.ts";
import { paymentQr } from "./payment-qr.ts";
import { sumInWords } from "./sum-in-words.ts";
import { vatInside } from "./vat.ts";

test("a sum in Russian words: gender, plural forms, kopecks in digits", () => {
  for (const [minor, words] of [
    [12_990_00, "Двенадцать тысяч девятьсот девяносто рублей 00 копеек"],
    [111_00, "Сто одиннадцать рублей 00 копеек"],
    [1_001_01, "Одна тысяча один рубль 01 копейка"],
    [1, "Ноль рублей 01 копейка"],
    [2_002_022_12, "Два миллиона две тысячи двадцать два рубля 12 копеек"],
    [21_000_000_05, "Двадцать один миллион рублей 05 копеек"],
    [1_000_000_000_00, "Один миллиард рублей 00 копеек"],
    [14_22, "Четырнадцать рублей 22 копейки"],
  ] as const)
    assert.equal(sumInWords(minor, "ru"), words);
});

test("a sum in English words", () => {
  assert.equal(sumInWords(12_990_00, "en"), "Twelve thousand nine hundred ninety rubles 00 kopecks");
  assert.equal(sumInWords(1_01, "en"), "One ruble 01 kopeck");
  assert.equal(sumInWords(0, "en"), "Zero rubles 00 kopecks");
  assert.equal(sumInWords(2_002_022_12, "en"), "Two million two thousand twenty-two rubles 12 kopecks");
});

const values: Record<string, number> = Object.fromEntries([
  ["ноль", 0],
  ..."один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать"
    .split(" ")
    .map((word, at) => [word, at + 1]),
  ["одна", 1],
  ["две", 2],
  ..."двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто".split(" ").map((word, at) => [word, at * 10 + 20]),
  ..."сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот".split(" ").map((word, at) => [word, at * 100 + 100]),
] as [string, number][]);
/** An independent parser. */
function numberOf(words: string): number {
  let [sum, group] = [0, 0];
  for (const word of words.toLowerCase().split(" ")) {
    const scale = [/^тысяч/, /^миллион/, /^миллиард/, /^триллион/].findIndex((each) => each.test(word));
    if (scale < 0) group += values[word]!;
    else [sum, group] = [sum + group * 1000 ** (scale + 1), 0];
  }
  return sum + group;
}

test("any sum in words reads back to the same sum", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (minor) => {
      const [, words, kopecks] = /^(.*) рубл(?:ь|я|ей) (\d\d) копе(?:йка|йки|ек)$/.exec(sumInWords(minor, "ru"))!;
      assert.equal(numberOf(words!) * 100 + Number(kopecks), minor);
    }),
  );
});

test("the tax inside a sum is a part of it, half-up; who pays none has none", () => {
  assert.deepEqual(
    [vatInside(12_990_00, 22), vatInside(12_990_00, 20), vatInside(12_990_00, 10), vatInside(3_500_00, 22), vatInside(1, null)],
    [2_342_46, 2_165_00, 1_180_91, 631_15, null],
  );
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 99 }), (gross, percent) => {
      const vat = vatInside(gross, percent)!;
      assert.ok(vat >= 0 && vat < Math.max(1, gross));
      assert.ok(Math.abs(((gross - vat) * percent) / 100 - vat) <= 1);
    }),
  );
});

const vector = {
  name: "ООО «Пример»",
  account: "40702810900000000042",
  bankName: "ПАО СБЕРБАНК",
  bik: "044525225",
  correspondent: "30101810400000000225",
  kpp: "773601001",
  inn: "7707083893",
  purpose: "Оплата по счёту № A-1001 от 01.03.2026. НДС 22%",
  sumMinor: 12_990_00,
};

test("the code to pay by is the standard's, byte for byte", () => {
  const text = paymentQr(vector)!;
  assert.equal(Buffer.byteLength(text), 270);
  assert.equal(createHash("sha256").update(text).digest("hex"), "6554e3819bac5fdeb44b5fd2ca5f6ce10b4cdb5db9a38ae7d1bfeccf6bacd77f");
  assert.doesNotMatch(paymentQr({ ...vector, kpp: null })!, /KPP/);
});

test("there is no code to pay by where a bank would refuse it or read another payment", () => {
  for (const wrong of [
    { bik: "04452522" },
    { bik: "0445252255" },
    { bik: "04452522X" },
    { bik: "" },
    { account: "4070281090000000004" },
    { account: "40702810900000000042|Sum=1" },
    { correspondent: "3010181040000000022" },
    { kpp: "77360100" },
    { inn: "770708389" },
    { inn: "77070838931" },
    { name: " " },
    { bankName: "" },
    { sumMinor: 0 },
    { sumMinor: -100 },
    { sumMinor: 0.5 },
    { sumMinor: Number.NaN },
    { name: "|~^_" },
    { purpose: "Оплата | по ~ счёту ^ № _" },
    { purpose: "Оплата по счёту за товары и ещё за что-нибудь" },
  ])
    assert.equal(
      paymentQr({ ...vector, ...wrong, ...(wrong.purpose?.endsWith("будь") && { name: "ООО «Пример со сравнительно длинным именем»" }) }),
      null,
      JSON.stringify(wrong),
    );
  assert.equal(paymentQr({ ...vector, name: "A|B" })?.slice(0, 13), "ST00012~Name=");
  assert.ok(paymentQr({ ...vector, correspondent: "0" }));
  const least = Buffer.byteLength(paymentQr({ ...vector, purpose: "" })!);
  assert.ok(paymentQr({ ...vector, purpose: "x".repeat(300 - least) }));
  assert.equal(paymentQr({ ...vector, purpose: "x".repeat(301 - least) }), null);
});

test("the invoices of the demo's sellers bear a code, which names their number", () => {
  for (const seller of Object.values(demoSellers)) {
    const invoice = { number: "ABCDEFGHIJ", issuedAt: new Date("2026-11-28T09:00:00Z"), seller };
    const order = {
      lines: [],
      bonusMinor: 0,
      advanceMinor: 0,
      depositMinor: 0,
      totalMinor: 999_999_99,
      clientDeliveryMinor: 0,
      lang: "ru",
      bank: {},
    };
    const { qr } = invoiceFacts(order as never, invoice as never);
    assert.match(qr ?? "", /Purpose=(Оплата по счёту №|Счёт) ABCDEFGHIJ от 28\.11\.2026/);
  }
});

test("a payment QR code round-trips any values: five required keys first, bounded", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.string({ unit: "grapheme", maxLength: 300 }), (name, purpose) => {
      const text = paymentQr({ ...vector, name: `a${name}`, purpose });
      if (text === null) return;
      assert.ok(Buffer.byteLength(text) <= 300);
      const [head, ...pairs] = text.slice(8) && [text.slice(0, 7), ...text.slice(8).split(text[7]!)];
      const read = new Map(pairs!.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
      assert.equal(head, "ST00012");
      assert.deepEqual([...read.keys()].slice(0, 5), ["Name", "PersonalAcc", "BankName", "BIC", "CorrespAcc"]);
      assert.equal(read.size, 9);
      assert.ok(Array.from(read.get("Name")!).length <= 160 && Array.from(read.get("Purpose")!).length <= 210);
      assert.equal(read.get("Sum"), "1299000");
    }),
    { numRuns: 30 },
  );
});

test("the purpose of payment holds number, date and tax, and fits where it has to", () => {
  const issuedAt = new Date("2026-03-01T09:00:00Z");
  const of = (seller: typeof demoSellers.main) => purposeOf({ orderId: "o", number: "A1001", seller, issuedAt, payBy: "" }, 12_990_00);
  assert.equal(of(demoSellers.main), "Оплата по счёту № A1001 от 01.03.2026 за товары, в т.ч. НДС 22% - 2342,46 руб.");
  assert.equal(of(demoSellers.transfer), "Оплата по счёту № A1001 от 01.03.2026 за товары, без НДС");
});

test("three business days to pay plus one of hold, by Moscow time", () => {
  // A Thursday: Friday, Monday, Tuesday; Wednesday is for the bank.
  const issuedAt = new Date("2026-11-19T20:59:00Z");
  assert.equal(payByOf(issuedAt), "2026-11-24");
  assert.equal(keptUntil(issuedAt).toISOString(), "2026-11-25T20:59:59.999Z");
});

test("seller and bank account may differ; failing check digits are refused", () => {
  assert.deepEqual([demoSellers.main.inn.length, demoSellers.transfer.inn.length], [10, 12]);
  assert.equal(isCorrespondentOf("30101810400000000225", "044525225"), true);
  assert.equal(isCorrespondentOf("30101810200000000827", "044030827"), true);
  const { main, transfer } = demoSellers;
  const wrong = (change: object, bank: object = {}) =>
    sellers
      .safeParse({ main: { ...main, ...change, bank: { ...main.bank, ...bank } }, transfer })
      .error?.issues.map(({ path }) => path.join("."));
  assert.deepEqual(wrong({}), undefined);
  assert.deepEqual(wrong({ inn: "7799000013" }), ["main.inn"]);
  assert.deepEqual(wrong({ kpp: null }), ["main.kpp"]);
  assert.deepEqual(wrong({ ogrn: transfer.ogrn }), ["main.ogrn"]);
  assert.deepEqual(wrong({}, { account: "40702810700000000001" }), ["main.bank.account"]);
  assert.deepEqual(wrong({}, { correspondent: "30101810700000000999" }), ["main.bank.correspondent"]);
  assert.deepEqual(wrong({}, { bik: "044525225" }), ["main.bank.account"]);
});
