import { useId } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { carrierTerms, paymentTexts } from "#app/foundation/records.ts";
import { carriers, paymentTypes } from "#app/foundation/storefront.ts";
import { useDesk } from "../shell/use-desk.ts";
import type { Ask } from "./inbox-rule.ts";

/** The fields that an act asks for. */
export function AskFields({ asks, problems }: { asks: readonly Ask[]; problems: Record<string, string> }) {
  return asks.map((ask) => <AskField key={ask.name} ask={ask} problem={problems[ask.name]} />);
}

function AskField({ ask: { name, label, as, optional }, problem }: { ask: Ask; problem: string | undefined }) {
  const { lang } = useDesk();
  const id = useId();
  if (as === "flag")
    return (
      <label className="check">
        <input type="checkbox" name={name} value="true" /> {label()}
      </label>
    );
  const common = { id, name, required: !optional, "aria-invalid": problem ? true : undefined } as const;
  const options = {
    carrier: () => carriers.map((one) => [one, carrierTerms[one].name[lang]]),
    pay: () => paymentTypes.map((one) => [one, paymentTexts[one].name[lang]]),
    way: () => [
      ["door", m.inbox_to_door()],
      ["point", m.inbox_to_point()],
    ],
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label()}</label>
      {as === "long" ? (
        <textarea {...common} maxLength={500} />
      ) : as === "carrier" || as === "pay" || as === "way" ? (
        <select {...common} defaultValue="">
          <option value="">{m.inbox_as_asked()}</option>
          {options[as]().map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input {...common} {...(as === "number" ? { inputMode: "numeric", pattern: "\\d*" } : {})} autoComplete="off" />
      )}
      {problem && <span className="refusal">{problem}</span>}
    </div>
  );
}
