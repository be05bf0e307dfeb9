import { expect, type Page } from "@playwright/test";
import { at } from "./shop-page.ts";

// Workers start within the same millisecond.
let numbers = Number((process.env.TEST_PARALLEL_INDEX ?? "") + String(Date.now()).slice(-6));
/** A unique phone without +7, never ending in 0, which Dolyame's simulator declines. */
export function aPhone(): string {
  numbers += numbers % 10 === 9 ? 2 : 1;
  return `916${String(numbers).padStart(7, "0")}`;
}

/** The newest code sent there; `before`: one newer than that. */
export async function codeFor(page: Page, to: string, before = ""): Promise<string> {
  let code = "";
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(at(`/sandbox/messages?to=${encodeURIComponent(to)}`));
        // A postcode in the footer looks like a code.
        const sent = ((await answer.json()) as { text: string }[]).map(
          ({ text }) => /\b\d{6}\b/.exec(text.split(/\r?\n-- \r?\n/)[0]!)?.[0],
        );
        // A sign-in notice may follow the code.
        code = sent.findLast(Boolean) ?? "";
        return code !== "" && code !== before;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return code;
}
