import { pictureAddress, pictureSet } from "#app/catalogue/picture-address.ts";

type Props = {
  id: string | undefined;
  alt: string;
  sizes: string;
  /** High priority, never lazy. */
  first?: boolean;
  travels?: boolean;
  /** Dark mode's picture. */
  inDark?: string | undefined;
  /** Instead of a square. */
  of?: { width: number; height: number };
  className?: string;
};

const formats = ["avif", "webp"] as const;
const SQUARE = { width: 1, height: 1 };

/** Responsive, with its space reserved. */
export function Picture({ id, alt, sizes, first = false, travels = false, inDark, of = SQUARE, className = "" }: Props) {
  if (!id)
    return <span className={`picture-none ${className}`} {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })} />;
  return (
    <picture>
      {inDark &&
        formats.map((format) => (
          <source
            key={format}
            media="(prefers-color-scheme: dark)"
            type={`image/${format}`}
            srcSet={pictureSet(inDark, format)}
            sizes={sizes}
          />
        ))}
      <source type="image/avif" srcSet={pictureSet(id, "avif")} sizes={sizes} />
      <img
        src={pictureAddress(id, 640)}
        srcSet={pictureSet(id, "webp")}
        sizes={sizes}
        alt={alt}
        width={640}
        height={Math.round((640 * of.height) / of.width)}
        className={className}
        decoding={first ? "sync" : "async"}
        {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
        {...(travels && { style: { viewTransitionName: "product-picture" } })}
      />
    </picture>
  );
}
