import { open } from "../context.ts";
import { m } from "../foundation/i18n/messages/messages.js";
import type { Route } from "./+types/home.route";

export const headers = () => ({ "x-same-for-all": "1" });

export function loader({ context }: Route.LoaderArgs) {
  return { brand: open(context).visit.storefront.brand[open(context).visit.lang] };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: m.home_title({ brand: loaderData?.brand ?? "Gong" }) }, { name: "description", content: m.home_description() }];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <h1>{loaderData.brand}</h1>
      <p>{m.home_description()}</p>
    </main>
  );
}
