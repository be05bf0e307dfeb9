import { writeFile } from "node:fs/promises";
import encodeQR from "qr";
import { originOf } from "../app/config.server.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { readOwnPath } from "../app/foundation/own-path.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { storefronts } from "../app/foundation/storefront.ts";
import { readCode, readExternal } from "../app/publishing/redirects/campaign.ts";
import type { Shop } from "../app/shop.server.ts";
import { type Argument, by, file, flag, oneOf, orElse, text, wholeNumber } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { atShop } from "./run.ts";
import { whyNoWindow, windowOf, windowOptions } from "./windows.ts";

const regions = storefronts.map(({ region }) => region);
const code: Argument<string> = {
  place: m.staff_place_code,
  read: (said) => {
    const read = readCode(said);
    if (!read) throw new UserError(m.staff_campaigns_code());
    return read;
  },
};
const targetOf = ({ target, external }: { target: string; external: boolean }): string | undefined =>
  readOwnPath(target) ?? (external ? readExternal(target)?.href : undefined);

/** Printed and mailed codes [NAV-04] [NAV-05]. */
export const campaigns = command("campaigns", {
  "": verb({
    help: m.staff_campaigns,
    options: { days: orElse(wholeNumber(m.staff_place_n, /^[1-9]\d{0,2}$/), 30) },
    carryOut: list,
  }),
  put: verb({
    help: m.staff_campaigns_put,
    takes: { code, target: text(m.staff_place_target, 2000), title: text(m.staff_place_title, 200) },
    options: { by, ...windowOptions, external: flag },
    check: (said) => whyNoWindow(said) ?? (targetOf(said) ? undefined : m.staff_campaigns_target()),
    carryOut: async ({ redirects }: Shop, { code, title, external, by, ...said }) => {
      const target = targetOf({ ...said, external })!;
      await redirects.putCampaign({ code, title, target, external, ...windowOf(said), actor: by });
      return m.staff_leads_to({ what: code, target });
    },
  }),
  qr: verb({
    help: m.staff_campaigns_qr,
    takes: { code, file: { ...file, place: () => `${m.staff_place_file()}.svg` } },
    options: { region: orElse(oneOf(regions), "ru" as const) },
    carryOut: async ({ redirects, config }: Shop, { code, file, region }) => {
      if (!(await redirects.campaign(code))) throw new UserError(m.staff_campaigns_unknown());
      const address = `${originOf(config, region)}/qr?c=${code}`;
      await writeFile(file, encodeQR(address, "svg", { ecc: "medium", border: 4 }));
      return m.staff_campaigns_drawn({ address, file });
    },
  }),
  remove: verb({
    help: m.staff_campaigns_remove,
    takes: { code },
    options: { by },
    carryOut: async ({ redirects }: Shop, { code }) => {
      if (!(await redirects.removeCampaign(code))) throw new UserError(m.staff_campaigns_unknown());
      return m.staff_campaigns_removed({ code });
    },
  }),
});

if (import.meta.main) await atShop(campaigns);

async function list({ redirects, clock }: Shop, { days }: { days: number }): Promise<string> {
  const followed = await redirects.followed(clock.now(), days);
  const codes = Map.groupBy(followed, ({ code }) => code);
  const lines = [...codes].map(([code, ways]) => {
    const { title, target } = ways[0]!;
    const times = ways.reduce((sum, way) => sum + way.times, 0);
    const said = ways.flatMap(({ storefront, way, times }) => (storefront ? [`${storefront}/${way} ${times}`] : []));
    return `${String(times).padStart(6)}  ${code}  ${title} → ${target}${said.length ? `  (${said.join(", ")})` : ""}`;
  });
  return [...lines, m.staff_campaigns_count({ count: codes.size })].join("\n");
}
