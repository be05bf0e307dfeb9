import type { ReactNode } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ContactWords } from "../help/contact-words.tsx";
import { fieldId } from "./field-attributes.ts";
import { useFields } from "./fields-context.ts";
import { TextField } from "./text-field.tsx";

/** No carrier: support finds a way [DLV-05]. */
export function ByHand({ because, chosen, children }: { because: string; chosen: boolean; children?: ReactNode }) {
  const { change, errorOf } = useFields();
  return (
    <div className="by-hand" role="status">
      <p>
        <ContactWords>{because}</ContactWords>
      </p>
      {chosen ? (
        <TextField name="comments" label={m.checkout_hand_comment()} multiline />
      ) : (
        <button
          type="button"
          className="button button-quiet"
          id={fieldId("delivery.type")}
          aria-describedby={errorOf("delivery.type") ? `${fieldId("delivery.type")}-error` : undefined}
          onClick={() => change({ byHand: true, type: "", mode: "", prepaid: false })}
        >
          {m.checkout_to_support()}
        </button>
      )}
      {children}
    </div>
  );
}
