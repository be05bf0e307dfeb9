import type { Simulator } from "../simulators.ts";
import { openAccount } from "./account.ts";
import { serveYandex } from "./merchant-api.ts";
import { servePayer } from "./payer.ts";

export const serve: Simulator = (app, world) => {
  const account = openAccount(world);
  app.register(async (scope) => serveYandex(scope, world, account), { prefix: "/yandex/api" });
  app.register(async (scope) => servePayer(scope, world, account), { prefix: "/sandbox/pay/yandex" });
};
