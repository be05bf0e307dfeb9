import { type Call, call } from "#app/foundation/http/call.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { likeBody, likesAnswer, shareAnswer, shareBody } from "./likes.contract.ts";
import type { Likes } from "./likes.server.ts";

export const likeCalls = ({ likes }: { likes: Likes }): Call[] => [
  call({
    method: "GET",
    path: "/shop/like",
    summary: "Lists the customer's likes, newest first",
    own: true,
    answer: likesAnswer,
    handle: async ({ visit }) => ({ body: { likes: await likes.list(visit.customerId!) } }),
  }),
  call({
    method: "POST",
    path: "/shop/like",
    summary: "Adds or removes a like",
    own: true,
    limit: "write",
    body: likeBody,
    answer: likesAnswer,
    handle: async ({ body, visit }) => ({ body: { likes: await likes.set(body, visit.customerId!, visit.now) } }),
  }),
  call({
    method: "POST",
    path: "/shop/like/share",
    summary: "Shares the customer's likes by link under a title, renews the link, or stops sharing",
    own: true,
    limit: "personal",
    body: shareBody,
    answer: shareAnswer,
    handle: async ({ body: { on, renew = false, title }, visit }) => {
      const said = title || (await likes.shareOf(visit.customerId!))?.title || m.likes_title({}, { locale: visit.lang });
      const share = await likes.share({ on, renew, title: said }, visit.customerId!, visit.now);
      return { body: { slug: share?.slug ?? null, title: share?.title ?? "" } };
    },
  }),
];
