import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { issue } from "#app/foundation/issues.ts";
import { ASKED_FOR_NEWS, defineCarrier, lacking } from "./definition.server.ts";
import { createEms } from "./ems.server.ts";

export const ems = defineCarrier({
  name: "ems",
  environment: {
    EMS_TOKEN: z.string().optional(),
    EMS_LOGIN: z.string().optional(),
    EMS_PASSWORD: z.string().optional(),
    EMS_URL: z.url().default("https://otpravka-api.pochta.ru/"),
    EMS_TRACKING_LOGIN: z.string().optional(),
    EMS_TRACKING_PASSWORD: z.string().optional(),
    EMS_TRACKING_URL: z.url().default("https://tracking.russianpost.ru/rtm34"),
    EMS_POST_OFFICE: z
      .string()
      .regex(/^\d{6}$/, issue("issue-postcode"))
      .optional(),
  },
  settings: {
    title: "EMS (Russian Post)",
    meanings: {
      EMS_TOKEN: "access token of the Otpravka API",
      EMS_LOGIN: "account login",
      EMS_PASSWORD: "account password",
      EMS_POST_OFFICE: "postal code of the office where parcels are handed in",
      EMS_URL: "Otpravka API",
      EMS_TRACKING_LOGIN: "login of the tracking service",
      EMS_TRACKING_PASSWORD: "password of the tracking service",
      EMS_TRACKING_URL: "tracking service",
    },
  },
  setUp: {
    who: "Russian Post (EMS)",
    cabinet: "otpravka.pochta.ru, API settings; tracking.pochta.ru",
    prefix: "EMS_",
    sendsTo: ASKED_FOR_NEWS,
    switchOn: "the token, access to the tracking, and the office that parcels are brought to",
    test: "an order lies in the cabinet's list of new ones: delete it there",
  },
  config: (e, { box, makingMs, goodsOrigin, brand }) => ({
    url: box("ems/otpravka/", e.EMS_URL),
    trackingUrl: box("ems/tracking/rtm34", e.EMS_TRACKING_URL),
    postOffice: e.EMS_POST_OFFICE ?? "101000",
    makingMs,
    goodsOrigin,
    brand,
  }),
  secrets: (e, { or }) => ({
    token: or(e.EMS_TOKEN, "sandbox-ems-token"),
    login: or(e.EMS_LOGIN, "gong@gong.example"),
    password: or(e.EMS_PASSWORD, "sandbox-ems-password"),
    trackingLogin: or(e.EMS_TRACKING_LOGIN, "sandbox-tracking"),
    trackingPassword: or(e.EMS_TRACKING_PASSWORD, "sandbox-tracking-password"),
  }),
  keys: ({ token }) => [token],
  create: createEms,
  whyNot: (e) => {
    const lacks = lacking(e, ["EMS_LOGIN", "EMS_PASSWORD", "EMS_POST_OFFICE", "EMS_TRACKING_LOGIN", "EMS_TRACKING_PASSWORD"]);
    return e.EMS_TOKEN && lacks ? m.setting_sender({ missing: lacks, given: "EMS_TOKEN" }) : null;
  },
});
