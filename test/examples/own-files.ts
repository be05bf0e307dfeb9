import { basename } from "node:path";
import { carrierDefinitions } from "#app/delivery/carriers/registry.server.ts";
import { providerDefinitions } from "#app/payments/providers/registry.server.ts";

export const ownNames = [...carrierDefinitions, ...providerDefinitions].map(([, { name }]) => name);
const folders = /^app\/(?:payments\/providers|delivery\/carriers)\//;

/** Files of one provider or carrier: their names start with its name, which its registry lists. */
export const isOwnFile = (file: string): boolean =>
  folders.test(file) && (basename(file) === "registry.server.ts" || ownNames.some((name) => basename(file).startsWith(name)));
