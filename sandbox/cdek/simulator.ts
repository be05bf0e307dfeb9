import type { Simulator } from "../simulators.ts";
import { serveCdek } from "./cdek.ts";
import { openOrderBook } from "./order-book.ts";
import { serveParcelHand } from "./parcel-hand.ts";
import { openWebhooks } from "./webhooks.ts";

export const serve: Simulator = (app, world) => {
  const webhooks = openWebhooks(world);
  const parcels = openOrderBook(world, webhooks);
  app.register(async (scope) => serveCdek(scope, world, parcels, webhooks), { prefix: "/cdek/v2" });
  app.register(async (scope) => serveParcelHand(scope, world, parcels), { prefix: "/sandbox" });
};
