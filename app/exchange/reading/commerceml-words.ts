export const records: ReadonlySet<string> = new Set([
  "Группа",
  "Свойство",
  "СвойствоНоменклатуры",
  "ТипЦены",
  "Склад",
  "Товар",
  "Предложение",
]);

/** Irrelevant elements: owners, taxes, units, addresses, and documents, which are orders. */
export const skipped: ReadonlySet<string> = new Set([
  "Владелец",
  "Документ",
  "Контейнер",
  "ЕдиницыИзмерения",
  "БазоваяЕдиница",
  "Единица",
  "СтавкиНалогов",
  "Налоги",
  "Представление",
  "Адрес",
  "Контакты",
  "Контрагенты",
  "МинКоличество",
  "НомерВерсии",
  "Страна",
]);

/** Unknown elements are counted, so that nobody believes they were imported. */
const known: ReadonlySet<string> = new Set([
  ...records,
  ...skipped,
  ..."КоммерческаяИнформация Классификатор Каталог ПакетПредложений ИзмененияПакетаПредложений Ид Наименование ПолноеНаименование".split(
    " ",
  ),
  ..."ИдКлассификатора ИдКаталога Описание Группы Свойства ТипыЦен Склады Товары Предложения ТипЗначений ВариантыЗначений".split(" "),
  ..."Справочник ИдЗначения Значение ПометкаУдаления Статус Внешний Информационное Обязательное Множественное ДляТоваров СодержитТолькоИзменения".split(
    " ",
  ),
  ..."Валюта Налог УчтеноВСумме СтавкаНалога Ставка Артикул Картинка Изготовитель ЗначенияСвойств ЗначенияСвойства ЗначенияРеквизитов ЗначениеРеквизита".split(
    " ",
  ),
  ..."ИспользованиеСвойства ДляПредложений ДляДокументов Штрихкод Длина Ширина Высота".split(" "),
  ..."ХарактеристикиТовара ХарактеристикаТовара Вес Цены Цена Коэффициент ИдТипаЦены ЦенаЗаЕдиницу Количество Остатки Остаток".split(" "),
]);

export const isKnown = (name: string): boolean => known.has(name);

const byLetters = new Map([...known].map((name) => [name.toLowerCase(), name]));

/** Some configurations capitalize otherwise: `ШтрихКод` of УТ 10.3 is `Штрихкод`. */
export const spelled = (name: string): string => byLetters.get(name.toLowerCase()) ?? name;
