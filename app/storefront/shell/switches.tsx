import { useLocation } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ownSearch, withSearch } from "#app/foundation/page-parameters.ts";

const names = { ru: "Рус", en: "Eng" } as const;
const signs = { rub: "₽", usd: "$", eur: "€", kzt: "₸" } as const;

export function SwitchesBox() {
  const { lang, currency, currencies } = useRoot();
  return (
    <>
      <button type="button" className="switches-open" popoverTarget="switches">
        <span className="sr-only">{m.lang_switch()}: </span>
        {names[lang]}
        {currencies.length > 1 && (
          <>
            <span className="sr-only">, {m.currency_switch()}:</span> {signs[currency]}
          </>
        )}
      </button>
      <div id="switches" popover="auto" className="switches-box">
        <Switches />
      </div>
    </>
  );
}

/** Plain forms: a cookie and a reload, without scripts too [STO-03]. */
export function Switches() {
  const { lang, currency, currencies } = useRoot();
  const { pathname, search } = useLocation();
  const back = encodeURIComponent(withSearch(pathname, ownSearch(search)));
  return (
    <div className="switches">
      <form method="post" action={`/set/lang?back=${back}`}>
        <fieldset>
          <legend className="sr-only">{m.lang_switch()}</legend>
          {(["ru", "en"] as const).map((each) => (
            <button
              key={each}
              type="submit"
              name="to"
              value={each}
              lang={each}
              aria-pressed={each === lang}
              title={each === "ru" ? m.lang_ru() : m.lang_en()}
            >
              {names[each]}
            </button>
          ))}
        </fieldset>
      </form>
      {currencies.length > 1 && (
        <form method="post" action={`/set/currency?back=${back}`}>
          <fieldset>
            <legend className="sr-only">{m.currency_switch()}</legend>
            {currencies.map((each) => (
              <button key={each} type="submit" name="to" value={each} aria-pressed={each === currency} aria-label={each.toUpperCase()}>
                {signs[each]}
              </button>
            ))}
          </fieldset>
        </form>
      )}
    </div>
  );
}
