/** Bank's code, ISO number and letters, nominal, names, and the base rate in roubles per nominal. */
export const currencies: [id: string, number: string, letters: string, nominal: number, russian: string, english: string, rate: number][] =
  [
    ["R01010", "036", "AUD", 1, "Австралийский доллар", "Australian Dollar", 53.4],
    ["R01020A", "944", "AZN", 1, "Азербайджанский манат", "Azerbaijan Manat", 47.6],
    ["R01035", "826", "GBP", 1, "Фунт стерлингов", "British Pound Sterling", 107.2],
    ["R01060", "051", "AMD", 100, "Армянских драмов", "Armenia Dram", 21.1],
    ["R01090B", "933", "BYN", 1, "Белорусский рубль", "Belarussian Ruble", 27.3],
    ["R01235", "840", "USD", 1, "Доллар США", "US Dollar", 81.0],
    ["R01239", "978", "EUR", 1, "Евро", "Euro", 93.5],
    ["R01335", "398", "KZT", 100, "Тенге", "Kazakhstan Tenge", 15.4],
    ["R01370", "417", "KGS", 10, "Сомов", "Kyrgyzstan Som", 9.26],
    ["R01375", "156", "CNY", 1, "Юань", "China Yuan", 11.4],
    ["R01700J", "949", "TRY", 10, "Турецких лир", "Turkish Lira", 19.2],
    ["R01717", "860", "UZS", 10000, "Узбекских сумов", "Uzbekistan Sum", 67.3],
    ["R01820", "392", "JPY", 100, "Иен", "Japanese Yen", 52.1],
  ];
