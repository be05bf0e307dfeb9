import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { LocalLine } from "#app/cart/cart.ts";
import { type Step, steps } from "#app/checkout/checkout-form.ts";
import { isCovered, payableIn, plainest } from "#app/checkout/payable.ts";
import { cartStore, findLine, forgetOrdered } from "#app/client/cart/cart-store.ts";
import type { SeenPrice } from "#app/client/cart/seen-prices.ts";
import { useEstimate } from "#app/client/cart/use-estimate.ts";
import { useQuote } from "#app/client/cart/use-quote.ts";
import type { CartQuote } from "#app/client/cart/wire-quote.ts";
import { cheapest } from "#app/client/checkout/ask-options.ts";
import { checkoutStore } from "#app/client/checkout/checkout-store.ts";
import { draftArrived } from "#app/client/checkout/draft-sync.ts";
import { customerStore, refreshCustomer, useCustomer } from "#app/client/customer/customer-store.ts";
import { openSignIn } from "#app/client/customer/dialog-store.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney, minor } from "#app/foundation/money.ts";
import { isInvoice, type Region } from "#app/foundation/storefront.ts";
import { isBlocked, speaksOf } from "../cart/line-notes.ts";
import type { CheckoutData } from "./checkout-data.ts";
import { onChosenDay } from "./chosen-day.ts";
import { fieldId } from "./field-attributes.ts";
import { refusalSaid } from "./refusal.tsx";
import { fieldOf, firstUndone, problemsOf, stepOf } from "./step-problems.ts";
import { useDraft } from "./use-draft.ts";
import { useFieldState } from "./use-fields.ts";
import { useHeldPress } from "./use-held-press.ts";
import { useLeave } from "./use-leave.ts";
import { useMessage } from "./use-message.ts";
import { useOptions, whichTown } from "./use-options.ts";
import { type Answered, inTurn, usePlaceOrder } from "./use-place-order.ts";
import { usePrefill, usePresetWay } from "./use-prefill.ts";
import { keepAddress, useSaved } from "./use-saved.ts";
import { useSteps } from "./use-steps.ts";
import { isChosen } from "./ways.tsx";
import { type OrderToSend, orderOf, saysTheSame } from "./wire-order.ts";

const ALL = 1_000_000_000;
/** Don't delay the order for a draft. */
const DRAFT_MS = 2000;

export function useCheckout(data: CheckoutData, lines: readonly LocalLine[]) {
  const { region, currency, lang } = useRoot();
  const form = useSyncExternalStore(checkoutStore.subscribe, checkoutStore.get, checkoutStore.none);
  const promo = useSyncExternalStore(cartStore.subscribe, cartStore.promo, cartStore.noPromo);
  const { known, customer } = useCustomer();
  const profile = customer ? { firstName: customer.firstname, lastName: customer.lastname } : null;
  const payments = useMemo(() => payableIn(data.payments, currency), [data.payments, currency]);
  const byHand = form.byHand || payments.length === 0;
  const saved = useSaved(customer?._id ?? null, data.countries);

  const placing = usePlaceOrder();
  const [leaving, setLeaving] = useState("");
  const [pressed, setPressed] = useState(false);
  const heard = useDraft(customer?._id ?? null, pressed || placing.sending || placing.attempt !== null || leaving !== "");
  usePrefill(data.countries, payments, customer, saved, heard);

  // Support arranges payment unless an invoice is requested.
  const isArranged = byHand && !isInvoice(form.paymentType);
  const judged = { ...form, byHand, paymentType: isArranged ? data.fallback.payment : form.paymentType };
  const options = useOptions(form.typingCity || payments.length === 0 ? { ...form, city: "" } : form, lines);
  usePresetWay(form, options);
  const way = byHand ? undefined : options.options.find((each) => isChosen(each, form));
  // Until a choice, show the cart's estimate, so delivery is no surprise.
  const estimate = useEstimate(lines, { needed: form.city === "" && !byHand, chosen: form.country });
  const here = form.city === "" || form.city === estimate.city ? estimate.option : undefined;
  const likely = way ?? (byHand || form.typingCity ? undefined : (cheapest(options.options) ?? here));
  const country = form.country || estimate.ask.country;
  const city = form.typingCity ? "" : form.city || (likely ? estimate.city : "");
  const whereTo = form.city === "" && city ? estimate.name : city;
  const quoted = useQuote(lines, {
    ...(promo && { promocode: promo }),
    ...(likely && {
      delivery: { type: likely.type, mode: likely.mode, code: way ? form.code : likely.code, city, ...whichTown(form) },
    }),
    paymentType: judged.paymentType || null,
    ...(country && { country }),
    ...(form.useBonus && { bonus: ALL }),
    ...(form.useAdvance && { advance: ALL }),
    ...(form.useDeposit && { deposit: ALL }),
  });
  const { quote } = quoted;
  const payment = { largestMinor: data.largestMinor, totalMinor: quote && minor(quote.total) };
  // With nothing due the payment step is hidden, but the order needs a method [PAY-14].
  const named = (shown: CartQuote) => (!byHand && isCovered(shown, form.paymentType) ? { paymentType: plainest(payments) } : null);
  const covered = way && quoted.isDelivered && quote ? named(quote) : null;
  const problems = problemsOf({ ...judged, ...covered }, { region: region as Region, profile, payment });
  const state = useFieldState(
    form,
    steps.flatMap((step) => problems[step]),
  );
  const leave = useLeave(data.payOrigins);
  const [seen, setSeen] = useState<SeenPrice[]>([]);
  const [before, setBefore] = useState("");
  const [message, setMessage] = useMessage(promo);
  const [focusAt, setFocusAt] = useState("");
  const undone = firstUndone(problems);
  const { open, entered } = useSteps(form.step, undone);
  const ready = quote !== null && !quoted.busy && !quoted.failure && speaksOf(quote, lines) && !isBlocked(quote);

  // Focus after its step has opened.
  useEffect(() => {
    if (!focusAt) return;
    setFocusAt("");
    const field = document.getElementById(fieldId(focusAt));
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  }, [focusAt]);

  function lead(step: Step) {
    const paths = problems[step].map(({ path }) => path);
    state.judge(paths);
    open(step);
    setFocusAt(paths[0] ?? "");
    setMessage(m.checkout_look_again());
  }

  function next(step: Step) {
    if (problems[step].length) return lead(step);
    setMessage("");
    open(undone ?? "payment");
  }

  function tellChange(was: CartQuote, now: CartQuote) {
    setSeen(was.lines.map(({ productid, specification, unit }) => ({ productid, specification, price: unit.price })));
    setBefore(was.currency.total === now.currency.total ? "" : formatMoney(was.currency.total, currency, lang));
    setMessage(m.checkout_changed());
  }

  async function handle(answered: Answered, asked: CartQuote | null, again = false): Promise<void> {
    switch (answered.kind) {
      case "placed":
        setLeaving(answered.placed.ordernumber);
        // The next page is shorter: start at its top.
        scrollTo({ top: 0 });
        if (customer) keepAddress(form, customer._id);
        return leave(answered.placed, answered.body);
      case "changed":
        quoted.take(answered.quote);
        options.again();
        // Retry an equal quote once; a repeat needs the shopper's eyes.
        if (asked && !again && saysTheSame(asked, answered.quote)) return send(answered.quote, true);
        return asked ? tellChange(asked, answered.quote) : setMessage(m.checkout_changed());
      case "invalid": {
        const errors = answered.failure.errors.map((error) => ({ ...error, path: fieldOf(error.path, form) }));
        state.refuse(errors);
        const placeOf = ({ path }: { path: string }) => steps.indexOf(stepOf(path, form));
        const [first] = [...errors].sort((a, b) => placeOf(a) - placeOf(b));
        const step = stepOf(first?.path ?? "", form);
        open(step);
        setFocusAt(first?.path ?? "");
        return setMessage(answered.failure.title || m.checkout_look_again());
      }
      case "refused":
        if (customer && [401, 403].includes(answered.failure.status)) {
          await refreshCustomer();
          if (!customerStore.get().customer) {
            showToast(m.checkout_signed_out(), m.checkout_signed_out_note());
            return openSignIn();
          }
        }
        return setMessage(refusalSaid(answered.failure, customer !== null));
      case "unanswered":
        return setMessage("");
    }
  }

  async function send(shown: CartQuote, again = false): Promise<void> {
    const body: OrderToSend = orderOf({
      form: { ...form, byHand, ...named(shown) },
      quote: shown,
      customerId: customer?._id ?? null,
      currency,
      fallback: data.fallback,
    });
    setPressed(true);
    const answered = await inTurn(async () => {
      await Promise.race([draftArrived(), new Promise((resolve) => setTimeout(resolve, DRAFT_MS))]);
      // Another tab has just ordered it [ORD-03].
      if (!body.items.every(findLine)) return null;
      const answered = await placing.begin(body, formatMoney(shown.currency.total, currency, lang));
      if (answered.kind !== "placed") return answered;
      setLeaving(answered.placed.ordernumber);
      forgetOrdered(body.items);
      return answered;
    }).finally(() => setPressed(false));
    if (!answered) return setMessage(m.checkout_changed());
    await handle(answered, shown, again);
  }

  // May be waiting for another tab or the draft.
  const sending = placing.sending || pressed;

  async function place(): Promise<void> {
    if (sending || !quote) return;
    if (undone) return lead(undone);
    if (isBlocked(quote)) return setMessage(m.cart_fix_first());
    if (!ready) return held.hold({ form, quote });
    setBefore("");
    setMessage("");
    await send(quote);
  }

  const held = useHeldPress(ready ? { form, quote } : null, !quoted.busy, { place, changed: (was) => quote && tellChange(was, quote) });

  const frameOf = (step: Step) => ({
    entered,
    state:
      form.step === step
        ? ("open" as const)
        : problems[step].length === 0 && steps.indexOf(step) < 2
          ? ("done" as const)
          : ("ahead" as const),
    says: state.summary(problems[step]),
    edit: () => open(step),
    ...(step !== "payment" && { next: () => next(step) }),
  });

  return {
    form,
    payments,
    isCovered: covered !== null,
    fields: state.fields,
    asksFlat: state.asksFlat,
    saved,
    canKeep: customer !== null,
    options,
    way,
    /** The option and place behind the sums. */
    counted: { way: likely && onChosenDay(likely, form), city: whereTo, settled: form.city !== "" || byHand || estimate.settled },
    quoted,
    ready,
    seen,
    before,
    message: held.isHeld && quoted.busy ? m.checkout_counting() : message,
    leaving,
    byHand,
    frameOf,
    place,
    sending,
    attempt: placing.attempt,
    /** Guests may sign in; undefined until known. */
    signIn: customer ? null : known ? openSignIn : undefined,
    sendAgain: async () => placing.attempt && handle(await placing.send(placing.attempt), null),
  };
}
