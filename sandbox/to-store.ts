import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, fetch, type RequestInit } from "undici";

/** Browsers take every name under localhost for this machine; what Node asks for an address often knows none. */
const asBrowsersDo: LookupFunction = (name, options, done) =>
  name.endsWith(".localhost") ? lookup("127.0.0.1", options, done) : lookup(name, options, done);

const dispatcher = new Agent({ connect: { lookup: asBrowsersDo } });

/** Asks the store under the name its visitors know it by, so that it answers as that storefront. */
export const fetchStore = (url: string, init: RequestInit) => fetch(url, { ...init, redirect: "manual", dispatcher });
