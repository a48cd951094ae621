import type { ZipArchive } from '../../platform/unzip.ts';
import { getAttribute, readXml } from './xml.ts';

/** How a cell style shows its number as a date or time. Undefined for plain numbers. */
export type DateStyle = 'day' | 'day-month' | 'month-year' | 'time';

// Built-in formats (ECMA-376, 18.8.30), which a file does not have to define.
const BUILT_IN_STYLES: Record<number, DateStyle> = {
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

/** Returns date styles by cell style index. */
export async function readDateStyles(chunks: ReturnType<ZipArchive['read']>): Promise<(DateStyle | undefined)[]> {
  const customStyles = new Map<number, DateStyle | undefined>();
  const styles: (DateStyle | undefined)[] = [];
  let isInCellFormats = false;
  await readXml(chunks, (part) => {
    if (part.kind === 'close' && part.name === 'cellXfs') isInCellFormats = false;
    if (part.kind !== 'open') return;
    if (part.name === 'cellXfs') isInCellFormats = !part.empty;
    if (part.name === 'numFmt') {
      const id = Number(getAttribute(part.attributes, 'numFmtId'));
      customStyles.set(id, detectDateStyle(getAttribute(part.attributes, 'formatCode') ?? ''));
    }
    if (part.name === 'xf' && isInCellFormats && styles.length < 65_000) {
      const id = Number(getAttribute(part.attributes, 'numFmtId') ?? 0);
      styles.push(customStyles.has(id) ? customStyles.get(id) : BUILT_IN_STYLES[id]);
    }
  });
  return styles;
}

/** Classifies a number format such as `d-mmm`, `mmm\-yy` or `[$-409]dd/mm/yyyy`, ignoring literals and colours. */
function detectDateStyle(format: string): DateStyle | undefined {
  const [first = ''] = format
    .replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|_./g, '')
    .toLowerCase()
    .split(';');
  if (/[#0?]/.test(first) || first === 'general') return undefined;
  if (first.includes('y')) return first.includes('d') || !first.includes('m') ? 'day' : 'month-year';
  if (first.includes('d')) return first.includes('m') ? 'day-month' : 'day';
  if (/[hs]/.test(first)) return 'time';
  return first.includes('mmm') ? 'month-year' : undefined;
}

/** Formats a date serial number: '10-Dec', 'Dec-26', '2026-12-10'. */
export function formatSerialDate(count: number, style: DateStyle, { since1904 }: { since1904: boolean }): string {
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const at = new Date(epoch + Math.round(count * MS_PER_DAY));
  if (!Number.isFinite(at.getTime())) return String(count);
  const [day, clock = ''] = at.toISOString().split('T') as [string, string?];
  const month = MONTHS[at.getUTCMonth()] ?? '';
  if (style === 'day-month') return `${at.getUTCDate()}-${month}`;
  if (style === 'month-year') return `${month}-${day.slice(2, 4)}`;
  return style === 'time' ? clock.slice(0, 5) : day;
}
