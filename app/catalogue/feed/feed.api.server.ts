import * as z from "zod";
import { type Call, call, type Visit } from "#app/foundation/http/call.ts";
import type { Place } from "../card.ts";
import { cardsAnswer } from "../catalogue.contract.ts";
import type { createFeed } from "./feed.server.ts";

const card = cardsAnswer.shape.cards.element.omit({ kind: true });
const collection = z.object({ slug: z.string(), name: z.string(), story: z.string(), pictures: z.array(z.string()), count: z.number() });
const entry = z.object({
  kind: z.enum(["new", "back", "collection"]),
  at: z.string(),
  card: card.optional(),
  collection: collection.optional(),
});

type Deps = { feed: ReturnType<typeof createFeed>; placeOf: (visit: Visit) => Place };

export const feedCalls = ({ feed, placeOf }: Deps): Call[] => [
  call({
    method: "GET",
    path: "/shop/feed",
    summary: "Lists new goods and restocked likes of the session's customer, from a cursor on",
    query: z.object({ after: z.string().max(260).optional(), kind: z.enum(["new", "back", "collection"]).optional() }),
    answer: z.object({ entries: z.array(entry), next: z.string().nullable() }),
    handle: async ({ query: { after = null, kind }, visit }) => {
      const whose = visit.customerId ? { customerId: visit.customerId, now: visit.now } : null;
      const { entries, next } = await feed.page(placeOf(visit), after, whose, kind ? [kind] : ["new", "back", "collection"]);
      const presented = entries.map((each) => {
        if (each.kind === "collection") return each;
        const { priceRubles, listRubles, addedAt, ...card } = each.card;
        return { ...each, card };
      });
      return { body: { entries: presented, next } };
    },
  }),
];
