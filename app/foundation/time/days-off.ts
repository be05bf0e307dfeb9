/**
 * The Russian production calendar of the five-day week: days off that are not a Saturday or Sunday, `MM-DD` by year, as the
 * Government's decrees on moving days off give them. Working Saturdays are left out: goods are never handed over on a weekend [DLV-06].
 */
export const weekdaysOff: Readonly<Record<string, string>> = {
  2025: "01-01 01-02 01-03 01-06 01-07 01-08 05-01 05-02 05-08 05-09 06-12 06-13 11-03 11-04 12-31",
  2026: "01-01 01-02 01-05 01-06 01-07 01-08 01-09 02-23 03-09 05-01 05-11 06-12 11-04 12-31",
  2027: "01-01 01-04 01-05 01-06 01-07 01-08 02-22 02-23 03-08 05-03 05-10 06-14 11-04 11-05 12-31",
};

/**
 * Days off of every year (Labour Code, article 112), and New Year's Eve, which each decree of late has made one: what a year goes by until its decree
 * is entered. Promised dates may then come out a day or two early in weeks with moved days off.
 */
export const holidays = "01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-01 05-09 06-12 11-04 12-31";
