import type { InputHTMLAttributes } from "react";
import { type Region, storefrontIn } from "../storefront.ts";

type Attributes = Required<Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode" | "autoComplete" | "autoCapitalize">> & {
  spellCheck: boolean;
  maxLength: number;
};

const words = { type: "text", inputMode: "text", autoCapitalize: "words", spellCheck: false } as const;
const number = { ...words, inputMode: "numeric", autoCapitalize: "off" } as const;

/** Abroad flats and postal codes contain letters. */
export const numberKeyboard = (region: Region) => ({ inputMode: storefrontIn(region).isAbroad ? "text" : "numeric" }) as const;

export const fieldAttributes = {
  lastname: { ...words, autoComplete: "family-name", maxLength: 80 },
  firstname: { ...words, autoComplete: "given-name", maxLength: 80 },
  surname: { ...words, autoComplete: "additional-name", maxLength: 80 },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel", autoCapitalize: "off", spellCheck: false, maxLength: 40 },
  email: { type: "email", inputMode: "email", autoComplete: "email", autoCapitalize: "off", spellCheck: false, maxLength: 120 },
  city: { ...words, autoComplete: "address-level2", maxLength: 120 },
  region: { ...words, autoComplete: "address-level1", maxLength: 120 },
  street: { ...words, autoComplete: "address-line1", maxLength: 160 },
  house: { ...words, autoComplete: "address-line2", autoCapitalize: "off", maxLength: 40 },
  flat: { ...number, autoComplete: "address-line3", maxLength: 40 },
  block: { ...words, autoComplete: "off", autoCapitalize: "sentences", maxLength: 40 },
  index: { ...number, autoComplete: "postal-code", maxLength: 12 },
  comments: { type: "text", inputMode: "text", autoComplete: "off", autoCapitalize: "sentences", spellCheck: true, maxLength: 500 },
} as const satisfies Record<string, Attributes>;

export const birthdayAttributes = { ...number, autoComplete: "bday", maxLength: 20 } as const satisfies Attributes;
