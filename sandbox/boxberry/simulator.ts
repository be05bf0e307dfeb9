import type { Simulator } from "../simulators.ts";
import { serveBoxberry } from "./boxberry.ts";
import { openParcelBook } from "./parcel-book.ts";
import { serveBoxberryHand } from "./parcel-hand.ts";

export const serve: Simulator = (app, world) => {
  const parcels = openParcelBook(world);
  app.register(async (scope) => serveBoxberry(scope, world, parcels), { prefix: "/boxberry" });
  app.register(async (scope) => serveBoxberryHand(scope, world, parcels), { prefix: "/sandbox" });
};
