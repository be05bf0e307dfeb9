import * as z from "zod";
import type { Refusal } from "./refusals.ts";

/** Authentication templates: fixed text, our code. */
const approved: Record<string, Record<string, (code: string) => string>> = {
  sign_in_code: {
    ru: (code) => `*${code}* — ваш код подтверждения. В целях безопасности никому его не сообщайте.`,
    en: (code) => `*${code}* is your verification code. For your security, do not share this code.`,
  },
};

const LONGEST_CODE = 15;

const parameter = z.looseObject({ type: z.literal("text"), text: z.string().min(1) });
const component = z.looseObject({
  type: z.string(),
  sub_type: z.string().optional(),
  index: z.union([z.string(), z.number()]).optional(),
  parameters: z.array(z.unknown()).optional(),
});
const templateShape = z.looseObject({
  name: z.string().min(1),
  language: z.looseObject({ code: z.string().min(1) }),
  components: z.array(component).optional(),
});

const refusal = (code: Refusal["code"], details: string) => ({ ok: false as const, refusal: { code, details } });

export function fillTemplate(given: unknown): { ok: true; text: string } | { ok: false; refusal: Refusal } {
  if (given === undefined) return refusal(100, "The parameter template is required.");
  const parsed = templateShape.safeParse(given);
  if (!parsed.success) return refusal(100, `The parameter template['${parsed.error.issues[0]!.path.join("']['")}'] is required.`);
  const { name, language, components = [] } = parsed.data;
  const say = approved[name]?.[language.code];
  if (!say) return refusal(132001, `template name (${name}) does not exist in ${language.code}`);

  const body = components.find(({ type }) => type.toLowerCase() === "body");
  if (body?.parameters?.length !== 1)
    return refusal(
      132000,
      `body: number of localizable_params (${body?.parameters?.length ?? 0}) does not match the expected number of params (1)`,
    );
  const button = components.find(({ type }) => type.toLowerCase() === "button");
  if (button?.parameters?.length !== 1) return refusal(131008, "buttons: Button at index 0 of type Url requires a parameter");
  if (button.sub_type?.toLowerCase() !== "url") return refusal(131009, "buttons: Button at index 0 has another type");
  if (String(button.index) !== "0") return refusal(131009, "buttons: there is no button at this index");
  const [text, onButton] = [body, button].map(({ parameters }) => parameter.safeParse(parameters![0]));
  if (!text?.success || !onButton?.success) return refusal(131008, "Parameter of type text is missing text value");
  if (text.data.text !== onButton.data.text) return refusal(131009, "The code of the button is not the code of the body");
  if (text.data.text.length > LONGEST_CODE) return refusal(132018, `A code has at most ${LONGEST_CODE} characters`);
  return { ok: true, text: say(text.data.text) };
}
