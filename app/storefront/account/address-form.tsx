import type { SavedAddress, WithId } from "#app/account/account.contract.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { addressLine } from "#app/delivery/address-line.ts";
import { countriesByName, likelyCountry } from "#app/foundation/i18n/countries.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { storefrontIn } from "#app/foundation/storefront.ts";
import { numberKeyboard } from "#app/foundation/ui/field-attributes.ts";
import { Field } from "./field.tsx";
import { KeptForm } from "./kept-form.tsx";

export const addressWords = (address: SavedAddress): string[] => [
  addressLine(address),
  [address.index, address.city].filter(Boolean).join(", "),
  address.comments,
];

type Props = { customer: string; countries: readonly string[]; one: WithId<SavedAddress> | null; done: () => void };

export function AddressForm({ customer, countries, one, done }: Props) {
  const { lang, region } = useRoot();
  const home = storefrontIn(region).isAbroad ? (likelyCountry(countries, navigator.languages) ?? "") : countries[0];
  const own = numberKeyboard(region);
  return (
    <KeptForm
      customer={customer}
      kind="address"
      one={one}
      done={done}
      fields={[
        { name: "city", label: m.lk_city(), needed: true },
        { name: "street", label: m.lk_street(), needed: true },
        { name: "house", label: m.lk_house(), needed: true },
        { name: "block", label: m.lk_block() },
        { name: "flat", wire: "kvartira", label: m.lk_flat(), own },
        { name: "index", label: m.lk_index(), own },
        { name: "comments", label: m.lk_comment() },
      ]}
    >
      {(errorOf) => (
        <>
          <input type="hidden" name="region" value={one?.region ?? ""} />
          {countries.length === 1 ? (
            <input type="hidden" name="country" value={countries[0]} />
          ) : (
            <Field label={m.sign_in_country()} error={errorOf("country")}>
              {(shared) => (
                <select {...shared} name="country" defaultValue={one?.country ?? home} required autoComplete="country">
                  <option value="">{m.checkout_country_choose()}</option>
                  {countriesByName(countries, lang).map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
        </>
      )}
    </KeptForm>
  );
}
