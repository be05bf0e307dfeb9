import { writeFileSync } from "node:fs";
import type * as z from "zod";
import { environment } from "../../app/config.server.ts";
import { carrierDefinitions } from "../../app/delivery/carriers/registry.server.ts";
import type { carrierEnvironment } from "../../app/delivery/carriers/settings.server.ts";
import { providerDefinitions } from "../../app/payments/providers/registry.server.ts";
import type { providerEnvironment } from "../../app/payments/providers/settings.server.ts";

type Setting = keyof z.infer<typeof environment>;

/** Setting descriptions in document order; a missing one is a type error. */
const groupsBefore = {
  "The process": {
    PORT: "port to listen on; `0` takes a free one",
    HOST: "address to listen on; in production a proxy on the same machine is expected in front of `127.0.0.1`",
    DATABASE_URL: "PostgreSQL 15 or newer, as `postgres://user:password@host/gong`; without it the embedded one in `DATA_DIR`",
    DATA_DIR: "folder of pictures, imports, backups, the secret key and the embedded database",
    NODE_ENV: "`production` turns off demo conveniences and requires `STOREFRONT_HOSTS`",
    LOG_LEVEL: "`fatal`, `error`, `warn`, `info`, `debug` or `silent`",
    STOREFRONT_HOSTS:
      "host names of each storefront, the main one first: `ru=gong.example,www.gong.example;eu=gong-boxing.example`; required in production",
    STAFF_HOST:
      "host name of the back office, such as `staff.gong.example`; without it none is served in production; locally `staff.localhost`",
    TRUSTED_PROXIES: "addresses and networks whose forwarded headers are trusted; in production on a loopback `HOST` that is loopback",
    SECRET_KEY:
      "key of sessions, links and encrypted columns, at least 32 characters; without it `DATA_DIR/secret.key`, made at the first start",
    BACKUP_MINUTES: "minutes between backups; `0` makes none",
    DRAIN_SECONDS: "seconds from SIGTERM to the end, in which requests are still answered and `/readyz` is red",
    METRICS_TOKEN: "bearer token of `/metrics`; without it metrics are readable from the same machine only",
    RATE_LIMIT_FACTOR: "multiplies every limit per visitor; raise it for a load test from one address",
    KILL_AT: "crash tests only: the point at which the process kills itself; ignored in production",
  },
  "Background jobs": {
    JOBS: "`1` runs all duties, `0` none, or a list of duties where other processes run the rest",
    JOB_SECONDS: "seconds after which a job without an answer counts as crashed and is retried",
  },
  Sandbox: {
    SANDBOX: "`1` talks to simulated providers, `0` to the real ones; `npm run up` sets `1`",
    SANDBOX_IN_PRODUCTION: "`1` allows `SANDBOX=1` together with `NODE_ENV=production`",
    SANDBOX_URL: "address of a running sandbox; `npm run up` starts one of its own",
  },
  Seller: {
    SELLERS_FILE: "JSON file with the requisites of the legal entities `main` and `transfer` (`app/foundation/sellers/seller.ts`)",
  },
  "Messages: mail, SMS, WhatsApp": {
    SMTP_URL: "mail server, as `smtps://user:password@host`; see [mail.md](mail.md)",
    MAIL_FROM: "sender of every mail",
    SMSRU_API_ID: "key of SMS.RU",
    SMSRU_URL: "API of SMS.RU",
    WHATSAPP_TOKEN: "access token of the WhatsApp Business Cloud API",
    WHATSAPP_PHONE_ID: "id of the sending phone number",
    WHATSAPP_URL: "WhatsApp API",
    PHONE_CODES_AN_HOUR: "sign-in codes sent by SMS and WhatsApp per hour, all customers together; beyond it an alarm and no more codes",
  },
} as const;

const groupsAfter = {
  "Fiscal receipts: ATOL": {
    ATOL_LOGIN: "login; without it receipts are written and wait",
    ATOL_PASSWORD: "password",
    ATOL_GROUP: "code of the group of cash registers",
    ATOL_URL: "API",
  },
  "Delivery: all carriers": {
    CARRIER_MAKING_MS: "how long creating a shipment may take where a retry could create a second one, in milliseconds",
    GOODS_ORIGIN: "country of origin on customs declarations, two letters",
    GOODS_TRADEMARK: "trademark on customs declarations",
  },
} as const;

const groupsLast = {
  "Map of pickup points": {
    MAP_TILES_URL: "tile server, as `https://tiles.example/{z}/{x}/{y}.png`; without it the map has no streets",
    MAP_ATTRIBUTION: "credit line of the tiles; required with them",
  },
  "1C exchange": {
    ONEC_LOGIN: "login 1C signs in with",
    ONEC_PASSWORD: "its password; without it the exchange is closed",
    ONEC_PROFILE: "import profile, a JSON file; see [import.md](import.md)",
  },
  "Company and address lookup, exchange rates": {
    DADATA_TOKEN: "token of DaData suggestions",
    DADATA_URL: "DaData API",
    CBR_URL: "exchange rates of the Bank of Russia",
    ECB_URL: "exchange rates of the European Central Bank",
  },
} as const;

/** Providers describe their own settings; rotating secrets stand together. */
const ofProviders = providerDefinitions.map(([, { settings }]) => settings);
const groups: Record<string, Record<string, string>> = {
  ...groupsBefore,
  ...Object.fromEntries(
    ofProviders.map(({ title, meanings }) => [`Payments: ${title}`, rowsOf(meanings, (name) => !name.endsWith("_OLD"))]),
  ),
  "Secrets being rotated": {
    ...Object.assign({}, ...ofProviders.map(({ meanings }) => rowsOf(meanings, (name) => name.endsWith("_OLD")))),
    OLD_SECRETS_UNTIL: "when former secrets stop being accepted, as `2026-12-31T09:00:00+03:00`",
  },
  ...groupsAfter,
  ...Object.fromEntries(carrierDefinitions.map(([, { settings }]) => [`Delivery: ${settings.title}`, settings.meanings])),
  ...groupsLast,
};

function rowsOf(meanings: Record<string, string>, fits: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(meanings).filter(([name]) => fits(name)));
}

type RowsOf<Groups> = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];
type Described =
  | RowsOf<typeof groupsBefore>
  | RowsOf<typeof groupsAfter>
  | RowsOf<typeof groupsLast>
  | keyof typeof providerEnvironment
  | keyof typeof carrierEnvironment;
// A type error for a setting without a row, or vice versa.
const whole: [Exclude<Setting, Described>, Exclude<Described, Setting>] extends [never, never] ? true : false = true;

const defaultOf = (name: string): string => {
  const { data } = environment.shape[name as Setting].safeParse(undefined);
  return data === undefined || data === "" ? "" : `\`${data}\``;
};

export function settingsDoc(): string {
  const tables = Object.entries(groups).map(([group, rows]) => {
    const lines = Object.entries(rows).map(([name, meaning]) => `| \`${name}\` | ${defaultOf(name)} | ${meaning} |`);
    return `## ${group}\n\n| setting | default | meaning |\n|---|---|---|\n${lines.join("\n")}\n`;
  });
  return `# Settings

Environment variables, all optional unless stated. Generated from the configuration's schema by \`node tooling/docs/settings-doc.ts\`. A value that can't be
used stops the start and is named with what it has to be.

${tables.join("\n")}`;
}

if (whole && import.meta.main) writeFileSync("docs/settings.md", settingsDoc());
