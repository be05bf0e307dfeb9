/** By region: `city/English name/first postcode/thousands of inhabitants`. */
export const russianCities = `
Москва|Moscow: Москва/Moscow/101000/13100, Зеленоград/Zelenograd/124365/255
Санкт-Петербург|Saint Petersburg: Санкт-Петербург/Saint Petersburg/190000/5600, Колпино/Kolpino/196650/150, Пушкин/Pushkin/196600/120
Республика Башкортостан|Bashkortostan: Уфа/Ufa/450000/1160, Стерлитамак/Sterlitamak/453100/275, Салават/Salavat/453250/148, Нефтекамск/Neftekamsk/452680/131, Октябрьский/Oktyabrsky/452600/115
Новосибирская область|Novosibirsk Oblast: Новосибирск/Novosibirsk/630000/1635, Бердск/Berdsk/633000/103
Свердловская область|Sverdlovsk Oblast: Екатеринбург/Yekaterinburg/620000/1540, Нижний Тагил/Nizhny Tagil/622000/335, Каменск-Уральский/Kamensk-Uralsky/623400/162, Первоуральск/Pervouralsk/623100/114, Серов/Serov/624980/92
Республика Татарстан|Tatarstan: Казань/Kazan/420000/1315, Набережные Челны/Naberezhnye Chelny/423800/548, Нижнекамск/Nizhnekamsk/423570/241, Альметьевск/Almetyevsk/423450/163, Зеленодольск/Zelenodolsk/422540/99
Нижегородская область|Nizhny Novgorod Oblast: Нижний Новгород/Nizhny Novgorod/603000/1205, Дзержинск/Dzerzhinsk/606000/218, Арзамас/Arzamas/607220/101, Саров/Sarov/607180/94
Красноярский край|Krasnoyarsk Krai: Красноярск/Krasnoyarsk/660000/1205, Норильск/Norilsk/663300/174, Ачинск/Achinsk/662150/99, Канск/Kansk/663600/86
Челябинская область|Chelyabinsk Oblast: Челябинск/Chelyabinsk/454000/1180, Магнитогорск/Magnitogorsk/455000/410, Златоуст/Zlatoust/456200/160, Миасс/Miass/456300/148, Копейск/Kopeysk/456600/149
Самарская область|Samara Oblast: Самара/Samara/443000/1160, Тольятти/Tolyatti/445000/670, Сызрань/Syzran/446000/160, Новокуйбышевск/Novokuybyshevsk/446200/98
Ростовская область|Rostov Oblast: Ростов-на-Дону/Rostov-on-Don/344000/1140, Таганрог/Taganrog/347900/245, Шахты/Shakhty/346500/222, Волгодонск/Volgodonsk/347360/168, Новочеркасск/Novocherkassk/346400/160, Батайск/Bataysk/346880/130, Новошахтинск/Novoshakhtinsk/346900/100
Омская область|Omsk Oblast: Омск/Omsk/644000/1105
Краснодарский край|Krasnodar Krai: Краснодар/Krasnodar/350000/1140, Сочи/Sochi/354000/445, Новороссийск/Novorossiysk/353900/262, Армавир/Armavir/352900/185, Анапа/Anapa/353440/82, Геленджик/Gelendzhik/353460/80, Ейск/Yeysk/353680/82
Воронежская область|Voronezh Oblast: Воронеж/Voronezh/394000/1045
Пермский край|Perm Krai: Пермь/Perm/614000/1030, Березники/Berezniki/618400/136, Соликамск/Solikamsk/618540/88
Волгоградская область|Volgograd Oblast: Волгоград/Volgograd/400000/1020, Волжский/Volzhsky/404100/315, Камышин/Kamyshin/403870/103
Саратовская область|Saratov Oblast: Саратов/Saratov/410000/890, Энгельс/Engels/413100/220, Балаково/Balakovo/413840/182
Тюменская область|Tyumen Oblast: Тюмень/Tyumen/625000/860, Тобольск/Tobolsk/626150/100
Алтайский край|Altai Krai: Барнаул/Barnaul/656000/620, Бийск/Biysk/659300/182, Рубцовск/Rubtsovsk/658200/125
Республика Дагестан|Dagestan: Махачкала/Makhachkala/367000/625, Хасавюрт/Khasavyurt/368000/155, Дербент/Derbent/368600/125, Каспийск/Kaspiysk/368300/125
Удмуртская Республика|Udmurtia: Ижевск/Izhevsk/426000/620, Сарапул/Sarapul/427960/91, Воткинск/Votkinsk/427430/93, Глазов/Glazov/427620/87
Хабаровский край|Khabarovsk Krai: Хабаровск/Khabarovsk/680000/615, Комсомольск-на-Амуре/Komsomolsk-on-Amur/681000/235
Ульяновская область|Ulyanovsk Oblast: Ульяновск/Ulyanovsk/432000/615, Димитровград/Dimitrovgrad/433500/108
Иркутская область|Irkutsk Oblast: Иркутск/Irkutsk/664000/610, Братск/Bratsk/665700/220, Ангарск/Angarsk/665800/220, Усть-Илимск/Ust-Ilimsk/666670/79
Приморский край|Primorsky Krai: Владивосток/Vladivostok/690000/600, Уссурийск/Ussuriysk/692500/180, Находка/Nakhodka/692900/135, Артём/Artyom/692760/110
Ярославская область|Yaroslavl Oblast: Ярославль/Yaroslavl/150000/570, Рыбинск/Rybinsk/152900/175
Севастополь|Sevastopol: Севастополь/Sevastopol/299000/550
Республика Крым|Crimea: Симферополь/Simferopol/295000/340, Керчь/Kerch/298300/150, Евпатория/Yevpatoria/297400/105, Ялта/Yalta/298600/75
Ставропольский край|Stavropol Krai: Ставрополь/Stavropol/355000/550, Пятигорск/Pyatigorsk/357500/146, Кисловодск/Kislovodsk/357700/128, Невинномысск/Nevinnomyssk/357100/116, Ессентуки/Yessentuki/357600/120, Минеральные Воды/Mineralnye Vody/357200/72
Томская область|Tomsk Oblast: Томск/Tomsk/634000/550, Северск/Seversk/636000/105
Кемеровская область|Kemerovo Oblast: Кемерово/Kemerovo/650000/545, Новокузнецк/Novokuznetsk/654000/535, Прокопьевск/Prokopyevsk/653000/175, Ленинск-Кузнецкий/Leninsk-Kuznetsky/652500/92, Киселёвск/Kiselyovsk/652700/83, Междуреченск/Mezhdurechensk/652870/96
Оренбургская область|Orenburg Oblast: Оренбург/Orenburg/460000/540, Орск/Orsk/462400/185
Рязанская область|Ryazan Oblast: Рязань/Ryazan/390000/525
Пензенская область|Penza Oblast: Пенза/Penza/440000/495, Кузнецк/Kuznetsk/442500/77
Чувашская Республика|Chuvashia: Чебоксары/Cheboksary/428000/495, Новочебоксарск/Novocheboksarsk/429950/120
Липецкая область|Lipetsk Oblast: Липецк/Lipetsk/398000/490, Елец/Yelets/399770/98
Калининградская область|Kaliningrad Oblast: Калининград/Kaliningrad/236000/490
Астраханская область|Astrakhan Oblast: Астрахань/Astrakhan/414000/470
Тульская область|Tula Oblast: Тула/Tula/300000/465, Новомосковск/Novomoskovsk/301650/118
Кировская область|Kirov Oblast: Киров/Kirov/610000/465
Республика Саха|Sakha: Якутск/Yakutsk/677000/365, Нерюнгри/Neryungri/678960/55
Курская область|Kursk Oblast: Курск/Kursk/305000/435, Железногорск/Zheleznogorsk/307170/95
Республика Бурятия|Buryatia: Улан-Удэ/Ulan-Ude/670000/435
Тверская область|Tver Oblast: Тверь/Tver/170000/415
Ивановская область|Ivanovo Oblast: Иваново/Ivanovo/153000/355, Кинешма/Kineshma/155800/75
Брянская область|Bryansk Oblast: Брянск/Bryansk/241000/375
Ханты-Мансийский автономный округ|Khanty-Mansi Okrug: Сургут/Surgut/628400/405, Нижневартовск/Nizhnevartovsk/628600/290, Нефтеюганск/Nefteyugansk/628300/125, Ханты-Мансийск/Khanty-Mansiysk/628000/110
Белгородская область|Belgorod Oblast: Белгород/Belgorod/308000/330, Старый Оскол/Stary Oskol/309500/220
Владимирская область|Vladimir Oblast: Владимир/Vladimir/600000/345, Ковров/Kovrov/601900/130, Муром/Murom/602250/105
Архангельская область|Arkhangelsk Oblast: Архангельск/Arkhangelsk/163000/300, Северодвинск/Severodvinsk/164500/155
Забайкальский край|Zabaykalsky Krai: Чита/Chita/672000/335
Калужская область|Kaluga Oblast: Калуга/Kaluga/248000/330, Обнинск/Obninsk/249030/125
Смоленская область|Smolensk Oblast: Смоленск/Smolensk/214000/315
Республика Мордовия|Mordovia: Саранск/Saransk/430000/315
Вологодская область|Vologda Oblast: Вологда/Vologda/160000/310, Череповец/Cherepovets/162600/300
Чеченская Республика|Chechnya: Грозный/Grozny/364000/330
Республика Северная Осетия|North Ossetia: Владикавказ/Vladikavkaz/362000/295
Курганская область|Kurgan Oblast: Курган/Kurgan/640000/305
Орловская область|Oryol Oblast: Орёл/Oryol/302000/300
Тамбовская область|Tambov Oblast: Тамбов/Tambov/392000/260, Мичуринск/Michurinsk/393760/90
Республика Марий Эл|Mari El: Йошкар-Ола/Yoshkar-Ola/424000/285
Мурманская область|Murmansk Oblast: Мурманск/Murmansk/183000/265
Костромская область|Kostroma Oblast: Кострома/Kostroma/156000/265
Кабардино-Балкарская Республика|Kabardino-Balkaria: Нальчик/Nalchik/360000/245
Республика Карелия|Karelia: Петрозаводск/Petrozavodsk/185000/235
Амурская область|Amur Oblast: Благовещенск/Blagoveshchensk/675000/240
Новгородская область|Novgorod Oblast: Великий Новгород/Veliky Novgorod/173000/220
Республика Коми|Komi: Сыктывкар/Syktyvkar/167000/220, Ухта/Ukhta/169300/79
Псковская область|Pskov Oblast: Псков/Pskov/180000/190, Великие Луки/Velikiye Luki/182100/85
Камчатский край|Kamchatka Krai: Петропавловск-Камчатский/Petropavlovsk-Kamchatsky/683000/165
Сахалинская область|Sakhalin Oblast: Южно-Сахалинск/Yuzhno-Sakhalinsk/693000/180
Республика Хакасия|Khakassia: Абакан/Abakan/655000/185
Республика Адыгея|Adygea: Майкоп/Maykop/385000/140
Карачаево-Черкесская Республика|Karachay-Cherkessia: Черкесск/Cherkessk/369000/115
Республика Тыва|Tuva: Кызыл/Kyzyl/667000/128
Республика Калмыкия|Kalmykia: Элиста/Elista/358000/102
Республика Ингушетия|Ingushetia: Назрань/Nazran/386100/125, Магас/Magas/386001/18
Ямало-Ненецкий автономный округ|Yamalo-Nenets Okrug: Новый Уренгой/Novy Urengoy/629300/105, Ноябрьск/Noyabrsk/629800/100, Салехард/Salekhard/629000/49
Магаданская область|Magadan Oblast: Магадан/Magadan/685000/90
Республика Алтай|Altai Republic: Горно-Алтайск/Gorno-Altaysk/649000/65
Еврейская автономная область|Jewish Autonomous Oblast: Биробиджан/Birobidzhan/679000/68
Чукотский автономный округ|Chukotka Okrug: Анадырь/Anadyr/689000/13
Ненецкий автономный округ|Nenets Okrug: Нарьян-Мар/Naryan-Mar/166000/23
Ленинградская область|Leningrad Oblast: Гатчина/Gatchina/188300/95, Мурино/Murino/188662/105, Выборг/Vyborg/188800/73, Всеволожск/Vsevolozhsk/188640/80
Московская область|Moscow Oblast: Балашиха/Balashikha/143900/520, Подольск/Podolsk/142100/315, Мытищи/Mytishchi/141000/270, Химки/Khimki/141400/255, Королёв/Korolyov/141060/225, Люберцы/Lyubertsy/140000/230, Красногорск/Krasnogorsk/143400/190, Одинцово/Odintsovo/143000/180, Домодедово/Domodedovo/142000/155, Электросталь/Elektrostal/144000/142, Щёлково/Shchyolkovo/141100/135, Серпухов/Serpukhov/142200/130, Коломна/Kolomna/140400/133, Раменское/Ramenskoye/140100/125, Долгопрудный/Dolgoprudny/141700/120, Реутов/Reutov/143960/110, Пушкино/Pushkino/141200/115, Жуковский/Zhukovsky/140180/110, Орехово-Зуево/Orekhovo-Zuyevo/142600/110, Ногинск/Noginsk/142400/105, Сергиев Посад/Sergiyev Posad/141300/98, Видное/Vidnoye/142700/95, Воскресенск/Voskresensk/140200/77, Лобня/Lobnya/141730/90, Клин/Klin/141600/75, Ивантеевка/Ivanteyevka/141280/85, Дубна/Dubna/141980/74
`;
