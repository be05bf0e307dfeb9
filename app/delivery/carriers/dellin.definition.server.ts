import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ASKED_FOR_NEWS, defineCarrier, lacking } from "./definition.server.ts";
import { createDellin } from "./dellin.server.ts";

export const dellin = defineCarrier({
  name: "dellin",
  environment: {
    DELLIN_APPKEY: z.string().optional(),
    DELLIN_LOGIN: z.string().optional(),
    DELLIN_PASSWORD: z.string().optional(),
    DELLIN_PAT: z.string().optional(),
    DELLIN_URL: z.url().default("https://api.dellin.ru/"),
    DELLIN_LOGIN_PATH: z.string().optional(),
    DELLIN_SENDER_TERMINAL: z.string().optional(),
    DELLIN_SENDER_COUNTERAGENT: z.string().optional(),
    DELLIN_SENDER_NAME: z.string().default("Гонг"),
    DELLIN_SENDER_PHONE: z.string().optional(),
    DELLIN_NATURAL_PERSON_FORM: z.string().default("0xAB91FEEA04F6D4AD48DF42161B6C2E7A"),
    DELLIN_FREIGHT_NAME: z.string().default("Спортивные товары"),
  },
  settings: {
    title: "Delovye Linii",
    meanings: {
      DELLIN_APPKEY: "application key",
      DELLIN_LOGIN: "account login",
      DELLIN_PASSWORD: "account password",
      DELLIN_PAT: "personal access token, in place of login and password",
      DELLIN_LOGIN_PATH: "path of the sign-in call, where the account has another one",
      DELLIN_SENDER_TERMINAL: "id of the terminal where parcels are handed in",
      DELLIN_SENDER_COUNTERAGENT: "id of the sender in the account",
      DELLIN_SENDER_NAME: "sender's contact name",
      DELLIN_SENDER_PHONE: "sender's contact phone",
      DELLIN_NATURAL_PERSON_FORM: "carrier's id of the legal form of private persons",
      DELLIN_FREIGHT_NAME: "what the freight is called on documents",
      DELLIN_URL: "API",
    },
  },
  setUp: {
    who: "Dellin (Деловые линии)",
    cabinet: "dev.dellin.ru",
    prefix: "DELLIN_",
    sendsTo: ASKED_FOR_NEWS,
    switchOn: "the appkey, and login with password or `DELLIN_PAT`; who sends, and from which terminal",
    test: "an order by freight is a request in the cabinet: cancel it there",
  },
  config: (e, { box, makingMs }) => ({
    url: box("dellin/", e.DELLIN_URL),
    loginPath: e.DELLIN_LOGIN_PATH ?? null,
    makingMs,
    sender: {
      terminal: e.DELLIN_SENDER_TERMINAL ?? "1",
      counteragent: e.DELLIN_SENDER_COUNTERAGENT ?? "1",
      name: e.DELLIN_SENDER_NAME,
      phone: e.DELLIN_SENDER_PHONE ?? "78005550100",
      naturalPersonForm: e.DELLIN_NATURAL_PERSON_FORM,
      freightName: e.DELLIN_FREIGHT_NAME,
    },
  }),
  secrets: (e, { or }) => ({
    appkey: or(e.DELLIN_APPKEY, "sandbox-dellin-appkey"),
    login: or(e.DELLIN_LOGIN, "gong@gong.example"),
    password: or(e.DELLIN_PASSWORD, "sandbox-dellin-password"),
    pat: or(e.DELLIN_PAT, ""),
  }),
  keys: ({ appkey }) => [appkey],
  create: createDellin,
  whyNot: (e) => {
    const entry = e.DELLIN_PAT ? "" : lacking(e, ["DELLIN_LOGIN", "DELLIN_PASSWORD"]);
    const sender = lacking(e, ["DELLIN_SENDER_TERMINAL", "DELLIN_SENDER_COUNTERAGENT", "DELLIN_SENDER_PHONE"]);
    const lacks = [entry && m.setting_or({ names: entry, other: "DELLIN_PAT" }), sender].filter(Boolean).join(", ");
    return e.DELLIN_APPKEY && lacks ? m.setting_sender({ missing: lacks, given: "DELLIN_APPKEY" }) : null;
  },
});
