import { createContext, type RouterContextProvider } from "react-router";
import type { Shop } from "#app/shop.server.ts";
import type { Desk } from "./desk.server.ts";
import type { Me } from "./me.ts";
import type { ScreenName } from "./screens.ts";
import type { StaffVisit } from "./visit.server.ts";

/** `me`: who is signed in. `verdict`: what a screen's row says of them, asked before its loader. */
export type DeskContext = {
  shop: Shop;
  desk: Desk;
  visit: StaffVisit;
  me: Me | null;
  nonce: string;
  /** Names of people who can give rights. */
  grantors: string[];
  /** A storefront's, for links to it. */
  shopOrigin: string;
  verdict: (screen: ScreenName, url: URL) => Verdict;
  failed: (error: unknown) => void;
};

/** `grantors`: names of people who can give what is missing. */
export type Denied = { permission: string; why: string; grantors: string[]; lang: "ru" | "en" };
export type Verdict = { may: true } | { may: false; goTo: string } | { may: false; denied: Denied };

export const deskContext = createContext<DeskContext>();

export const open = (context: Readonly<RouterContextProvider>): DeskContext & { me: Me } =>
  context.get(deskContext) as DeskContext & { me: Me };
