import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, test } from "node:test";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { openWorld, type Waiting } from "../../../test/examples/waiting.ts";
import { waitingMoney } from "../../../test/examples/waiting-money.ts";
import { waitingOrders } from "../../../test/examples/waiting-orders.ts";
import { waitingParcels } from "../../../test/examples/waiting-parcels.ts";
import { waitingShop } from "../../../test/examples/waiting-shop.ts";
import { screens } from "../screens.ts";
import { createInbox } from "./inbox.server.ts";
import type { InboxItem, InboxKind } from "./inbox.ts";
import { inboxKinds, ruleOf } from "./inbox-rules.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop } = testShop;
const world = await openWorld(testShop, sandbox);
const { anna } = world;
const inbox = createInbox(shop);
const everything = inboxKinds.map((kind) => ({ kind, storefronts: null }));
const waiting: Record<InboxKind, Waiting> = {
  ...waitingMoney(world),
  ...waitingOrders(world),
  ...waitingParcels(world),
  ...waitingShop(world),
};
afterEach(() => sandbox.heal());

const listed = async (kind: InboxKind, subject: string): Promise<InboxItem | undefined> => {
  const { items } = await inbox.list(
    { staffId: anna.id, seen: everything, now: shop.clock.now() },
    { shelf: "all", kinds: [kind], most: 200 },
  );
  return items.find((item) => item.subject === subject);
};
const isPath = (pattern: string, path: string) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path);

/** What the page and what it imports of its folder say. */
function wordsOfPage(path: string): string {
  const screen = Object.values(screens).find((one) => isPath(one.path, path.split(/[?#]/)[0]!));
  assert.ok(screen, `no screen at ${path}`);
  const folder = join(import.meta.dirname, "..", dirname(screen.file));
  return globSync(`${folder}/*.{ts,tsx}`)
    .filter((file) => !file.endsWith(".test.ts") && !file.endsWith(".server.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}

async function perform(act: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const done = await anna.act(act, fields);
  assert.ok(done.ok, `${act}: ${done.says} ${JSON.stringify(done.fields ?? "")}`);
}

for (const kind of inboxKinds)
  test(`[STF-06] ${kind} is settled by what its row offers`, async () => {
    const { make, says = {}, there } = waiting[kind];
    const subject = await make();
    const item = await listed(kind, subject);
    assert.ok(item, `${kind} ${subject} does not wait`);
    const { does } = ruleOf(kind);
    const [primary] = does;
    if ("act" in primary) {
      assert.equal(there, undefined, "its row acts by itself");
      await perform(primary.act, { ...primary.gives?.(item), ...(typeof says === "function" ? says(item) : says) });
    } else {
      const words = wordsOfPage(primary.to(item));
      for (const [act, fields] of there!(item)) {
        const isOnRow = act === "inbox.snooze" || does.some((one) => "act" in one && one.act === act);
        assert.ok(isOnRow || words.includes(`"${act}"`), `${primary.to(item)} does not offer ${act}`);
        await perform(act, fields);
      }
    }
    await shop.jobs.runWaiting();
    await shop.notifications.sendDue();
    assert.equal(await listed(kind, subject), undefined, "it still waits");
    assert.deepEqual(await findBreaks(shop.db), []);
  });
