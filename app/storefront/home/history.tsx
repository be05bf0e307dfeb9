import { m } from "#app/foundation/i18n/messages/messages.js";

export function History() {
  const dates = [
    [m.home_history_1_year(), m.home_history_1()],
    [m.home_history_2_year(), m.home_history_2()],
    [m.home_history_3_year(), m.home_history_3()],
    [m.home_history_4_year(), m.home_history_4()],
  ];
  return (
    <section className="history">
      <h2>{m.home_history_title()}</h2>
      <ol>
        {dates.map(([year, text]) => (
          <li key={year}>
            <span className="head">{year}</span>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
