const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Recovers a size that a spreadsheet turned into a date: '10-12' becomes '10-Dec', '12-Oct' or '2026-12-10', depending
 * on the locale. Returns the smaller number first, or undefined if the text is not a date.
 */
export function recoverSizeFromDate(text: string): string | undefined {
  const pair =
    parseNamedMonth(/^(\d{1,2})[-/ ]([a-z]{3})[a-z]{0,6}$/i.exec(text), [1, 2]) ??
    parseNamedMonth(/^([a-z]{3})[a-z]{0,6}[-/ ](\d{1,2})$/i.exec(text), [2, 1]) ??
    parseNumericDate(/^\d{4}-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text)) ??
    parseNumericDate(/^(\d{1,2})[-/](\d{1,2})[-/]\d{4}$/.exec(text));
  return pair?.toSorted((one, other) => one - other).join('-');
}

function parseNamedMonth(match: RegExpExecArray | null, [day, month]: [number, number]): number[] | undefined {
  const monthIndex = MONTHS.indexOf(match?.[month]?.toLowerCase() ?? '');
  return monthIndex < 0 ? undefined : [Number(match?.[day]), monthIndex + 1];
}

function parseNumericDate(match: RegExpExecArray | null): number[] | undefined {
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}
