import { RateLimiterMemory } from "rate-limiter-flexible";
import * as z from "zod";
import { askWithBreaker } from "#app/foundation/http/breaker.server.ts";
import { isCompanyInn, isPersonInn } from "#app/foundation/sellers/business-ids.ts";

const PER_MINUTE = 20;
const DEADLINE_MS = 3000;

export type Company = {
  type: "legal-entity" | "sole-trader";
  inn: string;
  kpp: string;
  ogrn: string;
  okpo: string;
  name: string;
  address: string;
  active: boolean;
};

const answer = z.object({
  suggestions: z.array(
    z.object({
      value: z.string(),
      data: z.object({
        type: z.enum(["LEGAL", "INDIVIDUAL"]),
        inn: z.string(),
        kpp: z.string().nullish(),
        ogrn: z.string().nullish(),
        okpo: z.string().nullish(),
        name: z.object({ short_with_opf: z.string().nullish(), full_with_opf: z.string().nullish() }).nullish(),
        address: z.object({ value: z.string().nullish(), unrestricted_value: z.string().nullish() }).nullish(),
        state: z.object({ status: z.string().nullish() }).nullish(),
      }),
    }),
  ),
});
type Suggestion = z.infer<typeof answer>["suggestions"][number];

/** Company by INN from DaData; null on failure, as everything can be typed [CHK-06]. */
export function createCompanies({ url, token, limits }: { url: string; token: string | undefined; limits: number }) {
  const ask = askWithBreaker("dadata companies");
  const limiter = new RateLimiterMemory({ points: Math.max(1, PER_MINUTE * limits), duration: 60 });

  return async function company(inn: string, visitor: string): Promise<Company | null> {
    if (!token || !(isCompanyInn(inn) || isPersonInn(inn))) return null;
    const mayAsk = await limiter.consume(visitor).then(
      () => true,
      () => false,
    );
    if (!mayAsk) return null;
    const outcome = await ask(new URL("findById/party", url), {
      method: "POST",
      body: JSON.stringify({ query: inn, count: 1, branch_type: "MAIN" }),
      headers: { "content-type": "application/json", accept: "application/json", authorization: `Token ${token}` },
      deadlineMs: DEADLINE_MS,
    });
    const parsed = outcome.ok ? answer.safeParse(outcome.json) : undefined;
    const found = parsed?.success ? parsed.data.suggestions.find(({ data }) => data.inn === inn) : undefined;
    return found ? companyOf(found) : null;
  };
}

const companyOf = ({ value, data }: Suggestion): Company => ({
  type: data.type === "LEGAL" ? "legal-entity" : "sole-trader",
  inn: data.inn,
  kpp: data.kpp ?? "",
  ogrn: data.ogrn ?? "",
  okpo: data.okpo ?? "",
  name: (data.name?.short_with_opf ?? data.name?.full_with_opf ?? value).slice(0, 200),
  address: (data.address?.unrestricted_value ?? data.address?.value ?? "").slice(0, 300),
  active: (data.state?.status ?? "ACTIVE") === "ACTIVE",
});
