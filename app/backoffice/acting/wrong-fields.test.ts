import assert from "node:assert/strict";
import { test } from "node:test";
import { speaking } from "#app/foundation/i18n/speaking.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { acts } from "../acts.server.ts";
import { refusalSaid } from "../record/refusal-said.ts";
import { fieldName } from "./field-names.ts";

type Def = Record<string, unknown>;
const isSchema = (value: unknown): value is { _zod: { def: Def } } => typeof value === "object" && value !== null && "_zod" in value;

/** Paths of all that a form may send, whatever it is wrapped in. */
function pathsIn(schema: unknown, path = ""): string[] {
  if (!isSchema(schema)) return [];
  const { def } = schema._zod;
  const shape = Object.entries((def.shape as Def) ?? {});
  const here = path && !shape.length ? [path] : [];
  const fields = shape.flatMap(([name, each]) => [`${path}${name}`, ...pathsIn(each, `${path}${name}.`)]);
  const inner = [def.innerType, def.in, def.out, def.element, ...((def.options as unknown[]) ?? [])];
  return [...here.filter((one) => !one.endsWith(".")), ...fields, ...inner.flatMap((each) => pathsIn(each, path))];
}

test("every field of every act has a name", () => {
  const paths = Object.entries(acts).flatMap(([name, { takes }]) => pathsIn(takes).map((path) => [name, path] as const));
  assert.ok(paths.length > 250, String(paths.length));
  assert.ok(paths.some(([, path]) => path === "wish.lines.quantity"));
  assert.deepEqual(
    paths.filter(([name, path]) => fieldName(name, path) === null),
    [],
    "add them to field-names.ts",
  );
});

test("a refused form is in the record with its fields, in the reader's language", async () => {
  const testShop = await createTestShop();
  const owner = await atDesk(testShop);
  const newest = async () => (await testShop.shop.staff.record.newest(undefined, 1))[0]!;
  const person = { firstname: "A", lastname: "B".repeat(90), surname: "", phone: "", email: "" };
  const line = { productId: "x", specificationId: "0", quantity: 1 };
  const lines = [line, { ...line, quantity: 1000 }, { ...line, quantity: 0 }];
  const sent: [name: string, form: Record<string, unknown>, en: string, ru: string][] = [
    [
      "orders.edit",
      { number: "A", wish: JSON.stringify({ lines, recipient: person, address: null, way: null }) },
      "Check these fields. Quantity, line 2: at most 999. Quantity, line 3: at least 1. Last name: at most 80 characters.",
      "Проверьте эти поля. Количество, строка 2: не больше 999. Количество, строка 3: не меньше 1. Фамилия: не длиннее 80 знаков.",
    ],
    [
      "orders.cancel",
      { order: "A", reason: "" },
      "Check these fields. Reason: not filled in.",
      "Проверьте эти поля. Причина: не заполнено.",
    ],
    [
      "staff.invite",
      { name: "N", email: "n", lang: "en", role: "orders", limit: "1.5" },
      "Check these fields. Email: not an email address. Largest sum, ₽: a whole number is needed.",
      "Проверьте эти поля. Почта: это не адрес почты. Наибольшая сумма, ₽: нужно целое число.",
    ],
    [
      "warehouse.cut-off",
      { carrier: "x", at: "25:00" },
      "Check these fields. Carrier: choose one of the options. Cut-off time: written in a way that can't be read.",
      "Проверьте эти поля. Служба доставки: нужен один из вариантов. Время отправки: так прочитать не получается.",
    ],
  ];
  for (const [name, form, en, ru] of sent) {
    const answer = await owner.act(name, form);
    assert.deepEqual([answer.refusal, answer.says], ["invalid", en]);
    const { action, outcome, after } = await newest();
    const read = (["en", "ru"] as const).map((lang) => speaking(lang, () => refusalSaid(action, outcome, after)));
    assert.deepEqual(read, [en, ru], name);
  }
  assert.equal(refusalSaid("x", "refused", { said: "`kept`", wrong: [["a", "unheard-of"]] }), "kept");
});
