import type { FastifyReply } from "fastify";

/** Errors as a list (v2, v3), as text by field (directories), or as one text (bad key). */
export interface Failure {
  code: string;
  title: string;
  detail: string;
  fields: string[];
}

export const lacking = (field: string): Failure => ({
  code: "180002",
  title: "Не заполнено обязательное поле",
  detail: `Не указано значение параметра ${field}`,
  fields: [field],
});
export const wrong = (field: string, detail = `Недопустимое значение параметра ${field}`): Failure => ({
  code: "180003",
  title: "Недопустимое значение",
  detail,
  fields: [field],
});
export const notFound = (id: string): Failure => ({
  code: "130002",
  title: "Заказ не найден",
  detail: `По номеру ${id} не найдено ни одного заказа`,
  fields: ["docIds"],
});
export const noSession: Failure = {
  code: "120004",
  title: "Сессия не найдена или истекла",
  detail: "Необходимо авторизоваться повторно",
  fields: ["sessionID"],
};

export const refuse = (reply: FastifyReply, errors: Failure[], status = 400) =>
  reply.code(status).send({ metadata: { status, generated_at: carrierTime(Date.now()) }, errors });

export const answer = (data: object, now: number) => ({ metadata: { status: 200, generated_at: carrierTime(now) }, data });

const MOSCOW_AHEAD_MS = 3 * 3_600_000;
/** `Y-m-d H:i:s` in Moscow. */
export const carrierTime = (ms: number) => new Date(ms + MOSCOW_AHEAD_MS).toISOString().slice(0, 19).replace("T", " ");
export const carrierDay = (ms: number) => carrierTime(ms).slice(0, 10);
