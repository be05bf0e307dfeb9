import { data, redirect } from "react-router";
import type { Catalogue } from "#app/catalogue/catalogue.server.ts";
import type { Renamed } from "#app/catalogue/former-slugs.queries.server.ts";

/** Thrown for an unknown slug: a permanent redirect to the renamed thing, or 404. */
export async function nothingAt(renamed: Catalogue["renamed"], kind: Renamed, slug: string, request: Request) {
  const today = await renamed(kind, slug);
  return today ? redirect(`/${kind}/${encodeURIComponent(today)}${new URL(request.url).search}`, 301) : data(null, { status: 404 });
}
