import type { Simulator } from "../simulators.ts";
import { openBank } from "./bank.ts";
import { serveSber } from "./gateway.ts";
import { servePayer } from "./payer.ts";

export const serve: Simulator = (app, world) => {
  const bank = openBank(world);
  app.register(async (scope) => serveSber(scope, world, bank), { prefix: "/sber/payment/rest" });
  app.register(async (scope) => servePayer(scope, world, bank), { prefix: "/sandbox/pay/sber" });
};
