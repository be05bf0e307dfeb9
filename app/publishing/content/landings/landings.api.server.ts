import * as z from "zod";
import { type Call, call } from "#app/foundation/http/call.ts";
import { requestBody } from "./blocks.contract.ts";
import type { Landings } from "./landings.server.ts";

const slug = z.string().max(120);

export const landingCalls = ({ landings }: { landings: Landings }): Call[] => [
  call({
    method: "POST",
    path: "/shop/landing/request",
    summary: "Saves a landing page form for staff to answer",
    limit: "personal",
    query: z.object({ landing: slug, slug: slug.default("") }),
    body: requestBody,
    answer: z.object({ activity: z.boolean() }),
    handle: async ({ body, query, visit }) => {
      await landings.request(body, query, visit);
      return { body: { activity: true } };
    },
  }),
];
