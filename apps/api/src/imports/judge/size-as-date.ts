const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Spreadsheets take '10-12' for a day and write it as '10-Dec', '12-Oct' or '2026-12-10', as the country has it. Answers the size that
 * was meant, small to large; undefined for what is no date.
 */
export function sizeMeant(text: string): string | undefined {
  const pair =
    named(/^(\d{1,2})[-/ ]([a-z]{3})[a-z]{0,6}$/i.exec(text), [1, 2]) ??
    named(/^([a-z]{3})[a-z]{0,6}[-/ ](\d{1,2})$/i.exec(text), [2, 1]) ??
    figures(/^\d{4}-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text)) ??
    figures(/^(\d{1,2})[-/](\d{1,2})[-/]\d{4}$/.exec(text));
  return pair?.toSorted((one, other) => one - other).join('-');
}

function named(found: RegExpExecArray | null, [day, month]: [number, number]): number[] | undefined {
  const place = MONTHS.indexOf(found?.[month]?.toLowerCase() ?? '');
  return place < 0 ? undefined : [Number(found?.[day]), place + 1];
}

function figures(found: RegExpExecArray | null): number[] | undefined {
  return found ? [Number(found[1]), Number(found[2])] : undefined;
}
