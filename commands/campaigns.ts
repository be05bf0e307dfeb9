import { writeFile } from "node:fs/promises";
import encodeQR from "qr";
import { originOf } from "../app/config.server.ts";
import { readOwnPath } from "../app/foundation/own-path.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { type Region, storefronts } from "../app/foundation/storefront.ts";
import { readCode, readExternal } from "../app/publishing/redirects/campaign.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, isOneLine, type StaffCommand, takeActor, takeFlags } from "./at-shop.ts";
import { takeWindow, takeWord } from "./windows.ts";

const USAGE = `npm run campaigns [-- --days N]                       every code, where it leads, how often it was followed in so many days (30)
npm run campaigns -- put CODE TARGET TITLE --by NAME     what is printed or sent out under a code; put again, it leads elsewhere
       [--from DAY] [--until DAY] [--external]             TARGET: a path of the shop's own, or with --external an https address
npm run campaigns -- qr CODE FILE.svg [--region REGION]    the picture to print: it leads to /qr of that storefront (ru)
npm run campaigns -- remove CODE --by NAME                 with what was counted`;

type Asked =
  | { verb: "list"; days: number }
  | { verb: "put"; campaign: Parameters<Shop["redirects"]["putCampaign"]>[0] }
  | { verb: "qr"; code: string; file: string; region: Region }
  | { verb: "remove"; code: string };

/** Codes on boxes, posters and in letters are staff's to give out, until there is a back office [NAV-04] [NAV-05]. */
export const campaigns: StaffCommand<Asked> = {
  read,
  carryOut: async (shop, asked) => {
    const { redirects } = shop;
    switch (asked.verb) {
      case "list":
        return list(shop, asked.days);
      case "put":
        await redirects.putCampaign(asked.campaign);
        return `${asked.campaign.code} leads to ${asked.campaign.target}`;
      case "qr": {
        if (!(await redirects.campaign(asked.code))) throw new UserError("There is no such code.");
        const address = `${originOf(shop.config, asked.region)}/qr?c=${asked.code}`;
        await writeFile(asked.file, encodeQR(address, "svg", { ecc: "medium", border: 4 }));
        return `${address} is drawn in ${asked.file}`;
      }
      case "remove":
        if (!(await redirects.removeCampaign(asked.code))) throw new UserError("There is no such code.");
        return `${asked.code} leads nowhere any more.`;
    }
  },
};

if (import.meta.main) await atShop(campaigns);

async function list({ redirects, clock }: Shop, days: number): Promise<string> {
  const followed = await redirects.followed(clock.now(), days);
  const codes = Map.groupBy(followed, ({ code }) => code);
  const lines = [...codes].map(([code, ways]) => {
    const { title, target } = ways[0]!;
    const times = ways.reduce((sum, way) => sum + way.times, 0);
    const said = ways.flatMap(({ storefront, way, times }) => (storefront ? [`${storefront}/${way} ${times}`] : []));
    return `${String(times).padStart(6)}  ${code}  ${title} → ${target}${said.length ? `  (${said.join(", ")})` : ""}`;
  });
  return [...lines, `${codes.size} codes`].join("\n");
}

function read(args: string[]): Asked {
  const [verb = "", ...rest] = args[0]?.startsWith("--") ? ["", ...args] : args;
  if (verb === "") {
    const [days = "30"] = takeFlags(rest, "--days");
    if (rest.length || !/^[1-9]\d{0,2}$/.test(days)) throw new UserError(USAGE);
    return { verb: "list", days: Number(days) };
  }
  if (verb === "qr") {
    const [region = "ru"] = takeFlags(rest, "--region");
    const known = storefronts.find((each) => each.region === region)?.region;
    const [said = "", file = "", ...more] = rest;
    const code = readCode(said);
    if (!known || !code || !file || more.length) throw new UserError(USAGE);
    return { verb, code, file, region: known };
  }
  const actor = takeActor(rest, USAGE);
  const external = takeWord(rest, "--external");
  const window = takeWindow(rest);
  const [said = "", to = "", title = "", ...more] = rest;
  const code = readCode(said);
  if (!code) throw new UserError("A code is up to 40 Latin letters, digits, dashes.");
  if (verb === "remove" && !to) return { verb, code };
  if (verb !== "put" || !isOneLine(title, 200) || more.length || !window) throw new UserError(USAGE);
  const target = readOwnPath(to) ?? (external ? readExternal(to)?.href : undefined);
  if (!target) throw new UserError("It may lead to a path of the shop's own or, with --external, to an https address.");
  return { verb, campaign: { code, title, target, external, ...window, actor } };
}
