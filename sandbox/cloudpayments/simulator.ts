import type { Simulator } from "../simulators.ts";
import { serveCloudPayments } from "./api.ts";
import { openDesk } from "./desk.ts";
import { servePayer } from "./payer.ts";

export const serve: Simulator = (app, world) => {
  const desk = openDesk(world);
  app.register(async (scope) => serveCloudPayments(scope, world, desk), { prefix: "/cloudpayments" });
  app.register(async (scope) => servePayer(scope, world, desk), { prefix: "/sandbox/pay/cloudpayments" });
};
