import type { Sellers } from "#app/foundation/sellers/seller.ts";
import { sellersOf } from "./receipt-seller.ts";
import { createReceipts } from "./receipts.server.ts";
import { createAtol } from "./registers/atol.server.ts";
import type { registerSecrets, registerSettings } from "./registers/settings.ts";
import { createRegistration, type RegistrationNeeds } from "./registration.server.ts";

type Deps = Omit<RegistrationNeeds, "register" | "sellerOf"> & {
  config: { sandbox: boolean; sellers: Sellers; atol: ReturnType<typeof registerSettings>["atol"] };
  secrets: { atol: ReturnType<typeof registerSecrets>["atol"] };
  address: string;
};

export function openReceipts({ config, secrets, address, ...needs }: Deps) {
  const sellerOf = sellersOf(config.sellers, address);
  const register = createAtol({ ...config.atol, ...secrets.atol, sandbox: config.sandbox });
  return { receipts: createReceipts({ ...needs, sellerOf }), registration: createRegistration({ ...needs, sellerOf, register }) };
}
