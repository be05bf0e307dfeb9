/** `country: city/English name/thousands of inhabitants`. */
export const foreignCities = `
BY: Минск/Minsk/1990, Гомель/Gomel/500, Гродно/Grodno/360, Витебск/Vitebsk/360, Могилёв/Mogilev/355, Брест/Brest/345, Бобруйск/Bobruisk/210, Барановичи/Baranovichi/170
KZ: Алматы/Almaty/2200, Астана/Astana/1430, Шымкент/Shymkent/1220, Актобе/Aktobe/560, Караганда/Karaganda/510, Тараз/Taraz/430, Павлодар/Pavlodar/350, Усть-Каменогорск/Ust-Kamenogorsk/350, Атырау/Atyrau/330, Костанай/Kostanay/265, Уральск/Oral/330, Петропавловск/Petropavl/220, Актау/Aktau/260, Семей/Semey/320
AM: Ереван/Yerevan/1090, Гюмри/Gyumri/112, Ванадзор/Vanadzor/76
KG: Бишкек/Bishkek/1100, Ош/Osh/320, Джалал-Абад/Jalal-Abad/125
AL: Тирана/Tirana/520
AD: Андорра-ла-Велья/Andorra la Vella/23
AT: Вена/Vienna/1980, Грац/Graz/300, Линц/Linz/210, Зальцбург/Salzburg/155
BE: Брюссель/Brussels/1220, Антверпен/Antwerp/530, Гент/Ghent/265
BA: Сараево/Sarajevo/275
BG: София/Sofia/1240, Пловдив/Plovdiv/345, Варна/Varna/335
HR: Загреб/Zagreb/770, Сплит/Split/160
CY: Никосия/Nicosia/330, Лимасол/Limassol/240
CZ: Прага/Prague/1360, Брно/Brno/400, Острава/Ostrava/285
DK: Копенгаген/Copenhagen/650, Орхус/Aarhus/290
EE: Таллин/Tallinn/455, Тарту/Tartu/97
FI: Хельсинки/Helsinki/670, Тампере/Tampere/255, Турку/Turku/200
FR: Париж/Paris/2100, Марсель/Marseille/870, Лион/Lyon/520, Тулуза/Toulouse/500, Ницца/Nice/345, Бордо/Bordeaux/260, Страсбург/Strasbourg/290, Лилль/Lille/235
DE: Берлин/Berlin/3700, Гамбург/Hamburg/1890, Мюнхен/Munich/1510, Кёльн/Cologne/1085, Франкфурт-на-Майне/Frankfurt/770, Штутгарт/Stuttgart/630, Дюссельдорф/Dusseldorf/630, Лейпциг/Leipzig/615, Дортмунд/Dortmund/590, Бремен/Bremen/570, Дрезден/Dresden/560, Ганновер/Hanover/540, Нюрнберг/Nuremberg/520
GE: Тбилиси/Tbilisi/1200, Батуми/Batumi/180
GR: Афины/Athens/640, Салоники/Thessaloniki/315
HU: Будапешт/Budapest/1690, Дебрецен/Debrecen/200
IS: Рейкьявик/Reykjavik/140
IE: Дублин/Dublin/590, Корк/Cork/220
IT: Рим/Rome/2750, Милан/Milan/1370, Неаполь/Naples/910, Турин/Turin/845, Болонья/Bologna/390, Флоренция/Florence/360, Венеция/Venice/250
LV: Рига/Riga/605, Даугавпилс/Daugavpils/78
LI: Вадуц/Vaduz/6
LT: Вильнюс/Vilnius/590, Каунас/Kaunas/300, Клайпеда/Klaipeda/155
LU: Люксембург/Luxembourg/133
MT: Валлетта/Valletta/6, Биркиркара/Birkirkara/25
MD: Кишинёв/Chisinau/640, Бельцы/Balti/100
MC: Монако/Monaco/38
ME: Подгорица/Podgorica/180
NL: Амстердам/Amsterdam/920, Роттердам/Rotterdam/660, Гаага/The Hague/560, Утрехт/Utrecht/370, Эйндховен/Eindhoven/245
MK: Скопье/Skopje/525
NO: Осло/Oslo/710, Берген/Bergen/290
PL: Варшава/Warsaw/1860, Краков/Krakow/805, Вроцлав/Wroclaw/675, Лодзь/Lodz/655, Познань/Poznan/540, Гданьск/Gdansk/485
PT: Лиссабон/Lisbon/545, Порту/Porto/230
RO: Бухарест/Bucharest/1720, Клуж-Напока/Cluj-Napoca/285, Тимишоара/Timisoara/250
SM: Сан-Марино/San Marino/4
RS: Белград/Belgrade/1200, Нови-Сад/Novi Sad/260, Ниш/Nis/180
SK: Братислава/Bratislava/475, Кошице/Kosice/230
SI: Любляна/Ljubljana/285, Марибор/Maribor/96
ES: Мадрид/Madrid/3300, Барселона/Barcelona/1650, Валенсия/Valencia/800, Севилья/Seville/685, Малага/Malaga/585
SE: Стокгольм/Stockholm/985, Гётеборг/Gothenburg/600, Мальмё/Malmo/360
CH: Цюрих/Zurich/440, Женева/Geneva/205, Базель/Basel/175, Берн/Bern/135
TR: Стамбул/Istanbul/15600, Анкара/Ankara/5800, Измир/Izmir/4480, Анталья/Antalya/2700, Бурса/Bursa/3200
UA: Киев/Kyiv/2950, Харьков/Kharkiv/1420, Одесса/Odesa/1010, Днепр/Dnipro/970, Львов/Lviv/715
GB: Лондон/London/8900, Бирмингем/Birmingham/1150, Манчестер/Manchester/570, Лидс/Leeds/540, Глазго/Glasgow/635, Эдинбург/Edinburgh/530, Ливерпуль/Liverpool/500, Бристоль/Bristol/480
US: Нью-Йорк/New York/8300, Лос-Анджелес/Los Angeles/3800, Чикаго/Chicago/2660, Хьюстон/Houston/2310, Финикс/Phoenix/1650, Филадельфия/Philadelphia/1550, Сан-Антонио/San Antonio/1490, Сан-Диего/San Diego/1390, Даллас/Dallas/1300, Остин/Austin/980, Сан-Франциско/San Francisco/810, Сиэтл/Seattle/755, Денвер/Denver/715, Вашингтон/Washington/680, Бостон/Boston/655, Лас-Вегас/Las Vegas/660, Атланта/Atlanta/510, Майами/Miami/455
`;
