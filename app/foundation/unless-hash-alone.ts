import type { ShouldRevalidateFunctionArgs } from "react-router";

/** What opens or closes over a page changes its hash alone: the page below it asks nothing anew. */
export const unlessHashAlone = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate &&
  (currentUrl.hash === nextUrl.hash || currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search);
