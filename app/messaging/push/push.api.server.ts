import { call } from "#app/foundation/http/call.ts";
import { pushAnswer, subscribeBody, unsubscribeBody } from "./push.contract.ts";
import type { Push } from "./push.server.ts";

export const pushCalls = ({ push }: { push: Push }) => [
  call({
    method: "POST",
    path: "/shop/push/subscribe",
    summary: "Subscribes this browser to push notifications until the session ends",
    own: true,
    limit: "personal",
    body: subscribeBody,
    answer: pushAnswer,
    handle: async ({ body, visit }) => ({ body: { activity: await push.subscribe(body, visit) } }),
  }),
  call({
    method: "POST",
    path: "/shop/push/unsubscribe",
    summary: "Unsubscribes this browser from push notifications",
    own: true,
    limit: "personal",
    body: unsubscribeBody,
    answer: pushAnswer,
    handle: async ({ body: { endpoint }, visit }) => {
      await push.unsubscribe(endpoint, visit);
      return { body: { activity: true } };
    },
  }),
];
