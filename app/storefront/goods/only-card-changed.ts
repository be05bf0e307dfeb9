import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Opening or closing a quick view leaves the list as it is. */
export function onlyCardChanged({ currentUrl, nextUrl }: Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl">): boolean {
  const without = (url: URL) => {
    const search = new URLSearchParams(url.search);
    search.delete("card");
    return `${url.pathname}?${search}`;
  };
  return without(currentUrl) === without(nextUrl);
}
