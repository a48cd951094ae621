import type { OpenZip } from '../../platform/unzip.ts';
import { attribute, readXml } from './xml.ts';

/** What kind of day or time a cell's style shows its number as; undefined where it is a number. */
export type DayStyle = 'day' | 'day-month' | 'month-year' | 'time';

// ECMA-376, 18.8.30: the formats that a file need not spell out.
const BUILT_IN: Record<number, DayStyle> = {
  14: 'day',
  15: 'day',
  16: 'day-month',
  17: 'month-year',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'day',
  45: 'time',
  46: 'time',
  47: 'time',
};
const MS_PER_DAY = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** By the number of a cell's style, how it shows days. */
export async function readDayStyles(pieces: ReturnType<OpenZip['read']>): Promise<(DayStyle | undefined)[]> {
  const own = new Map<number, DayStyle | undefined>();
  const styles: (DayStyle | undefined)[] = [];
  let inCells = false;
  await readXml(pieces, (part) => {
    if (part.kind === 'close' && part.name === 'cellXfs') inCells = false;
    if (part.kind !== 'open') return;
    if (part.name === 'cellXfs') inCells = !part.empty;
    if (part.name === 'numFmt') {
      const id = Number(attribute(part.attributes, 'numFmtId'));
      own.set(id, styleOf(attribute(part.attributes, 'formatCode') ?? ''));
    }
    if (part.name === 'xf' && inCells && styles.length < 65_000) {
      const id = Number(attribute(part.attributes, 'numFmtId') ?? 0);
      styles.push(own.has(id) ? own.get(id) : BUILT_IN[id]);
    }
  });
  return styles;
}

/** `d-mmm`, `mmm\-yy`, `[$-409]dd/mm/yyyy`: what is left of a format once its words and colours are out. */
function styleOf(format: string): DayStyle | undefined {
  const [first = ''] = format
    .replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '')
    .toLowerCase()
    .split(';');
  if (/[#0?]/.test(first) || first === 'general') return undefined;
  if (first.includes('y')) return first.includes('d') || !first.includes('m') ? 'day' : 'month-year';
  if (first.includes('d')) return first.includes('m') ? 'day-month' : 'day';
  if (/[hs]/.test(first)) return 'time';
  return first.includes('mmm') ? 'month-year' : undefined;
}

/** A day as a spreadsheet counts it, in words: '10-Dec', 'Dec-26', '2026-12-10'. */
export function dayInWords(count: number, style: DayStyle, { since1904 }: { since1904: boolean }): string {
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const at = new Date(epoch + Math.round(count * MS_PER_DAY));
  if (!Number.isFinite(at.getTime())) return String(count);
  const [day, clock = ''] = at.toISOString().split('T') as [string, string?];
  const month = MONTHS[at.getUTCMonth()] ?? '';
  if (style === 'day-month') return `${at.getUTCDate()}-${month}`;
  if (style === 'month-year') return `${month}-${day.slice(2, 4)}`;
  return style === 'time' ? clock.slice(0, 5) : day;
}
