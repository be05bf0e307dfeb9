import { inBrowser } from "#app/foundation/browser.ts";

const KEY = "desk-keys";

/** Opens the palette by a press. */
export const OPEN_PALETTE = "desk-find";

/** Single-key shortcuts may be switched off [WCAG 2.1.4]. */
export const areKeysOn = (): boolean => inBrowser.read(KEY) !== "off";
export const setKeys = (on: boolean): void => void inBrowser.keep(KEY, on ? null : "off");

/** Whether a key is text for a field, or part of the browser's own shortcut. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (document.querySelector("dialog[open]")) return true;
  const field = target instanceof HTMLElement ? target : null;
  if (field?.isContentEditable || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) return true;
  return field instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit"].includes(field.type);
}
