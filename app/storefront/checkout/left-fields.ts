import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import { type FieldName, fieldPaths } from "./field-attributes.ts";

const names = new Map(Object.entries(fieldPaths).map(([name, path]) => [path, name as FieldName]));

/** Fields still validated after a change: unchanged ones, and edited ones that were invalid; others wait for blur. */
export function stillLeft(
  left: ReadonlySet<string>,
  { isWrong, before, after }: { isWrong: (path: string) => boolean; before: CheckoutForm; after: CheckoutForm },
): Set<string> {
  const isKept = (path: string) => {
    const name = names.get(path);
    return name !== undefined && after[name] !== "" && before[name] === after[name];
  };
  return new Set([...left].filter((path) => isWrong(path) || isKept(path)));
}
