import { redirect } from "react-router";
import { open } from "#app/context.ts";
import type { Route } from "./+types/qr.route";
import { Leading } from "./leading.tsx";

/** Counts a scanned code and redirects; unknown ones go home with a message [NAV-04]. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const code = new URL(request.url).searchParams.get("c");
  if (code === null) throw redirect("/");
  const leads = await shop.redirects.follow(visit, code, "qr");
  if (leads.kind === "own") throw redirect(leads.to);
  if (leads.kind === "unknown") throw redirect("/?notice=code");
  return { leads };
}

export default function Qr({ loaderData: { leads } }: Route.ComponentProps) {
  return <Leading leads={leads} />;
}
