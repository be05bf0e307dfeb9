import * as z from "zod";
import { eventTypes } from "./cloudpayments.contract.ts";
import { createCloudPayments } from "./cloudpayments.server.ts";
import { defineProvider } from "./definition.server.ts";

export const cloudpayments = defineProvider({
  name: "cloudpayments",
  environment: {
    CLOUDPAYMENTS_PUBLIC_ID: z.string().optional(),
    CLOUDPAYMENTS_API_SECRET: z.string().optional(),
    CLOUDPAYMENTS_API_SECRET_OLD: z.string().optional(),
    CLOUDPAYMENTS_URL: z.url().default("https://api.cloudpayments.ru/"),
    CLOUDPAYMENTS_WIDGET_URL: z.url().default("https://widget.cloudpayments.ru/bundles/cloudpayments.js"),
  },
  settings: {
    title: "CloudPayments",
    meanings: {
      CLOUDPAYMENTS_PUBLIC_ID: "public id of the site",
      CLOUDPAYMENTS_API_SECRET: "API password, which also signs notifications",
      CLOUDPAYMENTS_URL: "API",
      CLOUDPAYMENTS_WIDGET_URL: "script of the payment window",
      CLOUDPAYMENTS_API_SECRET_OLD: "former secret, likewise",
    },
  },
  setUp: {
    who: "CloudPayments",
    cabinet: "merchant.cloudpayments.ru, the site's settings",
    prefix: "CLOUDPAYMENTS_",
    sendsTo: (hook) => eventTypes.map((type) => hook(`?type=${type}`)).join("<br>"),
    switchOn: `${eventTypes.map((type) => `${type[0]!.toUpperCase()}${type.slice(1)}`).join(", ")}, each with its own address; POST, UTF-8, format CloudPayments. Check is what keeps a wrong sum from being taken`,
    test: "a test terminal; pay with a test card, decline one, give a part back in the cabinet: all three are seen on the order",
  },
  config: (e, { sandbox, box }) => ({
    url: box("cloudpayments/", e.CLOUDPAYMENTS_URL),
    widgetUrl: sandbox ? "/sandbox/pay/cloudpayments/cloudpayments.js" : e.CLOUDPAYMENTS_WIDGET_URL,
  }),
  secrets: (e, { or }) => ({
    publicId: or(e.CLOUDPAYMENTS_PUBLIC_ID, "test_api_public_id"),
    apiSecret: or(e.CLOUDPAYMENTS_API_SECRET, "test-api-secret-001"),
  }),
  keys: ({ publicId, apiSecret }) => [publicId, apiSecret],
  pages: () => [],
  script: ({ widgetUrl }) => widgetUrl,
  create: createCloudPayments,
  changing: { secret: "apiSecret", setting: "CLOUDPAYMENTS_API_SECRET" },
});
