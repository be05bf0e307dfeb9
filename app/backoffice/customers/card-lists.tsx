import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { orderLabels } from "#app/foundation/states/order-status.ts";
import { paymentLabels } from "#app/foundation/states/payment-status.ts";
import { Sum } from "../money/sum.tsx";
import { answerSaid } from "../orders/answer-words.ts";
import { Badge, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import type { CardData } from "./customer.route.tsx";
import { ReasonBy } from "./reason-by.tsx";

export function Orders({ orders }: Pick<CardData, "orders">) {
  const { lang } = useDesk();
  return (
    <Panel title={m.desk_orders()}>
      {orders.length === 0 && <p className="muted">{m.desk_orders_none()}</p>}
      <ul className="rows">
        {orders.map(({ id, number, status, paymentStatus, totalMinor, createdAt }) => (
          <li key={id}>
            <div>
              <Link to={`/orders/${number}`}>{number}</Link>
              <p className="muted">
                {status === paymentStatus
                  ? orderLabels[status][lang]
                  : `${orderLabels[status][lang]}, ${paymentLabels[paymentStatus][lang].toLowerCase()}`}
              </p>
              <p className="muted">
                <When at={createdAt} withYear />
              </p>
            </div>
            <Sum minor={totalMinor} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const AT_ONCE = 8;

export function Messages({ messages }: Pick<CardData, "messages">) {
  const more = messages.slice(AT_ONCE);
  return (
    <Panel title={m.desk_messages()}>
      {messages.length === 0 && <p className="muted">{m.desk_messages_none()}</p>}
      <MessageRows messages={messages.slice(0, AT_ONCE)} />
      {more.length > 0 && (
        <details className="unfold">
          <summary>{m.desk_messages_more({ count: more.length })}</summary>
          <MessageRows messages={more} />
        </details>
      )}
    </Panel>
  );
}

function MessageRows({ messages }: Pick<CardData, "messages">) {
  const { lang } = useDesk();
  return (
    <ul className="rows rows-stacked">
      {messages.map(({ id, channel, subject, text, createdAt, sentAt, failedAt, problem }) => (
        <li key={id}>
          <details className="unfold">
            <summary>{subject || text.slice(0, 80) || m.desk_message_secret()}</summary>
            <p className="told">{text || m.desk_message_secret_text()}</p>
            {problem && <p className="refusal">{answerSaid(m.desk_answer_message(), problem, lang)}</p>}
          </details>
          <span className="row">
            <span className="muted">
              {channelNames[channel as keyof typeof channelNames]?.() ?? channel}, <When at={createdAt} withYear />
            </span>
            {failedAt ? (
              <Badge tone="bad">{m.desk_message_failed()}</Badge>
            ) : sentAt ? (
              <Badge tone="good">{m.desk_message_sent()}</Badge>
            ) : (
              <Badge tone="wait">{m.desk_message_waits()}</Badge>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
const channelNames = {
  email: m.desk_customer_channel_email,
  sms: m.desk_customer_channel_sms,
  whatsapp: m.desk_customer_channel_whatsapp,
  push: m.desk_customer_channel_push,
};

export function WaysIn({ sessions, passkeys, looks }: Pick<CardData, "sessions" | "passkeys" | "looks">) {
  return (
    <Panel title={m.desk_ways_in()}>
      {sessions.length + passkeys.length === 0 && <p className="muted">{m.desk_ways_none()}</p>}
      <ul className="rows">
        {sessions.map(({ id, device, seen }) => (
          <li key={id}>
            <span>{device}</span>
            <span className="muted">
              {m.desk_seen()} <When at={seen} withYear />
            </span>
          </li>
        ))}
        {passkeys.map(({ id, name, createdAt, usedAt }) => (
          <li key={id}>
            <span>{m.desk_passkey_named({ name })}</span>
            <span className="muted">
              <When at={usedAt ?? createdAt} withYear />
            </span>
          </li>
        ))}
      </ul>
      {looks.length > 0 && (
        <>
          <h3>{m.desk_looks()}</h3>
          <ul className="rows">
            {looks.map(({ id, at, staff, reason }) => (
              <li key={id}>
                <span>
                  <ReasonBy reason={reason} by={staff} />
                </span>
                <span className="muted">
                  <When at={at} withYear />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

export function Waits({ waits }: Pick<CardData, "waits">) {
  const { lang } = useDesk();
  if (!waits.length) return null;
  return (
    <Panel title={m.desk_waits()}>
      <ul className="rows">
        {waits.map(({ id, name, size, askedAt, toldAt }) => (
          <li key={id}>
            <span>{[name[lang] || name.ru, size].filter(Boolean).join(", ")}</span>
            <span className="muted">
              {toldAt ? m.desk_wait_told() : m.desk_wait_since()} <When at={toldAt ?? askedAt} withYear />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Personal promo codes: offered in the cart of this customer alone. */
export function OwnCodes({ codes }: Pick<CardData, "codes">) {
  if (!codes.length) return null;
  return (
    <Panel title={m.desk_own_codes()}>
      <ul className="rows">
        {codes.map(({ id, name, sale, perCustomer, used, endsAt }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <p className="muted">
                {perCustomer === null ? m.desk_own_code_used({ used }) : m.desk_own_code_used_of({ used, most: perCustomer })}
                {endsAt && (
                  <>
                    {" · "}
                    {m.desk_own_code_until()} <When at={endsAt} withYear />
                  </>
                )}
              </p>
            </div>
            <span>−{sale} %</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
