import type { LoaderFunctionArgs } from "react-router";
import { open } from "../context.ts";
import { seenBy } from "./inbox-rules.ts";

/** What waits for who asks, for the navigation and the tab's title. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { desk, me, visit } = open(context);
  return Response.json(await desk.inbox.count({ staffId: me.id, seen: seenBy(me), now: visit.now }));
}
