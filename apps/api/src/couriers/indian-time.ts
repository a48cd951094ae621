const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/;
const DAY_FIRST = /^(\d\d)[ -](\d\d)[ -](\d{4}) (\d\d:\d\d:\d\d)$/;

/** Parses a courier's timestamp. Without a zone it is Indian time. */
export function parseIndianTime(text: string): Date {
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) {
    const [, day, month, year, time] = dayFirst;
    return parseIndianTime(`${year}-${month}-${day} ${time}`);
  }
  const [, date, time, zone = '+05:30'] = ISO.exec(text) ?? [];
  const at = new Date(`${date}T${time}${zone}`);
  if (Number.isNaN(at.getTime())) throw new Error(`Invalid courier time: ${text}`);
  return at;
}
