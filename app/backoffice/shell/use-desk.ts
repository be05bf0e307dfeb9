import { useRouteLoaderData } from "react-router";
import type { Language } from "#app/foundation/storefront.ts";
import type { RoleTitles } from "#app/staff/roles.ts";
import type { Self } from "../me.ts";
import type { Scheme } from "./scheme.ts";

/** What every page has. `self`: null before sign-in. `grantors`: who can give rights. `isDemo`: codes by mail sign in. */
export type DeskRoot = {
  lang: Language;
  scheme: Scheme | null;
  self: Self | null;
  grantors: string[];
  isDemo: boolean;
  shopOrigin: string;
  roleTitles: RoleTitles;
};

export const useDesk = (): DeskRoot =>
  (useRouteLoaderData("root") as DeskRoot | undefined) ?? {
    lang: "en",
    scheme: null,
    self: null,
    grantors: [],
    isDemo: false,
    shopOrigin: "/",
    roleTitles: {},
  };
