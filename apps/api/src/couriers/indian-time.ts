const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/;
const DAY_FIRST = /^(\d\d)[ -](\d\d)[ -](\d{4}) (\d\d:\d\d:\d\d)$/;

/** A courier's time. They write it without a zone and mean India's. */
export function indianTime(text: string): Date {
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) {
    const [, day, month, year, time] = dayFirst;
    return indianTime(`${year}-${month}-${day} ${time}`);
  }
  const [, date, time, zone = '+05:30'] = ISO.exec(text) ?? [];
  const at = new Date(`${date}T${time}${zone}`);
  if (Number.isNaN(at.getTime())) throw new Error(`Not a courier's time: ${text}`);
  return at;
}

/** The day it is in India, as YYYY-MM-DD. */
export function indianDay(at: Date): string {
  return at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });
}
