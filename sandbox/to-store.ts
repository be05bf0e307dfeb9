import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, fetch, type RequestInit } from "undici";

/** Resolves *.localhost like browsers do. */
const asBrowsersDo: LookupFunction = (name, options, done) =>
  name.endsWith(".localhost") ? lookup("127.0.0.1", options, done) : lookup(name, options, done);

const dispatcher = new Agent({ connect: { lookup: asBrowsersDo } });

/** Requests the store by its public host, as the right storefront. */
export const fetchStore = (url: string, init: RequestInit) => fetch(url, { ...init, redirect: "manual", dispatcher });
