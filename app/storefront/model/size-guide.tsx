import type { SizeGuideText } from "#app/catalogue/size-guide.ts";

export function SizeGuide({ guide: { title, lead, note, head, rows } }: { guide: SizeGuideText }) {
  return (
    <section className="guide" id="size-guide">
      <div>
        <h2>{title}</h2>
        <p className="lead">{lead}</p>
        <p className="quiet">{note}</p>
      </div>
      <table className="tabular">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([size, ...cells]) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
