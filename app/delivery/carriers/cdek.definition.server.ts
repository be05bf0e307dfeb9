import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { createCdek } from "./cdek.server.ts";
import { defineCarrier } from "./definition.server.ts";

export const cdek = defineCarrier({
  name: "cdek",
  environment: {
    CDEK_CLIENT_ID: z.string().optional(),
    CDEK_CLIENT_SECRET: z.string().optional(),
    CDEK_URL: z.url().default("https://api.cdek.ru/v2/"),
    CDEK_SHIPMENT_POINT: z.string().default("MSK5"),
    CDEK_WEBHOOK_SECRET: z.string().optional(),
  },
  settings: {
    title: "CDEK",
    meanings: {
      CDEK_CLIENT_ID: "API client id",
      CDEK_CLIENT_SECRET: "API client secret",
      CDEK_WEBHOOK_SECRET: "secret part of the webhook address; required in production with `CDEK_CLIENT_ID`",
      CDEK_SHIPMENT_POINT: "code of the point where parcels are handed in",
      CDEK_URL: "API",
    },
  },
  setUp: {
    who: "CDEK",
    cabinet: "lk.cdek.ru, integration",
    prefix: "CDEK_",
    sendsTo: "`https://HOST/delivery/webhook/cdek?key=CDEK_WEBHOOK_SECRET`: the store subscribes by itself, every hour again",
    switchOn: "the keys of API v2; `CDEK_SHIPMENT_POINT` takes our parcels in",
    test: "`CDEK_URL=https://api.edu.cdek.ru/v2/` with the carrier's test keys; `npm run orders -- print NUMBER`",
  },
  config: (e, { box }) => ({ url: box("cdek/v2/", e.CDEK_URL), shipmentPoint: e.CDEK_SHIPMENT_POINT }),
  secrets: (e, { production, or }) => ({
    clientId: or(e.CDEK_CLIENT_ID, "sandbox-client"),
    clientSecret: or(e.CDEK_CLIENT_SECRET, "sandbox-secret"),
    // The published default secret must not work with real parcels.
    webhookSecret: e.CDEK_WEBHOOK_SECRET ?? (production ? undefined : "cdek"),
  }),
  keys: ({ clientId, clientSecret }) => [clientId, clientSecret],
  webhookSecret: ({ webhookSecret }) => webhookSecret,
  create: createCdek,
  whyNot: (e) =>
    e.CDEK_CLIENT_ID && !e.CDEK_WEBHOOK_SECRET ? m.setting_proof({ missing: "CDEK_WEBHOOK_SECRET", given: "CDEK_CLIENT_ID" }) : null,
});
