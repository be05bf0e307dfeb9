import { useEffect, useState } from "react";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { lastSendingDay } from "#app/gifts/certificate.ts";
import { paymentOf } from "#app/gifts/certificate-order.ts";
import type { Route } from "./+types/certificates.route";
import { CertificateForm } from "./certificate-form.tsx";
import "#app/foundation/ui/parts/fields.css";
import "./certificates.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const posters = await shop.posters();
  return {
    isOnline: paymentOf(visit.storefront).isOnline,
    brand: visit.storefront.brand,
    days: { first: moscowTime(visit.now).day, last: lastSendingDay(visit.now) },
    envelopes: { light: posters["certificate-light"]?.id, dark: posters["certificate-dark"]?.id },
    payOrigins: shop.payments.offered.pages(visit.storefront),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.certificate_page_title(), description: m.certificate_page_says(), path: "/certificates" });
}

export default function CertificatesPage({ loaderData }: Route.ComponentProps) {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return (
    <main id="content" className="page certificates">
      <h1>{m.certificate_page_title()}</h1>
      <p className="lead">{m.certificate_page_says()}</p>
      <CertificateForm data={loaderData} awake={awake} />
      <noscript>{m.certificate_needs_script()}</noscript>
    </main>
  );
}
