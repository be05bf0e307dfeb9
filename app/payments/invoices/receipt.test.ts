import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import iconv from "iconv-lite";
import { newOrderNumber } from "#app/foundation/ids.server.ts";
import { aLine, aStatement } from "../../../test/examples/statement.ts";
import { invoiceNumber } from "./invoice.ts";
import { numbersIn } from "./receipt.ts";
import { readStatement } from "./statement.ts";

const LOOKALIKES = { A: "А", B: "В", E: "Е", K: "К", M: "М", H: "Н", P: "Р", C: "С", T: "Т", Y: "У", X: "Х" } as Record<string, string>;

test("an invoice number is found in a purpose in any notation, without false hits", () => {
  fc.assert(
    fc.property(fc.constant(null), fc.boolean(), fc.boolean(), (_, cyrillic, small) => {
      const order = newOrderNumber();
      const number = invoiceNumber(order);
      for (const written of [number, order, order.replaceAll("-", " ")]) {
        const letters = cyrillic ? Array.from(written, (one) => LOOKALIKES[one] ?? one).join("") : written;
        const typed = small ? letters.toLowerCase() : letters;
        assert.deepEqual(numbersIn(`Оплата по счету №${typed}, от 01.03.2026. НДС нет`), [number]);
      }
    }),
  );
  const number = invoiceNumber(newOrderNumber());
  assert.deepEqual(numbersIn(`Оплата по счёту 12345678901 от ${number}7 за товары 4080281050`), []);
  assert.deepEqual(numbersIn(""), []);
});

test("a statement is read in each bank encoding, all or nothing", () => {
  const text = aStatement([aLine({ number: "17", sum: "18860.5", purpose: "Оплата № 7" }), aLine({ number: "18", sum: "1" })]);
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    iconv.encode(text, "win1251"),
    iconv.encode(text.replace("=Windows", "=DOS"), "cp866"),
    Buffer.from(text.replaceAll("\r\n", "\n")),
    Buffer.from(`\r\n${text}\x1a`),
    iconv.encode(text.replace("Кодировка=Windows\r\n", ""), "win1251"),
    Buffer.from(text.replace("Оплата № 7", "Оплата\r\n№ 7")),
  ]) {
    const read = readStatement(bytes);
    assert.ok(read.ok);
    assert.deepEqual(
      read.lines.map(({ documentNumber, documentDate, amountMinor, purpose }) => [documentNumber, documentDate, amountMinor, purpose]),
      [
        ["17", "2026-11-24", 18_860_50, "Оплата № 7"],
        ["18", "2026-11-24", 100, "Оплата"],
      ],
    );
  }
  const why = (bytes: string) => {
    const read = readStatement(Buffer.from(bytes));
    return read.ok ? null : read.why;
  };
  assert.equal(why("PK"), "not_a_statement");
  assert.equal(why(text.replace("КонецФайла", "")), "cut_short");
  assert.equal(why(text.slice(0, text.lastIndexOf("КонецДокумента")).concat("КонецФайла")), "cut_short");
});

test("a purpose may be wrapped, also before words with an equals sign", () => {
  const [one, other] = [aLine({ number: "17", sum: "1", purpose: "Оплата по\r\nсчету 5, НДС = 0" }), aLine({ number: "18", sum: "1" })];
  const read = readStatement(Buffer.from(aStatement([one, other.replace("Оплата", "НДС 20%\r\nв т.ч. НДС=3")])));
  assert.ok(read.ok);
  assert.deepEqual(
    read.lines.map(({ purpose }) => purpose),
    ["Оплата по счету 5, НДС = 0", "НДС 20% в т.ч. НДС=3"],
  );
});

test("an unreadable document is reported by line and payer; others are read", () => {
  const text = aStatement([aLine({ number: "17", sum: "18860.5" }), aLine({ number: "18", sum: "1" })]);
  const first = text.split("\r\n").indexOf("СекцияДокумент=Платежное поручение") + 1;
  for (const [was, became, lacks] of [
    ["Номер=17", "Номер=", ["number"]],
    ["Номер=17", "Номер= ", ["number"]],
    ["Номер=17\r\n", "", ["number"]],
    ["Дата=24.11.2026", "Дата=вчера", ["date"]],
    ["Дата=24.11.2026", "Дата=2026-11-24", ["date"]],
    ["Дата=24.11.2026", "Дата=31.02.2026", ["date"]],
    ["Сумма=18860.5", "Сумма=0.00", ["sum"]],
    ["Сумма=18860.5", "Сумма=-1", ["sum"]],
    ["Сумма=18860.5", "Сумма=1 886,50", ["sum"]],
    ["Сумма=18860.5", "Сумма=1e5", ["sum"]],
    ["Сумма=18860.5", "Сумма=12.345", ["sum"]],
    ["КонецДокумента\r\n", "", ["end"]],
    ["Номер=17\r\nДата=24.11.2026", "", ["number", "date"]],
  ] as const) {
    assert.ok(text.includes(was), was);
    const read = readStatement(Buffer.from(text.replace(was, became)));
    assert.ok(read.ok);
    assert.deepEqual(
      read.lines.map(({ documentNumber }) => documentNumber),
      ["18"],
      became,
    );
    const [unread, ...more] = read.unread;
    assert.deepEqual([unread?.row, unread?.lacks, more], [first, lacks, []], became);
    assert.ok(unread?.payerName && unread.payerInn && unread.purpose, became);
  }
});
