import { pictureAddress, pictureSet } from "#app/catalogue/picture-address.ts";

type Props = {
  id: string | undefined;
  alt: string;
  sizes: string;
  /** The picture the page is about: fetched first, never lazily. */
  first?: boolean;
  travels?: boolean;
  /** Shown instead of it in the dark. */
  inDark?: string | undefined;
  /** Its own measures instead of a square. */
  of?: { width: number; height: number };
  className?: string;
};

const formats = ["avif", "webp"] as const;
const SQUARE = { width: 1, height: 1 };

/** Sharp at every width, never moves the page: its square is there before it is. */
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
