import type { World } from "../world.ts";
import { carrierTime } from "./failures.ts";

export interface Subscription {
  uuid: string;
  type: string;
  url: string;
  failingSince?: number;
}

export interface Webhooks {
  list(): Subscription[];
  add(one: Subscription): void;
  remove(gone: (one: Subscription) => boolean): void;
  emit(type: string, uuid: string, attributes: object, how?: { delayMs?: number; copies?: number }): void;
}

const DAY_MS = 24 * 3600_000;
const PAUSES = [1, 1, 2, 2, 3, 4, 5, 5, 5, 5, 5];
const TIMEOUT_MS = 15_000;

/** Drops an address after timeouts, and a subscription after a day of refusals. */
export function openWebhooks(world: World): Webhooks {
  const book = world.state.section("cdek-webhooks", () => ({ list: [] as Subscription[] }));

  function remove(gone: (one: Subscription) => boolean) {
    book().list = book().list.filter((one) => !gone(one));
    world.state.changed();
  }

  world.notifications.onOutcome("cdek", (sent, outcome, last) => {
    const one = book().list.find(({ uuid }) => uuid === sent.receiver);
    if (!one) return;
    if (outcome === "delivered") one.failingSince = undefined;
    else if (outcome === "timeout" && last) remove(({ url }) => url === one.url);
    else one.failingSince ??= world.clock.now();
    world.state.changed();
  });

  world.clock.onTick(() => {
    const deaf = ({ failingSince }: Subscription) => failingSince !== undefined && world.clock.now() - failingSince >= DAY_MS;
    if (book().list.some(deaf)) remove(deaf);
  });

  return {
    list: () => book().list,
    add: (one) => {
      book().list.push(one);
      world.state.changed();
    },
    remove,
    emit: (type, uuid, attributes, how) => {
      const body = JSON.stringify({ type, date_time: carrierTime(world.clock.now()), uuid, attributes });
      const headers = { "content-type": "application/json" };
      for (const { url, uuid: receiver } of book().list.filter((one) => one.type === type))
        world.notifications.send(
          { provider: "cdek", url, method: "POST", headers, body, pauses: PAUSES, timeoutMs: TIMEOUT_MS, receiver },
          how,
        );
    },
  };
}
