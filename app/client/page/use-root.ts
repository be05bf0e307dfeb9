import { useRouteLoaderData } from "react-router";
import type { Root } from "#app/foundation/page.ts";
import { type SignInChannel, storefrontIn } from "#app/foundation/storefront.ts";

const nowhere: Root = {
  lang: "en",
  currency: "rub",
  currencies: ["rub"],
  region: "ru",
  corner: "red",
  brand: "Gong",
  origin: "",
  alternates: [],
  sections: [],
  standing: {
    oldBrowser: "",
    skip: "Skip",
    search: { label: "Search", hint: "", go: "Search" },
    likes: "Liked",
    claim: "",
    navs: [],
    whoSells: "",
  },
};

export const useRoot = (): Root => useRouteLoaderData("root") ?? nowhere;

/** Channels that can send a code here. */
export function useSignInChannels(): readonly SignInChannel[] {
  const { region, signIn } = useRoot();
  return signIn ?? storefrontIn(region).signIn;
}
