import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createTestShop } from "../../test/create-test-shop.ts";
import { inTransaction } from "../foundation/database/database.server.ts";
import type { Handler } from "../foundation/jobs.server.ts";
import { createNotifications } from "./notifications.server.ts";

const { shop } = await createTestShop();

test("a message whose first job is still sending it when a second comes is sent once, and both jobs are done", async () => {
  const sent: string[] = [];
  const send = async (id: string) => {
    await pause(50);
    sent.push(id);
    return { ok: true as const, providerId: id };
  };
  let handler: Handler | undefined;
  const ids: string[] = [];
  const notifications = createNotifications({
    db: shop.db,
    clock: shop.clock,
    killPoint: shop.killPoint,
    key: shop.secrets.key,
    jobs: {
      ...shop.jobs,
      handle: (_queue, given) => {
        handler = given;
      },
      send: async (_trx, _queue, data) => void ids.push(...(data as { ids: string[] }).ids),
    },
    channels: { email: { send } },
  });
  const letter = { cause: "order:1:placed:email", channel: "email" as const, to: "ivan@example.com", text: "…" };
  await inTransaction(shop.db, (trx) => notifications.send(trx, [letter]));
  await Promise.all([handler!({ ids }), handler!({ ids })]);
  assert.deepEqual(sent, ids);
});
