import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Opening a dialog changes only the hash: don't revalidate the page below. */
export const skipRevalidationOnHashChange = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate &&
  (currentUrl.hash === nextUrl.hash || currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search);
