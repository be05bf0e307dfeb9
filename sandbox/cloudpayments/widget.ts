/** A stand-in for `cloudpayments.js` with both APIs, `start(intent)` and `pay(…)`, compatible with trusted types. */
export const widgetScript = `(() => {
  "use strict";
  const here = new URL(".", document.currentScript.src);
  const words = {
    ru: { title: "Оплата заказа", play: "Учебный банк: настоящие деньги не спишутся.", pay: "Оплатить", decline: "Отказ банка", close: "Закрыть" },
    en: { title: "Order payment", play: "A play bank: no real money is taken.", pay: "Pay", decline: "Bank declines", close: "Close" },
  };
  const make = (name, text, style) => Object.assign(document.createElement(name), { textContent: text, style });
  async function send(intent, outcome, culture) {
    const body = JSON.stringify({ ...intent, outcome, culture, origin: location.origin });
    const answer = await fetch(new URL("payment", here), { method: "POST", headers: { "content-type": "application/json" }, body });
    if (!answer.ok) throw new Error((await answer.json()).error);
    return answer.json();
  }
  function show(intent, culture) {
    const spoken = String(culture).slice(0, 2) === "en" ? "en" : "ru";
    const say = words[spoken];
    const button = (text, name) => {
      const made = make("button", text, "display:block;width:100%;min-height:48px;margin:12px 0;font:inherit;font-weight:600;cursor:pointer");
      made.type = "button";
      made.dataset.outcome = name;
      return made;
    };
    return new Promise((resolve) => {
      const dialog = make("dialog", "", "max-width:26rem;margin:auto;padding:24px;font:17px/1.5 system-ui,sans-serif");
      dialog.id = "cloudpayments-widget";
      dialog.setAttribute("aria-label", say.title);
      const note = make("p", "");
      note.setAttribute("role", "status");
      const buttons = [button(say.pay, "paid"), button(say.decline, "declined"), button(say.close, "closed")];
      dialog.append(
        make("h2", say.title), make("p", intent.invoiceId ?? ""), make("p", intent.amount + " " + intent.currency, "font-size:2rem;font-weight:700"),
        ...buttons, note, make("small", say.play),
      );
      let last = { type: "cancel", status: "cancel", data: {} };
      const end = () => { dialog.remove(); resolve(last); };
      dialog.addEventListener("cancel", (event) => { event.preventDefault(); end(); });
      for (const one of buttons)
        one.addEventListener("click", async () => {
          if (one.dataset.outcome === "closed") return end();
          for (const other of buttons) other.disabled = true;
          try {
            const { transactionId, status, reasonCode, message } = await send(intent, one.dataset.outcome, spoken);
            const isPaid = status === "Completed" || status === "Authorized";
            last = { type: "payment", status: isPaid ? "success" : "fail", data: { transactionId, ReasonCode: reasonCode }, message };
            if (isPaid) return end();
            note.textContent = message;
          } catch (error) {
            last = { type: "error", status: "fail", data: {}, message: error.message };
            note.textContent = error.message;
          }
          for (const other of buttons) other.disabled = false;
        });
      document.body.append(dialog);
      dialog.showModal();
    });
  }
  class CloudPayments {
    constructor({ language } = {}) { this.language = language; }
    async start(intent) {
      const { publicTerminalId: publicId, externalId: invoiceId, amount, currency, paymentSchema, description, receiptEmail: email, metadata } = intent;
      const schema = paymentSchema === "Dual" ? "auth" : "charge";
      const data = metadata ? JSON.stringify(metadata) : undefined;
      const result = await show({ publicId, invoiceId, amount, currency, schema, description, email, data }, intent.culture ?? this.language);
      this.oncomplete?.(result);
      return result;
    }
    async pay(schema, { publicId, invoiceId, amount, currency, description, email, data, ...rest }, { onSuccess, onFail, onComplete } = {}) {
      const options = { publicId, invoiceId, amount, currency, description, email, data, ...rest };
      const intent = { publicId, invoiceId, amount, currency, schema, description, email, data: data ? JSON.stringify(data) : undefined };
      const result = await show(intent, this.language);
      const paid = result.status === "success";
      if (paid) onSuccess?.(options);
      else onFail?.(result.type === "cancel" ? "User has cancelled" : result.message, options);
      onComplete?.({ success: paid, code: result.data.ReasonCode, message: result.message }, options);
      return result;
    }
    charge(options, onSuccess, onFail) { return this.pay("charge", options, { onSuccess, onFail }); }
    auth(options, onSuccess, onFail) { return this.pay("auth", options, { onSuccess, onFail }); }
  }
  window.cp = { ...window.cp, CloudPayments };
})();
`;
