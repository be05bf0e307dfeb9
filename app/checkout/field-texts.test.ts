import assert from "node:assert/strict";
import { test } from "node:test";
import { overwriteGetLocale } from "../foundation/i18n/messages/runtime.js";
import { addressProblems } from "./address.ts";
import type { FieldProblem } from "./field-problems.ts";
import { fieldText, ownText, summaryOf } from "./field-texts.ts";
import { recipientProblems } from "./recipient.ts";
import { type PayerKind, requisitesProblems } from "./requisites.ts";

overwriteGetLocale(() => "ru");
/** Ignores kinds of spaces. */
const spaced = (text: string) => text.replaceAll("\u00a0", " ");
const told = (problems: FieldProblem[], payer: PayerKind = "legal-entity") =>
  problems.map((problem) => spaced(ownText(problem, payer) || fieldText(problem.code)));
const summary = (problems: FieldProblem[]) => spaced(summaryOf(problems));

test("each empty field says what it lacks; the shared sentence is said once", () => {
  const nobody = recipientProblems({}, null, "ru");
  assert.deepEqual(told(nobody), ["Укажите фамилию", "Укажите имя", "Укажите телефон целиком"]);
  assert.equal(summary(nobody), "Укажите имя и фамилию получателя");
  const company = requisitesProblems({ kind: "legal-entity" });
  assert.deepEqual(told(company), ["Укажите название организации", "Укажите ИНН", "Укажите КПП", "Укажите ОГРН", "Укажите адрес"]);
  assert.equal(summary(company), "Введены не все данные");
  const trader = told(requisitesProblems({ kind: "sole-trader" }), "sole-trader");
  assert.deepEqual(trader, ["Укажите фамилию, имя и отчество", "Укажите ИНН", "Укажите ОГРНИП", "Укажите адрес"]);
  const wrong = requisitesProblems({ kind: "sole-trader", inn: "1", ogrn: "2", name: "Вера", address: "Уфа" });
  assert.deepEqual([told(wrong)[0], summary(wrong)], ["Проверьте ИНН: в нём опечатка", ""]);
});

test("a missing delivery asks for one; a chosen carrier asks for the point", () => {
  const [none, point] = [{ city: "Уфа" }, { city: "Уфа", type: "cdek", mode: "point" as const }].map(addressProblems);
  assert.deepEqual([told(none!), told(point!)], [["Выберите доставку"], ["Выберите пункт выдачи"]]);
  assert.deepEqual([summary(none!), summary(point!)], ["", ""]);
});
