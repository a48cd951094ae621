const APRIL = 4;

/** Returns the financial year, April to March: `2627` for 2026–27. */
export function toFinancialYear(day: string): string {
  const startYear = financialYearStart(day);
  return `${twoDigits(startYear)}${twoDigits(startYear + 1)}`;
}

/** Returns the date range of a month like `2026-11`. `until` is exclusive. */
export function getMonthDates(month: string): { from: string; until: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${twoDigits(number + 1)}`;
  return { from: `${month}-01`, until: `${next}-01` };
}

/** Returns the legal deadline for a credit note with tax: 30 November after the invoice's financial year. */
export function creditNoteDeadline(issuedOn: string): string {
  return `${financialYearStart(issuedOn) + 1}-11-30`;
}

function financialYearStart(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month < APRIL ? year - 1 : year;
}

function twoDigits(number: number): string {
  return String(number % 100).padStart(2, '0');
}
