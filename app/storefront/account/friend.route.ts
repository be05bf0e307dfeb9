import { redirect } from "react-router";
import { open } from "#app/context.ts";
import { LINK_DAYS, readReferrer } from "#app/money/loyalty/referral.ts";
import type { Route } from "./+types/friend.route";

/**
 * A customer's own link: whose it is stays in the browser until its visitor orders, then the shop opens. The first link that was followed
 * counts, so that nobody slips in at the till; the owner's own does nothing to him. Whether there is such a customer is not told [T40].
 */
export function loader({ params, context }: Route.LoaderArgs) {
  const { visit } = open(context);
  const referrer = readReferrer(params.referrer);
  if (referrer && referrer !== visit.customerId && !readReferrer(visit.cookie("refuser", { plain: true }))) {
    visit.setCookie("refuser", referrer, { maxAgeSeconds: LINK_DAYS * 86_400, plain: true });
    visit.beGuest();
  }
  return redirect("/", 302);
}
