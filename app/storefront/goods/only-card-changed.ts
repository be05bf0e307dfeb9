import type { ShouldRevalidateFunctionArgs } from "react-router";
import { ownSearch } from "#app/foundation/page-parameters.ts";

/** Opening or closing a quick view leaves the list as it is; its link drops what no page reads. */
export function onlyCardChanged({ currentUrl, nextUrl }: Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl">): boolean {
  const without = (url: URL) => {
    const search = ownSearch(url.search);
    search.delete("card");
    return `${url.pathname}?${search}`;
  };
  return without(currentUrl) === without(nextUrl);
}
