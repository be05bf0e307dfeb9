import { useState } from "react";
import { useCustomer } from "#app/client/customer/customer-store.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { ChipChoices } from "#app/foundation/ui/chip-choices.tsx";
import { fieldAttributes } from "#app/foundation/ui/field-attributes.ts";
import { useFirstWrong } from "#app/foundation/ui/use-first-wrong.ts";
import { CERTIFICATE_VALUE, type Cover, covers, type Design, designs, USUAL_VALUES, WISHES_LENGTH } from "#app/gifts/certificate.ts";
import { certificatePicture } from "#app/gifts/certificate-picture.ts";
import { Field } from "../account/field.tsx";
import { Picture } from "../goods/picture.tsx";
import { CertificatePreview } from "./certificate-preview.tsx";
import { readPhoto } from "./photo.ts";
import { useBuy } from "./use-buy.ts";
import { writeCertificate } from "./wire-certificate.ts";

type Data = {
  isOnline: boolean;
  brand: Record<"ru" | "en", string>;
  days: { first: string; last: string };
  envelopes: Record<"light" | "dark", string | undefined>;
  payOrigins: readonly string[];
};

const designNames = {
  dark: m.certificate_design_dark,
  light: m.certificate_design_light,
  custom: m.certificate_design_custom,
} satisfies Record<Design, unknown>;
const coverNames = {
  ropes: m.certificate_cover_ropes,
  gong: m.certificate_cover_gong,
  corner: m.certificate_cover_corner,
  rounds: m.certificate_cover_rounds,
} satisfies Record<Cover, unknown>;

/** The certificate with a live preview [GFT-01]. `awake`: scripts run. */
export function CertificateForm({ data, awake }: { data: Data; awake: boolean }) {
  const { lang, corner } = useRoot();
  const { customer } = useCustomer();
  const { buy, busy, failure, errorOf, trouble } = useBuy(data.payOrigins);
  const form = useFirstWrong(failure);
  const [value, setValue] = useState("3000");
  const [design, setDesign] = useState<Design>("dark");
  const [cover, setCover] = useState<Cover>("ropes");
  const [wishes, setWishes] = useState("");
  const [photo, setPhoto] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [isLater, setLater] = useState(false);

  const rubles = Number(value) || 0;
  const sum = (amount: number) => formatMoney(amount, "rub", lang);
  const envelope = data.envelopes[design === "light" ? "light" : "dark"];
  const background = design === "custom" ? photo : null;
  const storefront = { brand: data.brand, corner };
  const picture = certificatePicture({ valueRubles: rubles, design, cover, wishes, background, storefront, lang, code: null });

  async function choosePhoto(file: File | undefined) {
    if (!file) return;
    const read = await readPhoto(file);
    setUnreadable(read === null);
    if (read) setPhoto(read);
  }

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const own = String(said.get("own-email") ?? "");
    buy(
      writeCertificate({
        value: value ? Number(value) : null,
        design,
        cover,
        wishes,
        email: String(said.get("email")),
        ...(background && { background }),
        sendAt: isLater ? String(said.get("day")) : "",
        buyerEmail: own,
      }),
    );
  }

  return (
    <form className="certificate-columns" ref={form} noValidate onSubmit={submit} inert={!awake}>
      <div className="certificate-look">
        <CertificatePreview picture={picture} />
        {envelope && <Picture id={envelope} alt="" sizes="(min-width: 1024px) 50vw, 1px" of={{ width: 16, height: 9 }} />}
      </div>
      <div className="certificate-fields">
        <Field
          label={m.certificate_value()}
          error={errorOf("value")}
          hint={m.certificate_value_range({ min: sum(CERTIFICATE_VALUE.min), max: sum(CERTIFICATE_VALUE.max) })}
        >
          {(shared) => (
            <>
              <div className="certificate-values">
                {USUAL_VALUES.map((usual) => (
                  <button
                    key={usual}
                    type="button"
                    className="chip"
                    aria-pressed={rubles === usual}
                    onClick={() => setValue(String(usual))}
                  >
                    {sum(usual)}
                  </button>
                ))}
              </div>
              <input
                {...shared}
                name="value"
                inputMode="numeric"
                autoComplete="off"
                value={value}
                onChange={(event) => setValue(event.target.value.replace(/\D/g, "").slice(0, 6))}
                required
              />
            </>
          )}
        </Field>
        <ChipChoices legend={m.certificate_design()} name="design" of={designs} names={designNames} chosen={design} choose={setDesign} />
        {design === "custom" ? (
          <Field
            label={m.certificate_photo()}
            error={isUnreadable ? m.certificate_photo_wrong() : errorOf("background")}
            hint={m.certificate_photo_says()}
          >
            {(shared) => (
              <input
                {...shared}
                type="file"
                accept="image/jpeg,image/png,image/webp,image/avif"
                onChange={(event) => choosePhoto(event.target.files?.[0])}
              />
            )}
          </Field>
        ) : (
          <ChipChoices legend={m.certificate_cover()} name="cover" of={covers} names={coverNames} chosen={cover} choose={setCover} />
        )}
        <Field
          label={m.certificate_wishes()}
          error={errorOf("wishes")}
          hint={m.certificate_wishes_left({ left: WISHES_LENGTH - wishes.length })}
        >
          {(shared) => (
            <textarea
              {...shared}
              name="wishes"
              rows={2}
              maxLength={WISHES_LENGTH}
              value={wishes}
              onChange={(event) => setWishes(event.target.value.replace(/[\r\n]+/g, " "))}
            />
          )}
        </Field>
        <Field label={m.certificate_email()} error={errorOf("email")}>
          {(shared) => <input {...shared} {...fieldAttributes.email} autoComplete="off" name="email" required />}
        </Field>
        <ChipChoices
          legend={m.certificate_when()}
          name="when"
          of={["now", "day"] as const}
          names={{ now: m.certificate_when_now, day: m.certificate_when_day }}
          chosen={isLater ? "day" : "now"}
          choose={(when) => setLater(when === "day")}
        />
        {isLater && (
          <Field label={m.certificate_day()} error={errorOf("sendat")} hint={m.certificate_day_says()}>
            {(shared) => <input {...shared} type="date" name="day" min={data.days.first} max={data.days.last} required />}
          </Field>
        )}
        {!customer && (
          <Field label={m.certificate_own_email()} error={errorOf("contragent.email")} hint={m.certificate_own_email_says()}>
            {(shared) => <input {...shared} {...fieldAttributes.email} name="own-email" />}
          </Field>
        )}
        {!data.isOnline && <p className="quiet">{m.certificate_no_card()}</p>}
        <p className="field-error" role="alert">
          {trouble}
        </p>
        <button type="submit" className="button button-main" aria-disabled={busy || undefined}>
          {busy ? m.certificate_busy() : data.isOnline ? m.certificate_buy({ sum: sum(rubles) }) : m.certificate_ask()}
        </button>
      </div>
    </form>
  );
}
