import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Picture } from "../goods/picture.tsx";

/** `light` and `dark`: its picture for each theme. */
export function Gift({ light, dark }: { light: string | undefined; dark: string | undefined }) {
  return (
    <section className="gift">
      {light && <Picture id={light} inDark={dark} alt="" sizes="(min-width: 700px) 58vw, 100vw" of={{ width: 16, height: 9 }} />}
      <div className="gift-words">
        <h2>{m.certificate_name()}</h2>
        <p>{m.home_gift()}</p>
        <Link to="/certificates" className="button button-main" viewTransition prefetch="intent">
          {m.home_gift_action()}
        </Link>
      </div>
    </section>
  );
}
