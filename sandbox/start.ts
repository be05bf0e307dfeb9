import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { serveAtol } from "./atol/atol.ts";
import { serveReceipts } from "./atol/receipt-page.ts";
import { openRegisterBook } from "./atol/register-book.ts";
import { serveBoxberry } from "./boxberry/boxberry.ts";
import { openParcelBook } from "./boxberry/parcel-book.ts";
import { serveBoxberryHand } from "./boxberry/parcel-hand.ts";
import { serveBankOfRussia } from "./cbr/daily-rates.ts";
import { serveCdek } from "./cdek/cdek.ts";
import { openOrderBook } from "./cdek/order-book.ts";
import { serveParcelHand } from "./cdek/parcel-hand.ts";
import { openWebhooks } from "./cdek/webhooks.ts";
import { serveCloudPayments } from "./cloudpayments/api.ts";
import { openDesk } from "./cloudpayments/desk.ts";
import { servePayer as serveCloudPaymentsWidget } from "./cloudpayments/payer.ts";
import { serveControl } from "./control.ts";
import { serveDadata } from "./dadata/dadata.ts";
import { serveDellin } from "./dellin/dellin.ts";
import { serveFreightHand } from "./dellin/freight-hand.ts";
import { openFreightBook } from "./dellin/order-book.ts";
import { serveDolyame } from "./dolyame/gateway.ts";
import { openLender } from "./dolyame/lender.ts";
import { serveDolyamePayer } from "./dolyame/payer.ts";
import { serveEuropeanCentralBank } from "./ecb/daily-rates.ts";
import { serveDispatch } from "./ems/dispatch.ts";
import { openPostBook } from "./ems/parcels.ts";
import { servePostHand, serveTracking } from "./ems/tracking.ts";
import { openPostOffice } from "./mail/smtp.ts";
import { openMonetaAccount } from "./moneta/account.ts";
import { serveMonetaCabinet } from "./moneta/cabinet.ts";
import { serveMonetaForm } from "./moneta/form.ts";
import { openAcquirer } from "./onevision/acquirer.ts";
import { serveOneVision } from "./onevision/gateway.ts";
import { serveOneVisionPayer } from "./onevision/payer.ts";
import { serveBrowsers, servePush } from "./push/push.ts";
import { openBank } from "./sber/bank.ts";
import { serveSber } from "./sber/gateway.ts";
import { servePayer } from "./sber/payer.ts";
import { serveSmsRu } from "./smsru/smsru.ts";
import { serveWhatsApp } from "./whatsapp/whatsapp.ts";
import { createWorld } from "./world.ts";
import { openAccount } from "./yandex/account.ts";
import { serveYandex } from "./yandex/merchant-api.ts";
import { servePayer as serveYandexPayer } from "./yandex/payer.ts";

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

  const bank = openBank(world);
  app.register(async (scope) => serveSber(scope, world, bank), { prefix: "/sber/payment/rest" });
  const account = openAccount(world);
  app.register(async (scope) => serveYandex(scope, world, account), { prefix: "/yandex/api" });
  app.register(async (scope) => serveYandexPayer(scope, world, account), { prefix: "/sandbox/pay/yandex" });
  const acquirer = openAcquirer(world);
  app.register(async (scope) => serveOneVision(scope, world, acquirer), { prefix: "/onevision" });
  app.register(async (scope) => serveOneVisionPayer(scope, acquirer), { prefix: "/sandbox/pay/onevision" });
  const desk = openDesk(world);
  app.register(async (scope) => serveCloudPayments(scope, world, desk), { prefix: "/cloudpayments" });
  app.register(async (scope) => serveCloudPaymentsWidget(scope, world, desk), { prefix: "/sandbox/pay/cloudpayments" });
  const webhooks = openWebhooks(world);
  const parcels = openOrderBook(world, webhooks);
  app.register(async (scope) => serveCdek(scope, world, parcels, webhooks), { prefix: "/cdek/v2" });
  app.register(async (scope) => serveParcelHand(scope, world, parcels), { prefix: "/sandbox" });
  const boxberryParcels = openParcelBook(world);
  app.register(async (scope) => serveBoxberry(scope, world, boxberryParcels), { prefix: "/boxberry" });
  app.register(async (scope) => serveBoxberryHand(scope, world, boxberryParcels), { prefix: "/sandbox" });
  const freight = openFreightBook(world);
  app.register(async (scope) => serveDellin(scope, world, freight), { prefix: "/dellin" });
  app.register(async (scope) => serveFreightHand(scope, world, freight), { prefix: "/sandbox" });
  const post = openPostBook(world);
  app.register(async (scope) => serveDispatch(scope, world, post), { prefix: "/ems/otpravka" });
  app.register(async (scope) => serveTracking(scope, world, post), { prefix: "/ems/tracking" });
  app.register(async (scope) => servePostHand(scope, world, post), { prefix: "/sandbox" });
  app.register(async (scope) => serveDadata(scope, world), { prefix: "/dadata/suggestions/api/4_1/rs" });
  app.register(async (scope) => serveSmsRu(scope, world), { prefix: "/smsru" });
  app.register(async (scope) => serveWhatsApp(scope, world), { prefix: "/whatsapp" });
  app.register(async (scope) => servePush(scope, world), { prefix: "/push" });
  app.register(async (scope) => serveBrowsers(scope, world), { prefix: "/sandbox" });
  app.register(async (scope) => serveBankOfRussia(scope, world), { prefix: "/cbr/scripts" });
  app.register(async (scope) => serveEuropeanCentralBank(scope, world), { prefix: "/ecb/stats/eurofxref" });
  app.register(async (scope) => servePayer(scope, world, bank), { prefix: "/sandbox/pay/sber" });
  const dolyame = openLender(world);
  app.register(async (scope) => serveDolyame(scope, world, dolyame), { prefix: "/dolyame/v1" });
  app.register(async (scope) => serveDolyamePayer(scope, dolyame), { prefix: "/sandbox/pay/dolyame" });
  const moneta = openMonetaAccount(world);
  app.register(async (scope) => serveMonetaForm(scope, world, moneta), { prefix: "/sandbox/pay/moneta" });
  app.register(async (scope) => serveMonetaCabinet(scope, moneta), { prefix: "/sandbox/accounts/moneta" });
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
