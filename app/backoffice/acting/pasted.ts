import type { ClipboardEvent } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { nameOf } from "./check-fields.ts";

/** Browsers cut pasted text to a field's length without a word. */
export function cutBy({ target, clipboardData }: ClipboardEvent<HTMLFormElement>): string {
  const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  if (!isText || target.maxLength < 0) return "";
  const selected = (target.selectionEnd ?? 0) - (target.selectionStart ?? 0);
  const left = target.maxLength - target.value.length + selected;
  return clipboardData.getData("text").length > left ? m.desk_pasted_cut({ name: nameOf(target), most: target.maxLength }) : "";
}
