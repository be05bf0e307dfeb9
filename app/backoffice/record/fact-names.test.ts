import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parseSync } from "vite";
import { factNames } from "./fact-names.ts";

type Node = { type: string; [field: string]: unknown };

/** What places write by a value of another place: its fields, by hand. */
const byValue: Readonly<Record<string, readonly string[]>> = {
  "app/money/ledger/ledger.queries.server.ts": ["account", "amountMinor"],
  "app/orders/refunds.queries.server.ts": [
    "refund",
    "moneyMinor",
    "deliveryMinor",
    "bonusMinor",
    "advanceMinor",
    "depositMinor",
    "lines",
    "position",
    "quantity",
  ],
  "app/orders/orders.queries.server.ts": ["status", "payment", "delivery"],
  "app/payments/staff-refund.server.ts": ["refundAsked", "byHand", "withdrawn"],
  "app/money/balances/balances.queries.server.ts": ["balance", "amountMinor"],
  "app/delivery/points/point-index.server.ts": ["open", "quarantined"],
  "app/exchange/runs.queries.server.ts": ["path", "door", "reverts"],
  "app/publishing/content/landings/landings.queries.server.ts": ["name", "lead", "blocks", "storefronts", "position"],
  "app/publishing/redirects/redirects.queries.server.ts": [
    ...["host", "path", "query", "target", "permanent", "startsAt", "endsAt"],
    ...["code", "title", "external"],
  ],
  "app/staff/people.server.ts": ["name", "email", "lang", "grants", "role", "storefront", "limitMinor"],
  "app/checkout/editing/edits.server.ts": ["totalMinor", "lines", "goods", "sku", "size", "quantity", "delivery", "changed"],
  "app/backoffice/inbox/inbox.server.ts": ["owner", "snoozed"],
};

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  else if (isNode(value)) {
    yield value;
    for (const each of Object.values(value)) if (typeof each === "object" && each !== null) yield* nodesIn(each);
  }
}

/** Fields of an object that is written out; `"?"` where it is a value from elsewhere. */
function fieldsOf(value: Node): string[] {
  if (value.type === "ObjectExpression")
    return (value.properties as Node[]).flatMap((one) => {
      if (one.type === "SpreadElement") return fieldsOf(one.argument as Node);
      const [key, of] = [one.key as { name?: string; value?: string }, one.value as Node];
      return [String(key.name ?? key.value), ...(of.type === "ObjectExpression" ? fieldsOf(of) : [])];
    });
  if (value.type === "ConditionalExpression") return [...fieldsOf(value.consequent as Node), ...fieldsOf(value.alternate as Node)];
  if (value.type === "LogicalExpression") return [...fieldsOf(value.left as Node), ...fieldsOf(value.right as Node)];
  return value.type === "Literal" || value.type === "ArrayExpression" ? [] : ["?"];
}

const noted = globSync("app/**/*.ts").flatMap((file) => {
  const source = readFileSync(file, "utf8");
  if (file.endsWith(".test.ts") || file.endsWith("audit.server.ts") || !source.includes("noteChange(")) return [];
  const calls = [...nodesIn(parseSync(file, source).program)].filter(
    ({ type, callee }) => type === "CallExpression" && (callee as { name?: string }).name === "noteChange",
  );
  return calls.map((call) => {
    const said = (call.arguments as Node[])[1]!;
    const parts = said.type === "ObjectExpression" ? (said.properties as Node[]) : [said];
    const facts = parts.filter((one) => one.type !== "Property" || ["before", "after"].includes((one.key as { name: string }).name));
    return { file, fields: facts.flatMap((one) => (one.type === "Property" ? fieldsOf(one.value as Node) : ["?"])) };
  });
});

/** What sign-in writes without a deed. */
const SIGN_IN = "app/staff/sign-in.server.ts";
const fromSignIn = [...nodesIn(parseSync(SIGN_IN, readFileSync(SIGN_IN, "utf8")).program)].flatMap(({ type, callee, arguments: args }) => {
  const after = type === "CallExpression" && (callee as { name?: string }).name === "tell" ? (args as Node[])[4] : undefined;
  return after ? [{ file: SIGN_IN, fields: fieldsOf(after) }] : [];
});

test("every fact that a deed writes into the record has a name", () => {
  assert.ok(noted.length > 40, String(noted.length));
  assert.ok(fromSignIn.length > 3);
  const nameless = [...noted, ...fromSignIn].flatMap(({ file, fields }) =>
    [...fields, ...(byValue[file] ?? [])]
      .filter((field) => field !== "?" && !Object.hasOwn(factNames, field))
      .map((field) => `${file}: ${field}`),
  );
  assert.deepEqual(nameless, [], "add them to fact-names.ts");
});

test("fields of values from elsewhere are listed", () => {
  const unlisted = noted.filter(({ file, fields }) => fields.includes("?") && !byValue[file]).map(({ file }) => file);
  assert.deepEqual([...new Set(unlisted)], []);
  assert.deepEqual(
    Object.keys(byValue).filter((file) => !noted.some((one) => one.file === file)),
    [],
    "no longer written",
  );
});
