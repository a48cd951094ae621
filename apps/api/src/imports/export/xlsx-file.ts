import { harmless } from '../../platform/csv.ts';
import { zip } from '../../platform/zip.ts';
import type { Table } from './table.ts';

// ECMA-376: the least of an office file that holds one sheet, its texts written where they stand.
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const PARTS = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MEDIA}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** A table as XLSX. The sheet is packed as it is written: what lies in memory is the packed file and a row. */
export async function xlsxFile(table: Table, madeAt: Date): Promise<{ content: Buffer; rows: number }> {
  const count = { rows: 0 };
  const entries = [
    ...Object.entries(PARTS).map(([name, text]) => ({ name, content: once(text) })),
    { name: 'xl/worksheets/sheet1.xml', content: sheetOf(table, count) },
  ];
  return { content: await zip(entries, madeAt), rows: count.rows };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* sheetOf({ heads, numbers, rows }: Table, count: { rows: number }): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  yield rowOf(heads, new Set());
  for await (const cells of rows) {
    count.rows += 1;
    yield rowOf(cells, numbers);
  }
  yield '</sheetData></worksheet>';
}

const NUMBER = /^-?\d{1,15}(\.\d+)?$/;

function rowOf(cells: readonly string[], numbers: ReadonlySet<number>): string {
  const written = cells.map((text, place) => {
    if (text === '') return '<c/>';
    if (numbers.has(place) && NUMBER.test(text)) return `<c><v>${text}</v></c>`;
    return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(harmless(text))}</t></is></c>`;
  });
  return `<row>${written.join('')}</row>`;
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  // XML has no place for most control signs, however they are written.
  return text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>]/g, (sign) => SIGNS[sign] ?? '');
}
