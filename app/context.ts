import { createContext, type RouterContextProvider } from "react-router";
import type { Visit } from "./foundation/http/call.ts";
import type { Shop } from "./shop.server.ts";

/** What loaders may use: the one link between the bundled pages and the server. */
export type ShopContext = { shop: Shop; visit: Visit; nonce: string; failed: (error: unknown) => boolean };

export const shopContext = createContext<ShopContext>();

export const open = (context: Readonly<RouterContextProvider>): ShopContext => context.get(shopContext);
