import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";
import { carrierEnvironment, carrierSecrets, carrierSettings, whyNoCarriers } from "./delivery/carriers/settings.server.ts";
import { mapEnvironment, mapSettings, whyNoMap } from "./delivery/points/map-settings.ts";
import { oneCEnvironment, oneCSettings } from "./exchange/dialogue/settings.server.ts";
import { withHosts } from "./foundation/hosts.ts";
import { areProxies, namedProxies } from "./foundation/http/trusted-proxies.ts";
import { m } from "./foundation/i18n/messages/messages.js";
import { issue, issueLines } from "./foundation/issues.ts";
import { UserError } from "./foundation/plain-reason.ts";
import { duties } from "./foundation/queues.ts";
import { readSellers } from "./foundation/sellers/sellers.server.ts";
import { storefronts } from "./foundation/storefront.ts";
import { providerEnvironment, providerSecrets, providerSettings, whyNoProviders } from "./payments/providers/settings.server.ts";
import {
  registerEnvironment,
  registerSecrets,
  registerSettings,
  whyNobodys,
  whyNoRegister,
} from "./payments/receipts/registers/settings.ts";

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/i;
const A_WEEK_MINUTES = 7 * 24 * 60;

/** Environment variables, all optional. */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, issue("issue-database"))
    .optional(),
  DATA_DIR: z.string().default("data"),
  SANDBOX: z.enum(["0", "1"]).optional(),
  SANDBOX_IN_PRODUCTION: z.enum(["0", "1"]).optional(),
  SANDBOX_URL: z.url().optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  STOREFRONT_HOSTS: z.string().optional(),
  STAFF_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, issue("issue-staff-host"))
    .toLowerCase()
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine(areProxies, issue("issue-proxies", { names: namedProxies.join(", ") }))
    .optional(),
  SECRET_KEY: z.string().min(32).optional(),
  // setTimeout overflows at 24 days and fires without a pause.
  BACKUP_MINUTES: z.coerce.number().min(0).max(A_WEEK_MINUTES).default(60),
  KILL_AT: z.string().optional(),
  PHONE_CODES_AN_HOUR: z.coerce.number().int().positive().default(3000),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  JOBS: z
    .string()
    .refine(
      (jobs) => jobs === "0" || jobs === "1" || jobs.split(",").every((name) => duties.some((duty) => duty === name)),
      issue("issue-jobs", { duties: duties.join(",") }),
    )
    .default("1"),
  DRAIN_SECONDS: z.coerce.number().min(0).max(5).default(3),
  JOB_SECONDS: z.coerce.number().int().min(1).default(30),
  METRICS_TOKEN: z.string().optional(),
  ...providerEnvironment,
  ...carrierEnvironment,
  ...registerEnvironment,
  ...mapEnvironment,
  ...oneCEnvironment,
  SELLERS_FILE: z.string().optional(),
  DADATA_TOKEN: z.string().optional(),
  DADATA_URL: z.url().default("https://suggestions.dadata.ru/suggestions/api/4_1/rs/"),
  SMSRU_API_ID: z.string().optional(),
  SMSRU_URL: z.url().default("https://sms.ru/"),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_ID: z.string().optional(),
  WHATSAPP_URL: z.url().default("https://graph.facebook.com/v23.0/"),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default("Gong <orders@gong.example>"),
  CBR_URL: z.url().default("https://www.cbr.ru/scripts/"),
  ECB_URL: z.url().default("https://www.ecb.europa.eu/stats/eurofxref/"),
});

export type Config = ReturnType<typeof readConfig>;
export type Secrets = ReturnType<typeof readSecrets>;

/** Compose and systemd files pass on what is not set as empty. */
const withoutEmpty = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

/** Validates the environment; the result holds no secret. Throws with every bad name listed. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success) throw new UserError(m.setting_settings({ issues: issueLines(parsed.error) }));
  const e = parsed.data;
  const production = e.NODE_ENV === "production" && e.SANDBOX !== "1";
  const sandbox = e.SANDBOX === "1";
  if (sandbox && e.NODE_ENV === "production" && e.SANDBOX_IN_PRODUCTION !== "1") throw new UserError(m.setting_sandbox());
  const noMap = whyNoMap(e);
  if (noMap) throw new UserError(noMap);
  const sellers = readSellers(e.SELLERS_FILE);
  const why = (production && (whyNoProviders(e) ?? whyNoCarriers(e) ?? whyNoRegister(e))) || (!sandbox && whyNobodys(e, sellers));
  if (why) throw new UserError(why);
  const box = (path: string, real: string) => (sandbox && e.SANDBOX_URL ? new URL(path, e.SANDBOX_URL).href : real);
  return {
    port: e.PORT,
    host: e.HOST,
    databaseUrl: e.DATABASE_URL,
    dataDir: resolve(e.DATA_DIR),
    production,
    sandbox,
    sandboxUrl: sandbox ? e.SANDBOX_URL : undefined,
    logLevel: e.LOG_LEVEL,
    storefrontHosts: e.STOREFRONT_HOSTS,
    /** The back office's host name; undefined: none is served. */
    staffHost: e.STAFF_HOST ?? (production ? undefined : "staff.localhost"),
    // Only a local proxy can reach a server that listens on loopback.
    trustedProxies: e.TRUSTED_PROXIES ?? (production && LOOPBACK.test(e.HOST) ? "loopback" : undefined),
    backupMinutes: e.BACKUP_MINUTES,
    killAt: production ? undefined : e.KILL_AT,
    /** Background duties of this process: all, none or some. */
    jobs: e.JOBS === "1" ? duties : duties.filter((duty) => e.JOBS.split(",").includes(duty)),
    /** A job running longer is presumed dead and repeated. */
    jobSeconds: e.JOB_SECONDS,
    /** How long to serve after SIGTERM, until the proxy sees it isn't ready. */
    drainSeconds: e.DRAIN_SECONDS,
    /** Multiplies rate limits, for load tests from one address. */
    limits: e.RATE_LIMIT_FACTOR,
    /** Hourly cap on SMS and WhatsApp codes, which cost money; reaching it raises an alarm. */
    phoneCodesAnHour: e.PHONE_CODES_AN_HOUR,
    ...providerSettings(e, { sandbox, box }),
    ...carrierSettings(e, box),
    ...registerSettings(e, { sandbox, box }),
    map: mapSettings(e),
    oneC: oneCSettings(e),
    /** Who receives the money, by entity [PAY-08]. */
    sellers,
    dadata: { url: box("dadata/suggestions/api/4_1/rs/", e.DADATA_URL) },
    smsru: { url: box("smsru/", e.SMSRU_URL) },
    whatsapp: { url: box("whatsapp/v23.0/", e.WHATSAPP_URL) },
    cbr: { url: box("cbr/scripts/", e.CBR_URL) },
    ecb: { url: box("ecb/stats/eurofxref/", e.ECB_URL) },
    mailFrom: e.MAIL_FROM,
  };
}

/** Keys and passwords, apart from the configuration; in the sandbox the simulators' published ones. */
export function readSecrets(config: Config, env: NodeJS.ProcessEnv = process.env) {
  const e = environment.parse(withoutEmpty(env));
  const or = (real: string | undefined, play: string) => (config.sandbox ? play : real);
  return {
    key: e.SECRET_KEY ?? storedKey(config.dataDir),
    /** Where the key was read, for error messages. */
    keyFrom: e.SECRET_KEY ? "SECRET_KEY" : keyFile(config.dataDir),
    metricsToken: e.METRICS_TOKEN,
    oneCPassword: e.ONEC_PASSWORD,
    smtpUrl: e.SMTP_URL,
    ...providerSecrets(e, { sandbox: config.sandbox, or }),
    ...carrierSecrets(e, { production: config.production, or }),
    ...registerSecrets(e, or),
    dadataToken: or(e.DADATA_TOKEN, "sandbox-dadata-token"),
    smsruApiId: or(e.SMSRU_API_ID, "00000000-0000-0000-0000-000000000000"),
    whatsapp: { token: or(e.WHATSAPP_TOKEN, "sandbox-whatsapp-token"), phoneId: or(e.WHATSAPP_PHONE_ID, "100000000000001") },
  };
}

const keyFile = (dataDir: string) => join(dataDir, "secret.key");

/** Generated at the first start: codes, guest orders and sessions must survive a restart. */
function storedKey(dataDir: string): string {
  const path = keyFile(dataDir);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(path, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    chmodSync(path, 0o600);
  }
  return readFileSync(path, "utf8").trim();
}

/** A storefront's origin, by its first host. */
export function originOf({ storefrontHosts, production, port }: Config, region: string): string {
  const [host] = withHosts(storefronts, storefrontHosts, production).find((record) => record.region === region)!.hosts;
  return production ? `https://${host}` : `http://${host}:${port}`;
}

/** The back office's origin, by which its links begin; null without a host for it. */
export const staffOriginOf = ({ staffHost, production, port }: Config): string | null =>
  staffHost === undefined ? null : production ? `https://${staffHost}` : `http://${staffHost}:${port}`;
