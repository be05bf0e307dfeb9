export type OfferSaid = { id: string; name?: string; price?: string; count?: string };

type ExportOptions = {
  goods?: string[];
  offers?: OfferSaid[];
  full?: boolean;
  /** The file's timestamp. */
  at?: string;
};

const READY = "2-Готовая продукция";

/** A CommerceML file with one price type and warehouse; partial by default. */
export function anExport({ goods, offers, full = false, at = "2026-11-20T10:00:00" }: ExportOptions): string {
  const only = `СодержитТолькоИзменения="${!full}"`;
  const lists = [];
  if (goods)
    lists.push(
      `<Каталог ${only}><Ид>k</Ид><Товары>`,
      ...goods.map((id) => `<Товар><Ид>${id}</Ид><Наименование>Товар ${id}</Наименование></Товар>`),
      "</Товары></Каталог>",
    );
  if (offers)
    lists.push(
      `<ПакетПредложений ${only}><ИдКаталога>k</ИдКаталога><ТипыЦен><ТипЦены><Ид>pt</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен>`,
      `<Склады><Склад><Ид>w</Ид><Наименование>${READY}</Наименование></Склад></Склады><Предложения>`,
      ...offers.map(offerText),
      "</Предложения></ПакетПредложений>",
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.10" ДатаФормирования="${at}">\n${lists.join("\n")}\n</КоммерческаяИнформация>`;
}

const offerText = ({ id, name, price, count }: OfferSaid) =>
  `<Предложение><Ид>${id}</Ид>${name === undefined ? "" : `<Наименование>${name}</Наименование>`}${
    price === undefined
      ? ""
      : `<Цены><Цена><ИдТипаЦены>pt</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Валюта>RUB</Валюта></Цена></Цены>`
  }${count === undefined ? "" : `<Склад ИдСклада="w" КоличествоНаСкладе="${count}"/>`}</Предложение>`;
