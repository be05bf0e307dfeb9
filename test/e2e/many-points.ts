import { sql } from "./shop-page.ts";

/** Many points in and around a city. */
export const putPoints = (count: number, { carrier = "cdek", place = "RU москва", latitude = 55.75, longitude = 37.62 } = {}) =>
  sql(
    `insert into delivery_point (carrier, code, country, place, name, address, latitude, longitude, hours, is_locker, try_on, cash, card, weight_limit_g, seen_at)
     select $1, 'E2E' || n, 'RU', $2, case when n % 7 = 0 then 'Пункт, м. Чистые пруды' else 'Пункт ' || n end,
       (array['ул. Ленина', 'пр-кт Мира', 'ул. Тверская', 'Кутузовский пр-кт', 'ул. Большая Серпуховская', 'наб. Академика Туполева'])[1 + n % 6] || ', ' || (1 + n / 6),
       $3::float8 + 0.16 * sqrt(n::float8 / $5::int) * sin(n * 2.39996), $4::float8 + 0.28 * sqrt(n::float8 / $5::int) * cos(n * 2.39996),
       (array['пн-вс 09:00-21:00', 'пн-пт 10:00-20:00, сб-вс 10:00-18:00', 'круглосуточно'])[1 + n % 3],
       n % 3 = 2, n % 2 = 0, n % 5 > 0, n % 4 > 0, 50000, now()
     from generate_series(1, $5::int) n`,
    [carrier, place, latitude, longitude, count],
  );

export const takePointsAway = () => sql("delete from delivery_point where code like 'E2E%'");
