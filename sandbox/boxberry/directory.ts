import { cities } from "../places/cities.ts";
import { cityCode, countryCodes, ENTRY_POINT, hasCouriers, pointCoded, points, served } from "./places.ts";
import { inText } from "./refusals.ts";

export type Fields = Record<string, unknown>;
const textOf = (value: unknown) => (value === undefined || value === null ? "" : String(value));

const flag = (claim: boolean) => (claim ? "1" : "0");
const listCities = ({ CountryCode }: Fields) =>
  served
    .filter(({ country }) => !CountryCode || countryCodes[country] === textOf(CountryCode))
    .map((city) => ({
      Code: cityCode(city),
      Name: city.name,
      ReceptionLaP: "1",
      DeliveryLaP: "1",
      Reception: "1",
      CourierDelivery: flag(hasCouriers(city)),
      ForeignReceptionReturns: "1",
      Terminal: flag(city.points > 8),
      Kladr: city.kladr ?? "",
      Region: city.region.replace(/^г /, "").replace(/ (обл|край)$|^Респ | Респ$/, ""),
      CountryCode: countryCodes[city.country]!,
      UniqName: `${city.name} (${city.region})`,
      District: "",
      Prefix: "г",
      CourierReception: "1",
    }));

const listPoints = ({ CityCode, CountryCode, prepaid }: Fields) =>
  points
    .filter(
      ({ wire, prepaidOnly }) =>
        (!CityCode || wire.CityCode === textOf(CityCode)) &&
        (!CountryCode || wire.CountryCode === textOf(CountryCode)) &&
        (!prepaidOnly || textOf(prepaid) === "1"),
    )
    .map(({ wire }) => wire);

const days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

function describePoint({ code }: Fields) {
  const point = pointCoded(textOf(code));
  if (!point) throw inText("Пункт выдачи с указанным кодом не найден");
  const { wire, isLocker, prepaidOnly, canPart } = point;
  const hours = isLocker ? ["00:00", "23:59"] : ["10:00", "20:30"];
  return {
    Reception: true,
    IssuanceBoxberry: "1",
    Name: wire.Name,
    Address: wire.Address,
    AddressReduce: wire.AddressReduce,
    GPS: wire.GPS,
    CityCode: wire.CityCode,
    CityName: wire.CityName,
    Area: wire.Area,
    PrepaidOrdersOnly: flag(prepaidOnly),
    Acquiring: flag(wire.Acquiring === "Yes"),
    LoadLimit: String(wire.LoadLimit ?? ""),
    VolumeLimit: wire.VolumeLimit,
    EnablePartialDelivery: flag(canPart),
    EnableFitting: flag(canPart),
    fittingType: canPart ? 2 : 0,
    WorkShedule: wire.WorkShedule,
    ...Object.fromEntries(days.flatMap((day) => [[`Work${day}Begin`, hours[0]], [`Work${day}End`, hours[1]], [`Lunch${day}Begin`, ""], [`Lunch${day}End`, ""]])), // biome-ignore format: one day after another
    TerminalCode: ENTRY_POINT,
    TerminalName: "Москва Терминал Химки",
    TerminalCityCode: "68",
    CountryCode: wire.CountryCode,
    Postamat: isLocker,
  };
}

const withZip = () => cities.filter((city) => city.country === "RU" && hasCouriers(city));

function checkZip({ Zip }: Fields) {
  if (!/^\d{6}$/.test(textOf(Zip))) throw inText("Некорректный почтовый индекс");
  const city = withZip().find(({ postcode }) => postcode.slice(0, 3) === textOf(Zip).slice(0, 3));
  return [{ ExpressDelivery: city ? 1 : 0, ZoneExpressDelivery: city ? "1" : "", Remoteness: city ? 0 : 2 }];
}

export const directory: Record<string, (fields: Fields) => unknown> = {
  ListCities: listCities,
  ListCitiesFull: listCities,
  ListPoints: listPoints,
  ListPointsShort: (fields) =>
    listPoints({ ...fields, prepaid: "1" }).map(({ Code, CityCode }) => ({ Code, CityCode, UpdateDate: "2026-11-02 09:14:29" })),
  PointsDescription: describePoint,
  PointsForParcels: () => [{ Code: ENTRY_POINT, Name: "Москва Терминал Химки", City: "Химки" }],
  ListZips: () =>
    withZip().map(({ postcode, name, region }) => ({
      Zip: postcode,
      City: name,
      Region: "",
      Area: region,
      ZoneExpressDelivery: "1",
      Remoteness: 0,
    })),
  ZipCheck: checkZip,
  CourierListCities: () => withZip().map(({ name, region }) => ({ City: name, Region: "", Area: region, DeliveryPeriod: "3.00" })),
};
