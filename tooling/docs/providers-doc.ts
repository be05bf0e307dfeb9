import { writeFileSync } from "node:fs";
import type * as z from "zod";
import { ASKED_FOR_NEWS } from "../../app/delivery/carriers/definition.server.ts";
import { carrierDefinitions } from "../../app/delivery/carriers/registry.server.ts";
import { carrierEnvironment } from "../../app/delivery/carriers/settings.server.ts";
import { providerDefinitions } from "../../app/payments/providers/registry.server.ts";
import { providerEnvironment } from "../../app/payments/providers/settings.server.ts";
import { registerEnvironment } from "../../app/payments/receipts/registers/settings.ts";

const environment = { ...providerEnvironment, ...carrierEnvironment, ...registerEnvironment };

/** `prefix`: of its settings' names. `sendsTo`: whom of ours it tells its news, and who says so to it. */
type Provider = { who: string; cabinet: string; prefix: string; sendsTo: string; switchOn: string; test: string };

const hook = (name: string, rest: string) => `\`https://HOST/payment/webhook/${name}${rest}\``;

/** The sandbox's simulator speaks each provider's own protocol, so that a real one differs in its settings alone. */
const payments = providerDefinitions.map(([, { name, setUp }]) => ({ ...setUp, sendsTo: setUp.sendsTo((rest = "") => hook(name, rest)) }));

const carriers = carrierDefinitions.map(([, { setUp }]) => setUp);

const register = {
  who: "ATOL Online",
  cabinet: "online.atol.ru",
  prefix: "ATOL_",
  sendsTo: ASKED_FOR_NEWS,
  switchOn: "a group of registers; the companies of `SELLERS_FILE` with their INN and address of payment",
  test: "`ATOL_URL=https://testonline.atol.ru/possystem/v4/` with the service's published test login; `npm run receipts` stays empty",
} satisfies Provider;

/** A setting without a default is needed, unless its text says otherwise. */
function keysOf(prefix: string): string {
  const own = (Object.entries(environment) as [string, z.ZodType][]).filter(([name]) => name.startsWith(prefix) && !name.endsWith("_OLD"));
  return own
    .map(([name, schema]) => {
      const usual = schema.safeParse(undefined).data;
      return usual === undefined || usual === "" ? `**\`${name}\`**` : `\`${name}\``;
    })
    .join(", ");
}

const table = (providers: readonly Provider[]): string =>
  [
    "| who | where it is set | where it is to send | what to switch on | keys | how to try it |",
    "|---|---|---|---|---|---|",
    ...providers.map(({ who, cabinet, prefix, sendsTo, switchOn, test }) =>
      ["", who, cabinet, sendsTo, switchOn, keysOf(prefix), test, ""].join(" | ").trim(),
    ),
  ].join("\n");

/** docs/providers.md, as the code has it. */
export const providersDoc = (): string => `# Providers: where each is to send, and what it needs

HOST is the storefront's first name in \`STOREFRONT_HOSTS\`, reached by HTTPS from outside. Keys in bold have no default; what is left empty is switched off: a
way of paying without its keys is offered to nobody, a carrier without them is asked nothing. Every notification is only a hint: the provider is asked
what is true, so one that is lost costs minutes, except Moneta's, which can't be asked. How a secret is changed: [changing-secrets.md](changing-secrets.md).
With \`SANDBOX=1\` every one of them is simulated at its own protocol, and no key is needed.

## Money

${table(payments)}

A notification of CloudPayments without \`?type=\` is taken for what its fields say, and one without marks of what has happened for a Check; one that is
signed rightly but makes no sense is answered 422 with what is wrong with it. What no provider has signed is answered 401 \`bad_signature\`.

## Parcels

${table(carriers)}

## Receipts

${table([register])}

Written by \`node tooling/docs/providers-doc.ts\`.
`;

if (import.meta.main) writeFileSync("docs/providers.md", providersDoc());
