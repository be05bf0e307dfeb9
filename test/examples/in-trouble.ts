import assert from "node:assert/strict";
import { slowness } from "../slowness.ts";
import { openSandbox } from "./sandbox.ts";

const troubles = ["timeout", "slow", "error", "reset", "garbage", "limit", "drip"];

type Box = Awaited<ReturnType<typeof openSandbox>>;
type Refused = { ok: true } | { ok: false; retry?: boolean };
type Action = () => Promise<Refused>;
type Play = (page: string, payer?: object) => Promise<{ transactionId?: number }>;

/** Opens, queries and refunds under every fault, each in its own sandbox, in parallel. `prepare` pays first. */
export async function inEveryTrouble(provider: string, prepare: (box: Box, play: Play) => Promise<Record<string, Action>>) {
  const asked = await Promise.all(
    troubles.map(async (mode) => {
      const box = await openSandbox();
      const play: Play = async (page, payer) => {
        const answer = await fetch(`${box.url}/sandbox/pay/${provider}/${page}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ outcome: "paid", callback: "none", ...payer }),
        });
        assert.equal(answer.status, 200, provider);
        return (await answer.json()) as Awaited<ReturnType<Play>>;
      };
      const actions = await prepare(box, play);
      await box.fault(provider, mode, { delay_ms: mode === "drip" ? 400 : 10_000 });
      return Object.entries(actions).map(([name, action]) => ({ name, action, why: `${name}, ${mode}` }));
    }),
  );
  const answers = await Promise.all(
    asked.flat().map(async ({ name, action, why }) => {
      const began = performance.now();
      const answer = await action();
      const calls = name === "refund" ? 2 : 1;
      assert.deepEqual([answer.ok, !answer.ok && (answer.retry ?? true)], [false, true], why);
      return { why, took: (performance.now() - began) / calls };
    }),
  );
  const most = 4000 + 1000 * slowness();
  for (const { why, took } of answers) assert.ok(took < most, `${why}: ${took} ms`);
}
