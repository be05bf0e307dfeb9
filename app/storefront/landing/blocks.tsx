import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type FormResult, landingPath, type ShownBlock } from "#app/publishing/content/landings/landings.ts";
import { GoodsCard } from "../goods/goods-card.tsx";
import { Picture } from "../goods/picture.tsx";
import { RequestForm } from "./request-form.tsx";

type Page = { landing: string; slug: string; blocks: readonly ShownBlock[] };
type Of<K extends ShownBlock["kind"]> = Extract<ShownBlock, { kind: K }>;
type Props = { page: Page; said: FormResult };

/** Record: a kind without a component doesn't compile. */
const drawings = {
  hero: (block) => <Hero {...block} />,
  grid: (block, { page }) => <Grid {...block} at={page} />,
  text: ({ title, paragraphs }) => (
    <section className="landing-text">
      {title && <h2>{title}</h2>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ),
  video: (block) => <Film {...block} />,
  form: (block, { page, said }) => <RequestForm {...block} at={page} said={said} />,
  pages: ({ title, pages }) => (
    <section className="landing-pages">
      {title && <h2>{title}</h2>}
      <ul>
        {pages.map(({ path, name, lead }) => (
          <li key={path}>
            <h3>
              <Link to={path} viewTransition prefetch="intent">
                {name}
              </Link>
            </h3>
            <p>{lead}</p>
          </li>
        ))}
      </ul>
    </section>
  ),
} satisfies { [K in ShownBlock["kind"]]: (block: Of<K>, props: Props) => ReactNode };

export const Blocks = (props: Props) =>
  props.page.blocks.map((block, at) => {
    const draw = drawings[block.kind] as (block: ShownBlock, props: Props) => ReactNode;
    return <div key={at}>{draw(block, props)}</div>;
  });

function Hero({ text, picture, wide, action }: Of<"hero">) {
  return (
    <section className="landing-hero" data-alone={picture === null || undefined}>
      {wide && (
        <div className="landing-wide">
          <Picture id={wide.id} alt={wide.alt} sizes="(min-width: 1480px) 1400px, 96vw" first of={wide} />
        </div>
      )}
      <div>
        {text && <p>{text}</p>}
        {action && (
          <Link to={action.to} className="button button-main" viewTransition prefetch="intent">
            {action.label}
          </Link>
        )}
      </div>
      {picture && <Picture id={picture} alt="" sizes="(min-width: 900px) 45vw, 92vw" first />}
    </section>
  );
}

function Grid({ title, cards, page, pages, at }: Of<"grid"> & { at: Page }) {
  const { lang, currency } = useRoot();
  return (
    <section>
      {title && <h2>{title}</h2>}
      <div className="grid">
        {cards.map((card) => (
          <GoodsCard key={card.model} card={card} lang={lang} currency={currency} level={title ? 3 : 2} />
        ))}
      </div>
      {pages > 1 && (
        <nav className="landing-turn" aria-label={m.landing_pages()}>
          {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
            <Link
              key={number}
              to={landingPath(at.landing, at.slug, number)}
              className="chip tabular"
              aria-label={m.landing_page({ number })}
              {...(number === page && { "aria-current": "page" })}
            >
              {number}
            </Link>
          ))}
        </nav>
      )}
    </section>
  );
}

/** Loads nothing before a click. */
function Film({ title, src }: Of<"video">) {
  const [isOn, setOn] = useState(false);
  return (
    <section className="landing-film">
      <h2>{title}</h2>
      {isOn ? (
        // biome-ignore lint/a11y/useMediaCaption: films come with their words in the picture
        <video src={src} controls autoPlay playsInline aria-label={title} />
      ) : (
        <button type="button" onClick={() => setOn(true)} aria-label={m.landing_play({ title })}>
          <span className="head">{m.landing_watch()}</span>
        </button>
      )}
    </section>
  );
}
