import { m } from "#app/foundation/i18n/messages/messages.js";

const rows = [
  { ounces: "8 oz", girth: "15–17", weight: "< 55", use: () => m.guide_use_8() },
  { ounces: "10 oz", girth: "16–19", weight: "50–65", use: () => m.guide_use_10() },
  { ounces: "12 oz", girth: "17–21", weight: "60–75", use: () => m.guide_use_12() },
  { ounces: "14 oz", girth: "19–23", weight: "70–85", use: () => m.guide_use_14() },
  { ounces: "16 oz", girth: "20–25", weight: "> 80", use: () => m.guide_use_16() },
  { ounces: "18 oz", girth: "21–26", weight: "> 90", use: () => m.guide_use_16() },
];

/** Ounces are padding, not hand size: the one thing newcomers get wrong [CAT-08]. */
export function SizeGuide() {
  return (
    <section className="guide" id="size-guide">
      <div>
        <h2>{m.size_guide()}</h2>
        <p className="lead">{m.guide_gloves_1()}</p>
        <p className="quiet">{m.guide_note()}</p>
      </div>
      <table className="tabular">
        <thead>
          <tr>
            <th scope="col">oz</th>
            <th scope="col">{m.guide_girth()}</th>
            <th scope="col">{m.guide_body()}</th>
            <th scope="col">{m.guide_use()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ ounces, girth, weight, use }) => (
            <tr key={ounces}>
              <th scope="row">{ounces}</th>
              <td>{girth}</td>
              <td>{weight}</td>
              <td>{use()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
