import type { Simulator } from "../simulators.ts";
import { serveDellin } from "./dellin.ts";
import { serveFreightHand } from "./freight-hand.ts";
import { openFreightBook } from "./order-book.ts";

export const serve: Simulator = (app, world) => {
  const freight = openFreightBook(world);
  app.register(async (scope) => serveDellin(scope, world, freight), { prefix: "/dellin" });
  app.register(async (scope) => serveFreightHand(scope, world, freight), { prefix: "/sandbox" });
};
