import { useRouteLoaderData } from "react-router";
import type { Root } from "#app/foundation/page.ts";

const nowhere: Root = {
  lang: "en",
  currency: "rub",
  currencies: ["rub"],
  region: "ru",
  signIn: [],
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
