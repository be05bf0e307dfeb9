import { m } from "../i18n/messages/messages.js";
import { reasonsOf } from "../reason.ts";

/** Why a file could not be fetched by its address. */
export const fetchReasons = reasonsOf({
  "fetch-answered": m.reason_fetch_answered,
  "fetch-twice": m.reason_fetch_twice,
  "fetch-leads": m.reason_fetch_leads,
  "fetch-circles": m.reason_fetch_circles,
  "fetch-closed": m.reason_fetch_closed,
  "fetch-large": m.reason_fetch_large,
  "fetch-no-host": m.reason_fetch_no_host,
  "fetch-silent": m.reason_fetch_silent,
  "fetch-broken": m.reason_fetch_broken,
  "fetch-no-http": m.reason_fetch_no_http,
  "fetch-password": m.reason_fetch_password,
});
export type FetchCode = keyof typeof fetchReasons.texts;
