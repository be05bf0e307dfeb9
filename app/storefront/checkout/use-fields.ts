import { useCallback, useState } from "react";
import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import type { FieldProblem } from "#app/checkout/field-problems.ts";
import { fieldText, isSummed, ownText, summaryOf } from "#app/checkout/field-texts.ts";
import { checkoutStore } from "#app/client/checkout/checkout-store.ts";
import type { FieldError } from "#app/foundation/http/problem.ts";
import type { Fields } from "./fields-context.ts";
import { stillLeft } from "./left-fields.ts";

type Refused = Map<string, { text: string; form: CheckoutForm }>;

/** UI state whose change doesn't clear the server's errors. */
const places: readonly (keyof CheckoutForm)[] = ["step", "typingCity"];
const isUnchanged = (before: CheckoutForm, now: CheckoutForm): boolean =>
  (Object.keys(now) as (keyof CheckoutForm)[]).every((name) => places.includes(name) || before[name] === now[name]);

/** When errors show: on blur, never while typing, gone once fixed. `refuse` shows server errors until a change. */
export function useFieldState(form: CheckoutForm, problems: readonly FieldProblem[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Refused>(new Map());
  const problemAt = (path: string) => problems.find((problem) => problem.path === path);

  const errorOf = (path: string): string => {
    const said = refused.get(path);
    if (said && isUnchanged(said.form, form)) return said.text;
    const problem = left.has(path) ? problemAt(path) : undefined;
    return problem && problem.code !== "confirm_flat" ? ownText(problem, form.payer) || fieldText(problem.code) : "";
  };
  const isTold = ({ path }: FieldProblem): boolean => left.has(path);
  const change: Fields["change"] = (change) => {
    const before = checkoutStore.get();
    checkoutStore.change(change);
    const after = checkoutStore.get();
    setLeft((now) => stillLeft(now, { isWrong: (path) => problemAt(path) !== undefined, before, after }));
  };
  const leave = (path: string) => setLeft((now) => new Set(now).add(path));
  const judge = useCallback((paths: readonly string[]) => setLeft((now) => new Set([...now, ...paths])), []);
  const refuse = (errors: readonly FieldError[]) =>
    setRefused(
      new Map(
        errors.map(({ path, code, message }) => {
          const text = ownText({ path, code }, form.payer) || message || fieldText(code);
          return [path, { text, form }];
        }),
      ),
    );

  const fields: Fields = {
    form,
    change,
    errorOf,
    isSummed: (path) => problems.some((problem) => problem.path === path && isTold(problem) && isSummed(problem)),
    isGood: (path) => left.has(path) && !problemAt(path),
    leave,
  };
  const summary = (of: readonly FieldProblem[]): string => summaryOf(of.filter(isTold));
  return { fields, judge, refuse, summary, asksFlat: left.has("delivery.kvartira") && problemAt("delivery.kvartira") !== undefined };
}
