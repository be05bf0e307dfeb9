import { m } from "#app/foundation/i18n/messages/messages.js";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isField = (element: Element): element is Field => "validity" in element && element.matches("input, select, textarea");

/** The first field that is not filled in as it has to be, and what to say of it. */
export type Problem = { field: Field; says: string };

/** A field's name as its form shows it. */
export const nameOf = (field: Field): string =>
  (field.labels?.[0]?.querySelector("span") ?? field.labels?.[0])?.textContent?.trim() || field.ariaLabel || field.name;

/** Checks as the browser does, but neither scrolls nor moves the focus: what a pointer is over stays there. */
export function problemIn(form: HTMLFormElement): Problem | null {
  const wrong = [...form.elements].filter(isField).filter((field) => field.willValidate && !field.validity.valid);
  for (const field of wrong) mark(field);
  const [field] = wrong;
  return field ? { field, says: saidOf(field) } : null;
}

/** The first field that was refused, with all that was said; fields that the form doesn't show can't be gone to. */
export function refusedIn(
  form: HTMLFormElement | null,
  { fields = {}, says }: { fields?: Record<string, string>; says: string },
): Problem | null {
  const refused = [...(form?.elements ?? [])].filter(isField).filter(({ name, type }) => type !== "hidden" && isNamed(name, fields));
  for (const field of refused) mark(field);
  const [field] = refused;
  return field ? { field, says } : null;
}

const isNamed = (name: string, fields: Record<string, string>): boolean =>
  name !== "" && Object.keys(fields).some((path) => path.split(".", 1)[0] === name.replace(/\[\]$/, ""));

function mark(field: Field): void {
  field.setAttribute("aria-invalid", "true");
  field.addEventListener("input", () => field.removeAttribute("aria-invalid"), { once: true });
}

/** A field's `title` says its rule. */
function saidOf(field: Field): string {
  const name = nameOf(field);
  if (field.validity.customError) return field.validationMessage;
  if (field.validity.valueMissing) return m.desk_fill_in({ name });
  return field.title ? m.desk_fix_by_rule({ name, rule: field.title }) : m.desk_fix_field({ name });
}
