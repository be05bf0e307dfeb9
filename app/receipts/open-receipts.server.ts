import type { Config, Secrets } from "#app/config.server.ts";
import { createReceipts } from "./receipts.server.ts";
import { createAtol } from "./registers/atol.server.ts";
import { createRegistration, type RegistrationNeeds } from "./registration.server.ts";

type Needs = Omit<RegistrationNeeds, "register"> & { config: Config; secrets: Secrets };

/** Receipts as they are written, and how they are registered. */
export const openReceipts = ({ config, secrets, ...needs }: Needs) => ({
  receipts: createReceipts(needs),
  registration: createRegistration({ ...needs, register: createAtol({ ...config.atol, ...secrets.atol, sandbox: config.sandbox }) }),
});
