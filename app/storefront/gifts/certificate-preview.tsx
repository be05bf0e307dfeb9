import { m } from "#app/foundation/i18n/messages/messages.js";
import { PICTURE, type Picture, type Shape } from "#app/gifts/certificate-picture.ts";

/** Drawn like the final picture, in the page's fonts. */
export function CertificatePreview({ picture: { shapes, words } }: { picture: Picture }) {
  const { width, height } = PICTURE;
  return (
    <svg className="certificate-preview" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={m.certificate_preview()}>
      {shapes.map((shape, n) => (
        <Drawn key={n} shape={shape} />
      ))}
      {words.map(({ text, x, y, size, face, fill }) => (
        <text key={`${y}`} x={x} y={y} fontSize={size} fill={fill} className={`certificate-${face}`}>
          {text}
        </text>
      ))}
    </svg>
  );
}

function Drawn({ shape }: { shape: Shape }) {
  switch (shape.tag) {
    case "rect": {
      const { tag, opacity, ...rect } = shape;
      return <rect {...rect} fillOpacity={opacity} />;
    }
    case "circle": {
      const { tag, ...circle } = shape;
      return <circle {...circle} />;
    }
    case "path":
      return <path d={shape.d} fill={shape.fill} />;
    case "image":
      return <image href={shape.href} width={PICTURE.width} height={PICTURE.height} />;
  }
}
