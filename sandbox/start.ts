import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { serveBankOfRussia } from "./cbr/daily-rates.ts";
import { serveCdek } from "./cdek/cdek.ts";
import { openOrderBook } from "./cdek/order-book.ts";
import { serveParcelHand } from "./cdek/parcel-hand.ts";
import { openWebhooks } from "./cdek/webhooks.ts";
import { serveControl } from "./control.ts";
import { serveDadata } from "./dadata/dadata.ts";
import { serveEuropeanCentralBank } from "./ecb/daily-rates.ts";
import { openPostOffice } from "./mail/smtp.ts";
import { openBank } from "./sber/bank.ts";
import { serveSber } from "./sber/gateway.ts";
import { servePayer } from "./sber/payer.ts";
import { serveSmsRu } from "./smsru/smsru.ts";
import { serveWhatsApp } from "./whatsapp/whatsapp.ts";
import { createWorld } from "./world.ts";

export interface SandboxOptions {
  port?: number;
  smtpPort?: number;
  /** Absent: memory only. */
  stateFile?: string;
  /** The unit of the pauses between repeated webhooks: a second stands for the provider's half minute. */
  pauseUnitMs?: number;
}

export interface Sandbox {
  url: string;
  smtpUrl: string;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const world = createWorld({ stateFile: options.stateFile, pauseUnitMs: options.pauseUnitMs ?? 1000 });
  const app = fastify({ forceCloseConnections: true, bodyLimit: 4 << 20, routerOptions: { maxParamLength: 500 } });
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  // A call without fields may come without a body, whatever its header says.
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, {}) : parseJson(request, body as string, done),
  );
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );

  const bank = openBank(world);
  app.register(async (scope) => serveSber(scope, world, bank), { prefix: "/sber/payment/rest" });
  const webhooks = openWebhooks(world);
  const parcels = openOrderBook(world, webhooks);
  app.register(async (scope) => serveCdek(scope, world, parcels, webhooks), { prefix: "/cdek/v2" });
  app.register(async (scope) => serveParcelHand(scope, world, parcels), { prefix: "/sandbox" });
  app.register(async (scope) => serveDadata(scope, world), { prefix: "/dadata/suggestions/api/4_1/rs" });
  app.register(async (scope) => serveSmsRu(scope, world), { prefix: "/smsru" });
  app.register(async (scope) => serveWhatsApp(scope, world), { prefix: "/whatsapp" });
  app.register(async (scope) => serveBankOfRussia(scope, world), { prefix: "/cbr/scripts" });
  app.register(async (scope) => serveEuropeanCentralBank(scope, world), { prefix: "/ecb/stats/eurofxref" });
  app.register(async (scope) => servePayer(scope, world, bank), { prefix: "/sandbox/pay/sber" });
  app.register(async (scope) => serveControl(scope, world), { prefix: "/sandbox" });

  await app.listen({ host: HOST, port: options.port ?? 0 });
  const postOffice = await openPostOffice(world, HOST, options.smtpPort ?? 0);
  return {
    url: `http://${HOST}:${(app.server.address() as AddressInfo).port}`,
    smtpUrl: `smtp://${HOST}:${postOffice.port}`,
    close: async () => {
      await Promise.all([app.close(), postOffice.close()]);
      world.stop();
    },
  };
}
