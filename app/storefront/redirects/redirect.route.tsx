import { redirect } from "react-router";
import { open } from "#app/context.ts";
import { leadsTo } from "#app/publishing/redirects/campaign.ts";
import type { Route } from "./+types/redirect.route";
import { Leading } from "./leading.tsx";

/** `c`: a campaign, counted; `to`: own paths are followed, others only displayed [NAV-05]. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const { searchParams } = new URL(request.url);
  const [code, to] = [searchParams.get("c"), searchParams.get("to")];
  if (code === null && to === null) throw redirect("/");
  const leads = code === null ? leadsTo(to!) : await shop.redirects.follow(visit, code, "link");
  if (leads.kind === "own") throw redirect(leads.to);
  if (leads.kind === "unknown") throw redirect("/?notice=code");
  return { leads };
}

export default function Redirect({ loaderData: { leads } }: Route.ComponentProps) {
  return <Leading leads={leads} />;
}
