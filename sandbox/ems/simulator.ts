import type { Simulator } from "../simulators.ts";
import { serveDispatch } from "./dispatch.ts";
import { openPostBook } from "./parcels.ts";
import { servePostHand, serveTracking } from "./tracking.ts";

export const serve: Simulator = (app, world) => {
  const post = openPostBook(world);
  app.register(async (scope) => serveDispatch(scope, world, post), { prefix: "/ems/otpravka" });
  app.register(async (scope) => serveTracking(scope, world, post), { prefix: "/ems/tracking" });
  app.register(async (scope) => servePostHand(scope, world, post), { prefix: "/sandbox" });
};
