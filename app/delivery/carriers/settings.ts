import * as z from "zod";
import { countryNumber } from "./country-numbers.ts";

/** What may stand in the environment about carriers. */
export const carrierEnvironment = {
  // How long the making of a parcel is waited for where its carrier would make a second one: whoever hangs up does not know whether there is
  // one. Less than a job may take.
  CARRIER_MAKING_MS: z.coerce.number().int().min(100).max(25_000).default(20_000),
  CDEK_CLIENT_ID: z.string().optional(),
  CDEK_CLIENT_SECRET: z.string().optional(),
  CDEK_URL: z.url().default("https://api.cdek.ru/v2/"),
  CDEK_SHIPMENT_POINT: z.string().default("MSK5"),
  CDEK_WEBHOOK_SECRET: z.string().optional(),
  BOXBERRY_TOKEN: z.string().optional(),
  BOXBERRY_URL: z.url().default("https://api.boxberry.ru/json.php"),
  // Where parcels start: the carrier's codes of the city (68 is Moscow) and of the terminal that takes them in.
  BOXBERRY_SENDER_CITY: z.string().default("68"),
  BOXBERRY_ENTRY_POINT: z.string().default("010"),
  BOXBERRY_DEADLINE_MS: z.coerce.number().int().min(100).max(60_000).default(5000),
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
  EMS_TOKEN: z.string().optional(),
  EMS_LOGIN: z.string().optional(),
  EMS_PASSWORD: z.string().optional(),
  EMS_URL: z.url().default("https://otpravka-api.pochta.ru/"),
  EMS_TRACKING_LOGIN: z.string().optional(),
  EMS_TRACKING_PASSWORD: z.string().optional(),
  EMS_TRACKING_URL: z.url().default("https://tracking.russianpost.ru/rtm34"),
  EMS_POST_OFFICE: z
    .string()
    .regex(/^\d{6}$/, "has to be a postal index of six digits")
    .optional(),
  // What customs abroad are told of the goods: the country they were made in, by its two letters, and their trade mark.
  GOODS_ORIGIN: z
    .string()
    .refine((code) => countryNumber(code) !== null, "has to be a country's two letters, as RU")
    .default("RU"),
  GOODS_TRADEMARK: z.string().max(60).default("Gong"),
};

type Environment = z.infer<z.ZodObject<typeof carrierEnvironment>>;

/** Why real parcels can't travel with these; null = they can. */
export function whyNoCarriers(e: Environment): string | null {
  if (e.CDEK_CLIENT_ID && !e.CDEK_WEBHOOK_SECRET)
    return "CDEK_WEBHOOK_SECRET is missing: with CDEK_CLIENT_ID the carrier's notifications come, and only this secret proves them.";
  const lacking = (names: readonly (keyof Environment)[]) => names.filter((name) => !e[name]).join(", ");
  const dellinLacks = lacking(["DELLIN_SENDER_TERMINAL", "DELLIN_SENDER_COUNTERAGENT", "DELLIN_SENDER_PHONE"]);
  if (e.DELLIN_APPKEY && dellinLacks)
    return `${dellinLacks} missing: with DELLIN_APPKEY parcels travel, and these say from whom and where.`;
  const emsLacks = lacking(["EMS_POST_OFFICE", "EMS_TRACKING_LOGIN", "EMS_TRACKING_PASSWORD"]);
  if (e.EMS_TOKEN && emsLacks)
    return `${emsLacks} missing: with EMS_TOKEN parcels travel, and these say from where and let them be followed.`;
  return null;
}

/** Nothing secret. `box`: the sandbox's address where it stands in for the real one. */
export const carrierSettings = (e: Environment, box: (path: string, real: string) => string) => ({
  cdek: { url: box("cdek/v2/", e.CDEK_URL), shipmentPoint: e.CDEK_SHIPMENT_POINT },
  boxberry: {
    url: box("boxberry/json.php", e.BOXBERRY_URL),
    senderCity: e.BOXBERRY_SENDER_CITY,
    entryPoint: e.BOXBERRY_ENTRY_POINT,
    deadlineMs: e.BOXBERRY_DEADLINE_MS,
  },
  dellin: {
    url: box("dellin/", e.DELLIN_URL),
    loginPath: e.DELLIN_LOGIN_PATH ?? null,
    makingMs: e.CARRIER_MAKING_MS,
    sender: {
      terminal: e.DELLIN_SENDER_TERMINAL ?? "1",
      counteragent: e.DELLIN_SENDER_COUNTERAGENT ?? "1",
      name: e.DELLIN_SENDER_NAME,
      phone: e.DELLIN_SENDER_PHONE ?? "78005550100",
      naturalPersonForm: e.DELLIN_NATURAL_PERSON_FORM,
      freightName: e.DELLIN_FREIGHT_NAME,
    },
  },
  ems: {
    url: box("ems/otpravka/", e.EMS_URL),
    trackingUrl: box("ems/tracking/rtm34", e.EMS_TRACKING_URL),
    postOffice: e.EMS_POST_OFFICE ?? "101000",
    makingMs: e.CARRIER_MAKING_MS,
    goodsOrigin: e.GOODS_ORIGIN,
    brand: e.GOODS_TRADEMARK,
  },
});

type Keys = { production: boolean; or: (real: string | undefined, play: string) => string | undefined };

/** `or`: the real one, or in the sandbox the simulator's published one. */
export const carrierSecrets = (e: Environment, { production, or }: Keys) => ({
  cdek: {
    clientId: or(e.CDEK_CLIENT_ID, "sandbox-client"),
    clientSecret: or(e.CDEK_CLIENT_SECRET, "sandbox-secret"),
    // A secret that everybody can read here opens nothing where real parcels travel.
    webhookSecret: e.CDEK_WEBHOOK_SECRET ?? (production ? undefined : "cdek"),
  },
  boxberryToken: or(e.BOXBERRY_TOKEN, "sandbox-boxberry-token"),
  dellin: {
    appkey: or(e.DELLIN_APPKEY, "sandbox-dellin-appkey"),
    login: or(e.DELLIN_LOGIN, "gong@gong.example"),
    password: or(e.DELLIN_PASSWORD, "sandbox-dellin-password"),
    pat: or(e.DELLIN_PAT, ""),
  },
  ems: {
    token: or(e.EMS_TOKEN, "sandbox-ems-token"),
    login: or(e.EMS_LOGIN, "gong@gong.example"),
    password: or(e.EMS_PASSWORD, "sandbox-ems-password"),
    trackingLogin: or(e.EMS_TRACKING_LOGIN, "sandbox-tracking"),
    trackingPassword: or(e.EMS_TRACKING_PASSWORD, "sandbox-tracking-password"),
  },
});
