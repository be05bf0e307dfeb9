import { useLayoutEffect } from "react";
import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, useLocation, useMatches } from "react-router";

type Results = Record<string, DataStrategyResult>;
type Shown = { address: string; data: ReadonlyMap<string, unknown> };

/** Marks requests of a part of the page: one that fails answers null. */
export const LOOKUP = "lookup";

let shown: Shown = { address: "", data: new Map() };

/** Remembers what is on the screen. */
export function ShownPage() {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useLayoutEffect(() => {
    const data = matches.filter(({ loaderData }) => loaderData !== undefined).map(({ id, loaderData }) => [id, loaderData] as const);
    shown = { address: pathname + search, data: new Map(data) };
  });
  return null;
}

/** A reload that gets no answer leaves the page as it is; React Router would put an error page over what is being filled in. */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => withoutFailures(request.url, await next(), shown);

export function withoutFailures(url: string, results: Results, { address, data }: Shown): Results {
  const { pathname, search, searchParams } = new URL(url);
  const instead = (id: string): DataStrategyResult | null => {
    if (searchParams.has(LOOKUP)) return { type: "data", result: null };
    return pathname + search === address && data.has(id) ? { type: "data", result: data.get(id) } : null;
  };
  return Object.fromEntries(
    Object.entries(results).map(([id, given]) => [id, given.type === "error" && isNoAnswer(given.result) ? (instead(id) ?? given) : given]),
  );
}

/** No network, a shop that restarts or is overloaded; not a page that is gone or refused. */
const isNoAnswer = (error: unknown): boolean =>
  isRouteErrorResponse(error) ? error.status >= 500 || error.status === 429 : !(error instanceof Response);
