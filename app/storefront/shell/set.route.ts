import { redirect } from "react-router";
import { open } from "#app/context.ts";
import { readForm } from "#app/foundation/http/read-form.ts";
import { ownPath } from "#app/foundation/own-path.ts";
import type { Route } from "./+types/set.route";

const YEAR_SECONDS = 365 * 86_400;

/** [STO-03] [STO-04] */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { visit } = open(context);
  const { searchParams } = new URL(request.url);
  // Open pages of the build before name it in the address.
  const to = searchParams.get("to") ?? String((await readForm(request)).get("to"));
  const known = params.what === "lang" ? ["ru", "en"] : params.what === "currency" ? visit.storefront.currencies : [];
  if (known.some((each) => each === to)) visit.setCookie(params.what, to, { maxAgeSeconds: YEAR_SECONDS, plain: true });
  return redirect(ownPath(searchParams.get("back")), 303);
}

/** GET changes nothing. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(ownPath(new URL(request.url).searchParams.get("back")), 303);
