import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link, useLocation, useNavigate } from "react-router";
import type { Awaited } from "#app/catalogue/waits/waits.ts";
import { setCustomer, useCustomer } from "#app/client/customer/customer-store.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { fieldAttributes } from "#app/foundation/ui/field-attributes.ts";
import { Modal } from "#app/foundation/ui/modal.tsx";
import "#app/foundation/ui/parts/fields.css";
import "./waits.css";

type Props = {
  goods: Awaited;
  close: () => void;
  /** Receives the button's new text. */
  done: (says: string) => void;
};

const troubleOf = ({ status, title }: Failure) => (status === 0 ? m.sign_in_offline() : title || m.sign_in_failed());

/** Customers wait at once, with a toast; guests enter an email. */
export function WaitDialog({ goods, close, done }: Props) {
  const { known, customer } = useCustomer();
  const id = customer?._id;
  const asked = useRef(false);
  useEffect(() => {
    if (!id || asked.current) return;
    asked.current = true;
    post<{ data: PresentedCustomer }>("/shop/user/editors/", { _id: id, type: "wait", data: { ...goods, on: true } }).then((answer) => {
      if (answer.ok) {
        setCustomer({ customer: answer.data.data });
        showToast(m.wait_on_title(), m.wait_on_text());
        done(m.wait_on());
        close();
      } else if (answer.status === 401) setCustomer({ customer: null, orders: null });
      else {
        showToast(troubleOf(answer));
        close();
      }
    });
  });
  if (!known || id) return null;
  return createPortal(
    <Modal label={m.wait_title()} close={close} className="wait" backCloses>
      <GuestForm goods={goods} close={close} done={done} />
    </Modal>,
    document.body,
  );
}

function GuestForm({ goods, close, done }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const [sentTo, setSentTo] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const said = useRef<HTMLHeadingElement>(null);
  useEffect(() => void (sentTo && said.current?.focus()), [sentTo]);

  async function send() {
    if (busy) return;
    setBusy(true);
    setTrouble("");
    const email = field.current!.value.trim();
    const answer = await post("/shop/wait", { ...goods, email });
    setBusy(false);
    if (answer.ok) {
      setSentTo(email);
      return done(m.wait_on());
    }
    const wrong = answer.errors.find(({ path }) => path === "email");
    setTrouble(wrong ? m.field_enter_email() : troubleOf(answer));
    field.current!.focus();
  }

  if (sentTo)
    return (
      <div className="wait-form">
        <h2 ref={said} tabIndex={-1}>
          {m.wait_sent_title()}
        </h2>
        <p>{m.wait_sent_text({ email: sentTo })}</p>
        <button type="button" className="button button-main" onClick={close}>
          {m.wait_sent_close()}
        </button>
      </div>
    );
  return (
    <form
      className="wait-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Don't submit the surrounding page's form.
        event.stopPropagation();
        void send();
      }}
    >
      <h2>{m.wait_title()}</h2>
      <div className="field">
        <label htmlFor="wait-email" className="field-label">
          {m.wait_email()}
        </label>
        <input
          {...fieldAttributes.email}
          ref={(element) => {
            field.current = element;
            element?.setAttribute("autofocus", "");
          }}
          id="wait-email"
          required
          aria-invalid={trouble ? true : undefined}
          aria-describedby="wait-says wait-error"
        />
        <span id="wait-says" className="field-says">
          {m.wait_consent()}{" "}
          <Link to="/service/privacy" replace>
            {m.wait_privacy()}
          </Link>
          .
        </span>
        <span id="wait-error" className="field-error" role="alert">
          {trouble}
        </span>
      </div>
      <button type="submit" className="button button-main" aria-disabled={busy || undefined}>
        {busy ? m.wait_sending() : m.wait_send()}
      </button>
      <button
        type="button"
        className="link-button"
        onClick={() => {
          // Replaces this dialog's entry, so Back leads to the page below.
          void navigate({ search, hash: "#sign-in" }, { replace: true, preventScrollReset: true });
          close();
        }}
      >
        {m.wait_sign_in()}
      </button>
    </form>
  );
}
