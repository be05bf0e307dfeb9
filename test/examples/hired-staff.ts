/** Names that commands of tests give with `--by`. */
const hired = ["Анна", "Anna", "Olga", "Вера", "Борис", "Boris"];

/** As owners who never set up a passkey: the record knows them, and no door opens for them. */
export const hireStaff = `insert into staff_member (id, name, email, lang, invited_at)
  values ${hired.map((name, n) => `('staff-${n}', '${name}', 'staff-${n}@gong.example', 'ru', now())`).join(", ")} on conflict do nothing`;
