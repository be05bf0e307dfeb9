import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import { type FieldName, fieldPaths } from "./field-attributes.ts";

const names = new Map(Object.entries(fieldPaths).map(([name, path]) => [path, name as FieldName]));

/**
 * Fields that stay judged after a change. One that is right now, and wrong while it is typed in later, is judged anew when it is left; one that
 * holds what it held keeps its tick. What is empty, and what is chosen and not typed, has none to keep.
 */
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
