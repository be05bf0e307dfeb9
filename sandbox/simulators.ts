import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { World } from "./world.ts";

/** What `simulator.ts` of a payment provider's or carrier's folder exports as `serve`. */
export type Simulator = (app: FastifyInstance, world: World) => void;

const here = import.meta.dirname;

/** By folder, so that a new one is entered nowhere. */
export const simulated: readonly string[] = readdirSync(here)
  .filter((folder) => existsSync(join(here, folder, "simulator.ts")))
  .sort();

export async function serveSimulators(app: FastifyInstance, world: World): Promise<void> {
  const modules: { serve: Simulator }[] = await Promise.all(simulated.map((folder) => import(`./${folder}/simulator.ts`)));
  for (const { serve } of modules) serve(app, world);
}
