import { Agent } from "node:http";
import { type Once, once } from "./burst.ts";

// A crowd in its own process: requests everything at once on new connections and reports the answers.
process.once("message", async ({ port, paths }: { port: number; paths: string[] }) => {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const answers: Once[] = await Promise.all(paths.map((path) => once(port, path, agent)));
  process.send!(answers);
  process.disconnect();
});
process.send!("ready");
