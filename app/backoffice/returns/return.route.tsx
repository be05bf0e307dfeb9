import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { nameIn } from "#app/catalogue/priced-goods.ts";
import { calledName } from "#app/foundation/full-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { canMoveReturn, returnLabels } from "#app/orders/returns/return-status.ts";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { actorName } from "../orders/moment-words.ts";
import { Badge, Empty, Facts, Page, Panel } from "../shell/page.tsx";
import { Thumb } from "../shell/thumb.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { ReceiveForm } from "./receive-form.tsx";
import { kindSaid } from "./return-list.ts";
import "../warehouse/warehouse.css";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { shop, me, visit } = open(context);
  const name = `${params.number}/${params.n}`;
  const whole = /^\d{1,4}$/.test(params.n!) ? await shop.returns.whole({ number: params.number!, n: Number(params.n) }) : null;
  const own = storefrontsOf(me, "returns.read");
  if (!whole || (own && !own.includes(whole.order.storefront))) return { name, one: null };
  const { order, found, pieces, pictures, isToPay } = whole;
  const faceOf = await shop.catalogue.faces(order.lines, order.storefront);
  const items = found.lines.map(({ position, quantity }) => {
    const line = order.lines.find((one) => one.position === position)!;
    const { name, size, sku, marking } = line;
    const said = pieces.find((piece) => piece.position === position);
    const title = [nameIn(name, visit.lang), size].filter(Boolean).join(", ");
    return {
      position,
      quantity,
      sku,
      picture: faceOf(line).picture,
      isMarked: marking !== null,
      title,
      fit: said?.fit ?? null,
      found: said?.found ?? "",
    };
  });
  const { n, kind, state, reason, askedAt, steps } = found;
  const buyer = [calledName(order.buyer), order.buyer.phone].filter(Boolean).join(" ");
  return {
    name,
    one: { ids: [found.id, order.id], number: order.number, n, kind, state, reason, askedAt, steps, buyer, items, pictures, isToPay },
  };
}
export type OpenReturn = NonNullable<Awaited<ReturnType<typeof loader>>["one"]>;

export default function Return() {
  const { name, one } = useLoaderData<typeof loader>();
  const { lang } = useDesk();
  const back = { to: "/returns", name: m.desk_place_returns() };
  if (!one)
    return (
      <Page title={m.desk_return_title({ name })} back={back}>
        <Empty title={m.desk_object_unknown()} />
      </Page>
    );
  const { number, kind, state, reason, askedAt, buyer, steps } = one;
  return (
    <Page
      title={m.desk_return_title({ name })}
      back={back}
      aside={<Badge tone={isOpen(state) ? "wait" : "plain"}>{returnLabels[state][lang]}</Badge>}
    >
      <div className="hand">
        <Panel>
          <Facts
            rows={[
              [
                m.desk_return_order(),
                <Link key="order" to={`/orders/${number}`}>
                  {number}
                </Link>,
              ],
              [m.desk_return_buyer(), buyer],
              [m.desk_return_kind(), kindSaid(kind)],
              reason ? [m.desk_return_words(), reason] : null,
              [m.desk_return_asked_at(), <When key="asked" at={askedAt} withYear />],
            ]}
          />
        </Panel>
        <Items one={one} />
        <Deciding name={name} one={one} />
        <Panel title={m.desk_return_history()}>
          <ul className="events">
            {steps.map(({ step, actor, reason, at }) => (
              <li key={step}>
                <span className="event-head">
                  <strong>{returnLabels[step][lang]}</strong> <span>{actorName(actor, lang)}</span> <When at={at} />
                </span>
                {reason && <p>{reason}</p>}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </Page>
  );
}

const isOpen = (state: OpenReturn["state"]): boolean => state === "asked" || state === "approved";

function Items({ one: { number, n, items, pictures } }: { one: OpenReturn }) {
  const sides = [
    [m.desk_return_photos(), pictures.filter(({ takenBy }) => takenBy === null)],
    [m.desk_return_our_photos(), pictures.filter(({ takenBy }) => takenBy !== null)],
  ] as const;
  return (
    <Panel title={m.desk_return_items()}>
      <ul className="rows">
        {items.map(({ position, title, sku, quantity, fit, found, picture }) => (
          <li key={position}>
            <Thumb id={picture} side={72} />
            <div className="flex-1">
              <strong>{title}</strong>
              <p className="muted">{sku}</p>
              {fit !== null && <p>{m.desk_return_on_sale({ count: fit })}</p>}
              {found && <p>{found}</p>}
            </div>
            <span className="pack-count">× {quantity}</span>
          </li>
        ))}
      </ul>
      {sides.map(
        ([title, some]) =>
          some.length > 0 && (
            <section key={title} className="grid gap-2">
              <h3>{title}</h3>
              <div className="photos">
                {some.map(({ n: photo }) => {
                  const address = `/file/returns.photo?order=${number}&n=${n}&photo=${photo}`;
                  return (
                    <a key={photo} href={address} target="_blank" rel="noreferrer">
                      <img src={address} alt={m.desk_return_photo({ n: photo })} loading="lazy" />
                    </a>
                  );
                })}
              </div>
            </section>
          ),
      )}
    </Panel>
  );
}

function Deciding({ name, one }: { name: string; one: OpenReturn }) {
  const { state, isToPay, items, number } = one;
  const fields = { name };
  return (
    <>
      {state === "asked" && (
        <Panel>
          <ActForm act="returns.approve" permission="returns.decide" fields={fields} label={m.desk_return_approve()} look="main" />
        </Panel>
      )}
      {canMoveReturn(state, "received") && <ReceiveForm name={name} items={items} />}
      {isToPay && (
        <Panel>
          <ActForm act="returns.paid" permission="refunds.make" fields={fields} label={m.desk_return_do_paid()} look="main" />
        </Panel>
      )}
      {canMoveReturn(state, "refused") && (
        <Panel>
          <ActForm act="returns.refuse" permission="returns.decide" fields={fields} label={m.desk_return_refuse()} look="danger">
            <label className="field">
              <span>{m.desk_return_reason()}</span>
              <textarea name="reason" minLength={3} maxLength={500} required />
            </label>
          </ActForm>
        </Panel>
      )}
      {state !== "asked" && items.some(({ isMarked }) => isMarked) && (
        <Panel>
          <ActForm act="marking.scan-back" permission="marking.capture" fields={{ order: number }} label={m.desk_return_code_take()}>
            <label className="field">
              <span>{m.desk_return_code()}</span>
              <input name="text" autoComplete="off" required />
            </label>
          </ActForm>
        </Panel>
      )}
    </>
  );
}
