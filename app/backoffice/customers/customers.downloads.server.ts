import { Writable } from "node:stream";
import * as z from "zod";
import { download } from "../acting/download.ts";

/** All that is kept about somebody, as the account's own copy has it. */
export const customerDownloads = {
  "privacy.export": download({
    permission: "privacy.export",
    recorded: true,
    takes: z.object({ customer: z.string().max(60).default("") }),
    object: ({ customer }) => ({ kind: "customer", id: customer }),
    produce: async ({ shop, desk, by, now }, { customer }) => {
      const found = await desk.customers.find(customer);
      if (!found || found.erasedAt) return null;
      const parts: Buffer[] = [];
      const out = new Writable({
        write: (part: Buffer, _encoding, done) => {
          parts.push(part);
          done();
        },
      });
      await shop.privacy.copyFor(customer, { actor: by, lang: "ru", now }, out);
      return { type: "application/zip", name: `customer-${now.toISOString().slice(0, 10)}.zip`, body: Buffer.concat(parts) };
    },
  }),
};
