/** Russian non-weekend days off, `MM-DD` by year, from government decrees; working Saturdays are left out: no hand-over then [DLV-06]. */
export const weekdaysOff: Readonly<Record<string, string>> = {
  2025: "01-01 01-02 01-03 01-06 01-07 01-08 05-01 05-02 05-08 05-09 06-12 06-13 11-03 11-04 12-31",
  2026: "01-01 01-02 01-05 01-06 01-07 01-08 01-09 02-23 03-09 05-01 05-11 06-12 11-04 12-31",
  2027: "01-01 01-04 01-05 01-06 01-07 01-08 02-22 02-23 03-08 05-03 05-10 06-14 11-04 11-05 12-31",
};

/** Statutory holidays plus New Year's Eve, used until a year's decree is entered; promises may then be a day or two early. */
export const holidays = "01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-01 05-09 06-12 11-04 12-31";
