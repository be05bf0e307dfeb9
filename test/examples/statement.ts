import { demoSellers } from "../../app/foundation/sellers/seller.ts";

type Line = { number?: string; sum: string; purpose?: string; inn?: string; account?: string; to?: string; date?: string };

/** A document of a bank statement. */
export const aLine = ({ number = "1", sum, purpose = "Оплата", inn = "0299001008", account, to, date = "24.11.2026" }: Line): string =>
  [
    "СекцияДокумент=Платежное поручение",
    `Номер=${number}`,
    `Дата=${date}`,
    `Сумма=${sum}`,
    `ПлательщикСчет=${account ?? "40702810900000000042"}`,
    `ПлательщикИНН=${inn}`,
    'Плательщик1=ООО "Угловой Клуб"',
    "ПлательщикБИК=044525225",
    `ПолучательСчет=${to ?? demoSellers.transfer.bank.account}`,
    `ПолучательИНН=${demoSellers.transfer.inn}`,
    `НазначениеПлатежа=${purpose}`,
    "КонецДокумента",
  ].join("\r\n");

export const aStatement = (lines: readonly string[]): string =>
  ["1CClientBankExchange", "ВерсияФормата=1.03", "Кодировка=Windows", "Отправитель=Банк", ...lines, "КонецФайла", ""].join("\r\n");
