import * as z from "zod";
import type { FieldError } from "#app/foundation/http/problem.ts";
import { CERTIFICATE_VALUE, type Cover, type Design, sendingTime } from "./certificate.ts";
import type { CertificateBody } from "./certificates.contract.ts";

export type CheckedCertificate = {
  valueMinor: number;
  design: Design;
  cover: Cover;
  wishes: string;
  background: string | null;
  email: string;
  sendAt: Date;
  /** Empty: the customer's own. */
  buyerEmail: string;
};

const address = z.email().max(120);

/** Lower-cased; undefined with an error at `path` if invalid. */
export function readEmail(text: string, path: string, errors: FieldError[], code = "enter_email"): string | undefined {
  const read = address.safeParse(text.trim());
  if (read.success) return read.data.toLowerCase();
  errors.push({ path, code });
  return undefined;
}

/** The parsed request, or all errors at once [GFT-01]. */
export function checkCertificate(
  body: CertificateBody,
  now: Date,
): ({ ok: true } & CheckedCertificate) | { ok: false; errors: FieldError[] } {
  const { value, design, cover } = body;
  const errors: FieldError[] = [];
  if (value == null) errors.push({ path: "value", code: "enter_certificate_value" });
  else if (!Number.isInteger(value) || value < CERTIFICATE_VALUE.min || value > CERTIFICATE_VALUE.max)
    errors.push({ path: "value", code: "certificate_value" });
  const email = readEmail(body.email ?? "", "email", errors, body.email?.trim() ? "enter_email" : "enter_certificate_email");
  const sendAt = sendingTime(body.sendAt ?? null, now);
  if (!sendAt) errors.push({ path: "sendat", code: "certificate_day" });
  const background = design === "custom" ? (body.background ?? "") : null;
  if (background === "") errors.push({ path: "background", code: "picture" });
  const own = body.buyerEmail?.trim();
  const buyerEmail = own ? readEmail(own, "contragent.email", errors) : "";
  if (errors.length || value == null || !email || !sendAt || buyerEmail === undefined) return { ok: false, errors };
  return { ok: true, valueMinor: value * 100, design, cover, wishes: body.wishes ?? "", background, email, sendAt, buyerEmail };
}
