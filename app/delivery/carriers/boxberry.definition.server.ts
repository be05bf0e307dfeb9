import * as z from "zod";
import { createBoxberry } from "./boxberry.server.ts";
import { ASKED_FOR_NEWS, defineCarrier } from "./definition.server.ts";

export const boxberry = defineCarrier({
  name: "boxberry",
  environment: {
    BOXBERRY_TOKEN: z.string().optional(),
    BOXBERRY_URL: z.url().default("https://api.boxberry.ru/json.php"),
    // Origin: city code (68 = Moscow) and terminal.
    BOXBERRY_SENDER_CITY: z.string().default("68"),
    BOXBERRY_ENTRY_POINT: z.string().default("010"),
    BOXBERRY_DEADLINE_MS: z.coerce.number().int().min(100).max(60_000).default(5000),
  },
  settings: {
    title: "Boxberry",
    meanings: {
      BOXBERRY_TOKEN: "API token",
      BOXBERRY_SENDER_CITY: "carrier's code of the city parcels start from (`68` is Moscow)",
      BOXBERRY_ENTRY_POINT: "carrier's code of the terminal where parcels are handed in",
      BOXBERRY_DEADLINE_MS: "longest wait for an answer, in milliseconds",
      BOXBERRY_URL: "API",
    },
  },
  setUp: {
    who: "Boxberry",
    cabinet: "account.boxberry.ru",
    prefix: "BOXBERRY_",
    sendsTo: ASKED_FOR_NEWS,
    switchOn: "the API's token; the codes of the city and the point that parcels start from",
    test: "an order to a point, then `npm run orders -- print NUMBER`; delete the parcel in the cabinet",
  },
  config: (e, { box }) => ({
    url: box("boxberry/json.php", e.BOXBERRY_URL),
    senderCity: e.BOXBERRY_SENDER_CITY,
    entryPoint: e.BOXBERRY_ENTRY_POINT,
    deadlineMs: e.BOXBERRY_DEADLINE_MS,
  }),
  secrets: (e, { or }) => ({ token: or(e.BOXBERRY_TOKEN, "sandbox-boxberry-token") }),
  keys: ({ token }) => [token],
  create: ({ token = "", ...known }) => createBoxberry({ ...known, token }),
});
