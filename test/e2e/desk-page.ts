import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { at, sql } from "./shop-page.ts";

export const deskAt = (path: string): string => at(path, "staff.localhost");

type Hired = { role?: string; lang?: "ru" | "en"; name?: string };

/** Signs the page in as a new member of staff, whose passkey was used just now. */
export async function signInStaff(page: Page, { role = "owner", lang = "en", name }: Hired = {}): Promise<{ id: string; name: string }> {
  const [id, token] = [randomUUID(), randomBytes(32).toString("base64url")];
  const named = name ?? `Staff ${id.slice(0, 8)}`;
  await sql("insert into staff_member (id, name, email, lang, invited_at, active_at) values ($1, $2, $3, $4, now(), now())", [
    id,
    named,
    `${id}@gong.example`,
    lang,
  ]);
  await sql("insert into staff_grant (staff_id, role) values ($1, $2)", [id, role]);
  await sql(
    `insert into staff_session (token_hash, id, staff_id, means, device, address, opened_at, expires_at, proved_at)
     values ($1, $2, $3, 'passkey', 'Chromium', '127.0.0.1', now(), now() + interval '12 hours', now())`,
    [createHash("sha256").update(token).digest("base64url"), randomUUID(), id],
  );
  await page.context().addCookies([{ name: "s", value: token, url: deskAt("/") }]);
  return { id, name: named };
}
