import type { ShouldRevalidateFunctionArgs } from "react-router";

/** A card opened or closed over a list: the list below it stays as it is. */
export function onlyCardChanged({ currentUrl, nextUrl }: Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl">): boolean {
  const without = (url: URL) => {
    const search = new URLSearchParams(url.search);
    search.delete("card");
    return `${url.pathname}?${search}`;
  };
  return without(currentUrl) === without(nextUrl);
}
