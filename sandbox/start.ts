import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { serveAtol } from "./atol/atol.ts";
import { serveReceipts } from "./atol/receipt-page.ts";
import { openRegisterBook } from "./atol/register-book.ts";
import { serveBankOfRussia } from "./cbr/daily-rates.ts";
import { serveControl } from "./control.ts";
import { serveDadata } from "./dadata/dadata.ts";
import { serveEuropeanCentralBank } from "./ecb/daily-rates.ts";
import { openPostOffice } from "./mail/smtp.ts";
import { serveBrowsers, servePush } from "./push/push.ts";
import { serveSimulators } from "./simulators.ts";
import { serveSmsRu } from "./smsru/smsru.ts";
import { serveWhatsApp } from "./whatsapp/whatsapp.ts";
import { createWorld } from "./world.ts";

export interface SandboxOptions {
  port?: number;
  smtpPort?: number;
  /** Absent: in memory. */
  stateFile?: string;
  /** One real second stands for half a minute of webhook pauses. */
  pauseUnitMs?: number;
}

export interface Sandbox {
  url: string;
  smtpUrl: string;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const pauseUnitMs = options.pauseUnitMs ?? 1000;
  const world = createWorld({ stateFile: options.stateFile, pauseUnitMs });
  const app = fastify({ forceCloseConnections: true, bodyLimit: 4 << 20, routerOptions: { maxParamLength: 500 } });
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  // Accept empty bodies whatever the content type.
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, {}) : parseJson(request, body as string, done),
  );
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );

  await serveSimulators(app, world);
  app.register(async (scope) => serveDadata(scope, world), { prefix: "/dadata/suggestions/api/4_1/rs" });
  app.register(async (scope) => serveSmsRu(scope, world), { prefix: "/smsru" });
  app.register(async (scope) => serveWhatsApp(scope, world), { prefix: "/whatsapp" });
  app.register(async (scope) => servePush(scope, world), { prefix: "/push" });
  app.register(async (scope) => serveBrowsers(scope, world), { prefix: "/sandbox" });
  app.register(async (scope) => serveBankOfRussia(scope, world), { prefix: "/cbr/scripts" });
  app.register(async (scope) => serveEuropeanCentralBank(scope, world), { prefix: "/ecb/stats/eurofxref" });
  const registers = openRegisterBook(world, pauseUnitMs);
  app.register(async (scope) => serveAtol(scope, world, registers), { prefix: "/atol/possystem/v4" });
  app.register(async (scope) => serveReceipts(scope, registers), { prefix: "/sandbox" });
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
