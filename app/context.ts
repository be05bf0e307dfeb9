import { createContext, type RouterContextProvider } from "react-router";
import type { Visit } from "./foundation/http/call.ts";
import type { Shop } from "./shop.server.ts";

/** What a page's loader may use: the shop and whose visit this is. The one door between the pages' world and Node's. */
export type ShopContext = { shop: Shop; visit: Visit; nonce: string; failed: (error: unknown) => void };

export const shopContext = createContext<ShopContext>();

/** The door, seen from a loader. */
export const open = (context: Readonly<RouterContextProvider>): ShopContext => context.get(shopContext);
