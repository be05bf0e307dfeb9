import type { Simulator } from "../simulators.ts";
import { serveDolyame } from "./gateway.ts";
import { openLender } from "./lender.ts";
import { serveDolyamePayer } from "./payer.ts";

export const serve: Simulator = (app, world) => {
  const lender = openLender(world);
  app.register(async (scope) => serveDolyame(scope, world, lender), { prefix: "/dolyame/v1" });
  app.register(async (scope) => serveDolyamePayer(scope, lender), { prefix: "/sandbox/pay/dolyame" });
};
