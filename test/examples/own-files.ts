import { basename } from "node:path";
import { carrierDefinitions } from "#app/delivery/carriers/registry.server.ts";
import { providerDefinitions } from "#app/payments/providers/registry.server.ts";

export const ownNames = [...carrierDefinitions, ...providerDefinitions].map(([, { name }]) => name);
const folders = /^app\/(?:payments\/providers|delivery\/carriers)\//;

/** A provider's or carrier's own: its adapter, contract and definition begin with its name. Each registry names them all. */
export const isOwnFile = (file: string): boolean =>
  folders.test(file) && (basename(file) === "registry.server.ts" || ownNames.some((name) => basename(file).startsWith(name)));
