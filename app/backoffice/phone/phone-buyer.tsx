import { personFields } from "#app/checkout/editing/edit-wish.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { fieldNames } from "../editing/edit-names.ts";
import { FindList } from "../shell/find-list.tsx";
import { useLookup } from "../shell/use-lookup.ts";
import type { PhonePage } from "./phone.route.tsx";
import type { PhoneWork } from "./phone-draft.ts";

type Props = { work: PhoneWork; shops: PhonePage["shops"]; change: (part: Partial<PhoneWork>) => void; seesCustomers: boolean };

/** Who calls: a known customer, or only a name and a phone. */
export function PhoneBuyer({ work, shops, change, seesCustomers }: Props) {
  const { buyer, customer } = work;
  const choose = (region: string) => {
    const at = shops.find((one) => one.region === region)!;
    const way = { type: at.carriers[0]!, mode: "door" as const, code: "" };
    change({ storefront: at.region, lang: at.lang, paymentType: at.pays[0]!.type, way, place: { city: at.city, region: "" }, lines: [] });
  };
  return (
    <>
      {shops.length > 1 && (
        <label className="field">
          <span>{m.desk_phone_shop()}</span>
          <select value={work.storefront} onChange={({ target }) => choose(target.value)}>
            {shops.map(({ region, name }) => (
              <option key={region} value={region}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {customer ? (
        <p className="phone-known">
          {m.desk_phone_known({ name: customer })}{" "}
          <button type="button" className="btn btn-quiet" onClick={() => change({ customerId: null, customer: "" })}>
            {m.desk_phone_unknown()}
          </button>
        </p>
      ) : (
        seesCustomers && <FindCustomer change={change} />
      )}
      <div className="edit-fields">
        {personFields.map((name) => (
          <label key={name} className="field">
            <span>{fieldNames[name]()}</span>
            <input
              value={buyer[name]}
              maxLength={120}
              autoComplete="off"
              inputMode={name === "phone" ? "tel" : name === "email" ? "email" : undefined}
              onChange={({ target }) => change({ buyer: { ...buyer, [name]: target.value } })}
            />
          </label>
        ))}
        <label className="field">
          <span>{m.desk_phone_lang()}</span>
          <select value={work.lang} onChange={({ target }) => change({ lang: target.value as PhoneWork["lang"] })}>
            <option value="ru">{m.desk_phone_lang_ru()}</option>
            <option value="en">{m.desk_phone_lang_en()}</option>
          </select>
        </label>
      </div>
    </>
  );
}

function FindCustomer({ change }: Pick<Props, "change">) {
  const search = useLookup<PhonePage>();
  return (
    <FindList
      search={search}
      found={search.data?.customers ?? null}
      pathFor={(said) => `/orders/new?who=${said}`}
      most={8}
      label={m.desk_phone_find_customer()}
      hint={m.desk_phone_find_by()}
      none={m.desk_phone_nobody()}
      row={({ id, name, contact, buyer }) => (
        <li key={id}>
          <span>{name || contact}</span>
          <span className="muted">{name ? contact : ""}</span>
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => change({ customerId: id, customer: name || contact, buyer })}
            aria-label={m.desk_phone_choose_named({ name: name || contact })}
          >
            {m.desk_phone_choose()}
          </button>
        </li>
      )}
    />
  );
}
