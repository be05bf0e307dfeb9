import { redirect } from "react-router";
import { open } from "#app/context.ts";
import { LINK_DAYS, readReferrer } from "#app/money/loyalty/referral.ts";
import type { Route } from "./+types/friend.route";

/** A referral link: stores the first referrer until the order; own links and unknown codes change nothing and reveal nothing [T40]. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { visit } = open(context);
  const referrer = readReferrer(params.referrer);
  if (referrer && referrer !== visit.customerId && !readReferrer(visit.cookie("refuser", { plain: true }))) {
    visit.setCookie("refuser", referrer, { maxAgeSeconds: LINK_DAYS * 86_400, plain: true });
    visit.ensureGuestId();
  }
  return redirect("/", 302);
}
