const APRIL = 4;

/** The year that numbers of documents belong to, April to March: `2627` for a day of 2026–27. */
export function financialYearOf(day: string): string {
  const starts = firstYearOf(day);
  return `${twoDigits(starts)}${twoDigits(starts + 1)}`;
}

/** A month as `2026-11`, from its first day until before the next one's. */
export function daysOfMonth(month: string): { from: string; until: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${twoDigits(number + 1)}`;
  return { from: `${month}-01`, until: `${next}-01` };
}

/** The last day on which a credit note may take tax back: 30 November after the end of the invoice's year. */
export function lastDayForCredit(issuedOn: string): string {
  return `${firstYearOf(issuedOn) + 1}-11-30`;
}

function firstYearOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month < APRIL ? year - 1 : year;
}

function twoDigits(number: number): string {
  return String(number % 100).padStart(2, '0');
}
