import type { PhonePreview } from "#app/checkout/by-phone/phone-orders.server.ts";
import { phoneRefusal } from "#app/checkout/by-phone/phone-refusals.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { FindGoods } from "../editing/find-goods.tsx";
import { GoodsRow, useLines, useSizes } from "../editing/goods-line.tsx";
import { keyOf } from "../editing/goods-quantity.ts";
import { useLookup } from "../shell/use-lookup.ts";
import type { PhonePage } from "./phone.route.tsx";
import type { PhoneWork } from "./phone-draft.ts";

export const problemWords = (problem: string): string => phoneRefusal(problem, null);

type Props = { work: PhoneWork; change: (part: Partial<PhoneWork>) => void; preview: PhonePreview | null };

/** What is bought, each with what it costs now and what is wrong with it. */
export function PhoneGoods({ work: { lines, storefront }, change, preview }: Props) {
  const search = useLookup<PhonePage>();
  const sizes = useSizes(lines, `/orders/new?shop=${storefront}&sizes=`);
  const { put, drop, add } = useLines(lines, (lines) => change({ lines }));
  return (
    <>
      <ul className="edit-lines">
        {lines.map((line, at) => {
          const priced = preview?.lines.find(({ key }) => key === keyOf(line));
          return (
            <GoodsRow
              key={keyOf(line)}
              line={line}
              taken={lines}
              sizes={sizes}
              priceMinor={priced?.priceMinor ?? null}
              problem={priced?.problem ? problemWords(priced.problem) : null}
              put={(next) => put(at, next)}
              drop={(event) => drop(at, event)}
            />
          );
        })}
      </ul>
      {lines.length === 0 && <p className="muted">{m.desk_phone_no_goods()}</p>}
      <FindGoods
        search={search}
        found={search.data?.goods ?? null}
        pathFor={(said) => `/orders/new?shop=${storefront}&goods=${said}`}
        add={add}
      />
    </>
  );
}
