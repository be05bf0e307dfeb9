import type { Simulator } from "../simulators.ts";
import { openMonetaAccount } from "./account.ts";
import { serveMonetaCabinet } from "./cabinet.ts";
import { serveMonetaForm } from "./form.ts";

export const serve: Simulator = (app, world) => {
  const account = openMonetaAccount(world);
  app.register(async (scope) => serveMonetaForm(scope, world, account), { prefix: "/sandbox/pay/moneta" });
  app.register(async (scope) => serveMonetaCabinet(scope, account), { prefix: "/sandbox/accounts/moneta" });
};
