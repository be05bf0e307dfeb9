import { RateLimiterMemory } from "rate-limiter-flexible";
import * as z from "zod";
import { askWithBreaker } from "#app/foundation/http/breaker.server.ts";
import { cityNamed } from "./cities.ts";

const LEAST_LETTERS = 3;
const PER_MINUTE = 60;
const DEADLINE_MS = 2000;

const answer = z.object({ suggestions: z.array(z.object({ data: z.object({ street_with_type: z.string().nullish() }) })) });

/** Street suggestions; failures give an empty list [CHK-03]. */
export function createStreets({ url, token, limits }: { url: string; token: string | undefined; limits: number }) {
  const ask = askWithBreaker("dadata");
  const limiter = new RateLimiterMemory({ points: Math.max(1, PER_MINUTE * limits), duration: 60 });

  return async function streets(city: string, typed: string, visitor: string): Promise<string[]> {
    const query = typed.trim().slice(0, 100);
    if (query.length < LEAST_LETTERS || !token) return [];
    const mayAsk = await limiter.consume(visitor).then(
      () => true,
      () => false,
    );
    if (!mayAsk) return [];
    const body = {
      query,
      count: 10,
      locations: [{ country_iso_code: "RU", city: cityNamed(city, "RU")?.name.ru ?? city }],
      from_bound: { value: "street" },
      to_bound: { value: "street" },
      restrict_value: true,
    };
    const outcome = await ask(new URL("suggest/address", url), {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", accept: "application/json", authorization: `Token ${token}` },
      deadlineMs: DEADLINE_MS,
    });
    const parsed = outcome.ok ? answer.safeParse(outcome.json) : undefined;
    const found = parsed?.success ? parsed.data.suggestions.flatMap(({ data }) => data.street_with_type ?? []) : [];
    return [...new Set(found)];
  };
}
