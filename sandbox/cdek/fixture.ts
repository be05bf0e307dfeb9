import { openSandbox, openShop, type Some } from "../fixture.ts";

export const grant = { grant_type: "client_credentials", client_id: "sandbox-client", client_secret: "sandbox-secret" };

type Code = { code: string };
type Status = Code & { reason_code: string; deleted: boolean };
/** An order from the API; asserts check which parts exist. */
export type CdekAnswer = {
  entity: {
    uuid: string;
    number: string;
    cdek_number: string;
    delivery_point: string;
    is_return: boolean;
    statuses: Some<Status>;
    packages: Some<{ items: Some<{ delivery_amount: number }> }>;
  };
  requests: Some<{ state: string; errors: Some<Code>; warnings: Some<Code> }>;
  related_entities: Some<{ type: string; uuid: string }>;
  error: string;
};

export async function openCarrier() {
  const box = await openSandbox();
  const shop = await openShop();
  let token = "";
  const bearer = () => ({ authorization: `Bearer ${token}` });
  const login = async () => {
    token = (await box.form<{ access_token: string }>("/cdek/v2/oauth/token", grant)).body.access_token;
  };
  const get = <T = CdekAnswer>(path: string) => box.get<T>(`/cdek/v2${path}`, bearer());
  const post = <T = CdekAnswer>(path: string, body: object) => box.post<T>(`/cdek/v2${path}`, body, bearer());
  const remove = (path: string) => fetch(`${box.url}/cdek/v2${path}`, { method: "DELETE", headers: bearer() });
  /** The order after asynchronous validation. */
  const decided = async (uuid: string) => {
    await box.forwardClock(2000);
    return (await get(`/orders/${uuid}`)).body;
  };
  const created = async (differs?: object) => decided((await post("/orders", anOrder(differs))).body.entity.uuid);
  const heard = (uuid: string) => shop.heard.map(({ body }) => JSON.parse(body)).filter((one) => one.uuid === uuid);
  const move = async (order: string, event: string, more: object = {}) =>
    (await box.post<CdekAnswer>("/sandbox/carriers/cdek", { order, event, ...more })).body;

  await login();
  await post("/webhooks", { url: `${shop.url}/cdek`, type: "ORDER_STATUS" });
  const close = () => Promise.all([box.close(), shop.close()]);
  return { box, shop, login, get, post, remove, decided, created, heard, move, close };
}

let count = 0;

export const anItem = (differs: object = {}) => {
  return { name: "Перчатки", ware_key: "GLV-12", payment: { value: 0 }, cost: 5490, weight: 450, amount: 2, ...differs };
};

export const aPackage = (differs: object = {}) => ({
  number: "1",
  weight: 1100,
  length: 21,
  width: 21,
  height: 21,
  items: [anItem()],
  ...differs,
});

export const anOrder = (differs: object = {}) => ({
  type: 1,
  number: `S-${++count}`,
  tariff_code: 136,
  shipment_point: "MSK1",
  delivery_point: "UFA1",
  recipient: { name: "Иванова Анна", phones: [{ number: "+79990000000" }] },
  packages: [aPackage()],
  ...differs,
});

export const toLocker = { tariff_code: 368, delivery_point: "UFA2" };
export const toDoor = { tariff_code: 137, delivery_point: undefined, to_location: { code: 256, address: "ул Ленина, 1" } };

export const firstError = (body: { requests?: readonly { errors: readonly Code[] }[]; errors?: readonly Code[] }) =>
  (body.requests?.[0]?.errors ?? body.errors)?.[0]?.code;
