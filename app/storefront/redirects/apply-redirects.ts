import { type MiddlewareFunction, redirect } from "react-router";
import { open } from "#app/context.ts";

/** Staff redirects run before rendering, so nothing is cached [NAV-04]. */
export const applyRedirects: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const { shop, visit } = open(context);
  const led = shop.redirects.find(visit.origin, url.pathname + url.search, visit.now);
  if (led && (request.method === "GET" || request.method === "HEAD")) throw redirect(led.to, led.permanent ? 301 : 302);
  return next();
};
