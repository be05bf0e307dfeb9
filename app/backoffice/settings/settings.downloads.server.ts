import encodeQR from "qr";
import * as z from "zod";
import { download } from "../acting/download.ts";

export const settingsDownloads = {
  "campaigns.qr": download({
    permission: "content.read",
    takes: z.object({ code: z.string().max(60) }),
    object: ({ code }) => ({ kind: "campaign", id: code }),
    produce: async ({ shop, desk }, { code }) => {
      if (!(await shop.redirects.campaign(code))) return null;
      const address = `${desk.settings.shopOrigin}/qr?c=${code}`;
      return { type: "image/svg+xml", name: `${code}.svg`, body: encodeQR(address, "svg", { ecc: "medium", border: 4 }) };
    },
  }),
};
