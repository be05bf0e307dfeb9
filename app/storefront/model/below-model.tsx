import { Link } from "react-router";
import type { Card } from "#app/catalogue/card.ts";
import type { ModelView } from "#app/catalogue/model-view.ts";
import type { SizeGuideText } from "#app/catalogue/size-guide.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { CompareButton } from "../compare/compare-button.tsx";
import { Shelf } from "../goods/shelf.tsx";
import { ShareButton } from "./share-button.tsx";
import { SizeGuide } from "./size-guide.tsx";
import { Tape } from "./tape.tsx";

type Props = {
  model: ModelView;
  sku: string;
  rival: ModelView | null;
  guide: SizeGuideText | null;
  related: readonly Card[];
  completing: readonly Card[];
  shelf: { slug: string; name: string } | null;
};

export function BelowModel({ model, sku, rival, guide, related, completing, shelf }: Props) {
  return (
    <>
      <div className="model-below">
        <section className="about">
          <h2>{m.about()}</h2>
          {model.description && <p className="about-text">{model.description}</p>}
          {sku && <p className="quiet tabular">{m.article({ sku })}</p>}
          <p className="about-actions">
            <ShareButton title={model.name} />
            <CompareButton slug={model.slug} name={model.name} />
          </p>
        </section>
        <Tape model={model} rival={rival} others={related} />
      </div>
      {guide && <SizeGuide guide={guide} />}
      <Shelf title={m.completing()} cards={completing} />
      <Shelf title={m.related()} cards={related}>
        {shelf && (
          <Link to={`/category/${shelf.slug}`} viewTransition>
            {shelf.name}
          </Link>
        )}
      </Shelf>
    </>
  );
}
