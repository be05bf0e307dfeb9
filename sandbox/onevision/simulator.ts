import type { Simulator } from "../simulators.ts";
import { openAcquirer } from "./acquirer.ts";
import { serveOneVision } from "./gateway.ts";
import { serveOneVisionPayer } from "./payer.ts";

export const serve: Simulator = (app, world) => {
  const acquirer = openAcquirer(world);
  app.register(async (scope) => serveOneVision(scope, world, acquirer), { prefix: "/onevision" });
  app.register(async (scope) => serveOneVisionPayer(scope, acquirer), { prefix: "/sandbox/pay/onevision" });
};
