import assert from "node:assert/strict";
import type { Shopper } from "./customer.ts";

/** Amounts, newest first, and the link to older ones. */
export async function historyOn(shopper: Shopper, path: string) {
  const { status, body } = await shopper.get(path);
  assert.equal(status, 200);
  const html = String(body);
  const rows = [...html.matchAll(/<tr><td[^>]*>[^<]*<\/td><td>(.*?)<\/td><td[^>]*>(.*?)<\/td><\/tr>/g)].map(([, cause, sum]) =>
    [cause, sum]
      .map((text) =>
        text!
          .replace(/<[^>]*>/g, "")
          .replaceAll("\u00a0", " ")
          .replaceAll("&#x27;", "'"),
      )
      .join(": "),
  );
  return { rows, older: /href="(\?account=\w+&amp;before=\d+|[^"]*before=\d+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") };
}
