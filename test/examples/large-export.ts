import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";

const SIZES = ["XS", "S", "M", "L", "XL"];
const GROUPS = 50;
const MATERIALS = ["кожа", "замша", "хлопок", "полиэстер"];
const READY = "2-Готовая продукция";
const STORY = "Для спаррингов: набивка в три слоя, широкая манжета на липучке, подкладка отводит влагу. ".repeat(5);

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const root = (at: string, inside: (write: (text: string) => Promise<void>) => Promise<void>) => ({ at, inside });

/** Streams a full CommerceML 2.10 export: five sizes per model, parts in separate files. `round` shifts prices and stock only. */
export async function writeLargeExport(folder: string, offers: number, round = 0): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const goods = Math.ceil(offers / SIZES.length);
  const eachOffer = async (write: (text: string) => Promise<void>, of: (id: string, good: number, size: number) => string) => {
    for (let at = 0; at < offers; at++) {
      const [good, size] = [Math.floor(at / SIZES.length), at % SIZES.length];
      await write(`<Предложение><Ид>good-${good}#${good}-${size}</Ид>${of(`${good}-${size}`, good, size)}</Предложение>\n`);
    }
  };
  const minute = String(round).padStart(2, "0");
  const files: Record<string, ReturnType<typeof root>> = {
    "import0_1.xml": root(`2026-11-20T10:${minute}:00`, async (write) => {
      await write("<Классификатор><Ид>all</Ид><Группы>");
      for (const at of range(GROUPS)) await write(`<Группа><Ид>group-${at}</Ид><Наименование>Группа ${at}</Наименование></Группа>\n`);
      const variants = MATERIALS.map((name, at) => `<Справочник><ИдЗначения>v${at}</ИдЗначения><Значение>${name}</Значение></Справочник>`);
      await write(
        "</Группы><Свойства><Свойство><Ид>material</Ид><Наименование>Материал</Наименование><ТипЗначений>Справочник</ТипЗначений>",
      );
      await write(`<ВариантыЗначений>${variants.join("")}</ВариантыЗначений></Свойство></Свойства></Классификатор>\n`);
      await write('<Каталог СодержитТолькоИзменения="false"><Ид>large</Ид><Товары>\n');
      for (const at of range(goods))
        await write(
          `<Товар><Ид>good-${at}</Ид><Артикул>A-${at}</Артикул><Наименование>Перчатки ${at}</Наименование><Группы><Ид>group-${at % GROUPS}</Ид></Группы><Описание>${STORY}</Описание><ЗначенияСвойств><ЗначенияСвойства><Ид>material</Ид><Значение>v${at % MATERIALS.length}</Значение></ЗначенияСвойства></ЗначенияСвойств></Товар>\n`,
        );
      await write("</Товары></Каталог>");
    }),
    "offers0_1.xml": root(`2026-11-20T10:${minute}:10`, async (write) => {
      await write(`${packageOf(`<Склады><Склад><Ид>w</Ид><Наименование>${READY}</Наименование></Склад></Склады>`)}\n`);
      await eachOffer(
        write,
        (id, good, size) =>
          `<Артикул>A-${id}</Артикул><Наименование>Перчатки ${good} (${SIZES[size]})</Наименование><ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Размер</Наименование><Значение>${SIZES[size]}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`,
      );
      await write("</Предложения></ПакетПредложений>");
    }),
    "prices0_1.xml": root(`2026-11-20T10:${minute}:20`, async (write) => {
      await write(`${packageOf("<ТипыЦен><ТипЦены><Ид>pt</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен>")}\n`);
      await eachOffer(
        write,
        (_id, good, size) =>
          `<Цены><Цена><ИдТипаЦены>pt</ИдТипаЦены><ЦенаЗаЕдиницу>${1000 + (good % 900) + size + round}</ЦенаЗаЕдиницу><Валюта>RUB</Валюта></Цена></Цены>`,
      );
      await write("</Предложения></ПакетПредложений>");
    }),
    "rests0_1.xml": root(`2026-11-20T10:${minute}:30`, async (write) => {
      await write(`${packageOf("")}\n`);
      await eachOffer(
        write,
        (_id, good, size) =>
          `<Остатки><Остаток><Склад><Ид>w</Ид><Количество>${((good + size) % 30) + round}</Количество></Склад></Остаток></Остатки>`,
      );
      await write("</Предложения></ПакетПредложений>");
    }),
  };
  for (const [name, { at, inside }] of Object.entries(files)) {
    const out = createWriteStream(join(folder, name));
    const write = async (text: string) => {
      if (!out.write(text)) await once(out, "drain");
    };
    await write(`<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.10" ДатаФормирования="${at}">\n`);
    await inside(write);
    out.end("</КоммерческаяИнформация>\n");
    await once(out, "close");
  }
  return folder;
}

const packageOf = (inside: string) =>
  `<ПакетПредложений СодержитТолькоИзменения="false"><Ид>large#</Ид><ИдКаталога>large</ИдКаталога>${inside}<Предложения>`;
