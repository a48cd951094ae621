import { csvLine, escapeFormula } from '../../platform/csv.ts';
import { createZip } from '../../platform/zip.ts';

export type ExportTable = {
  heads: readonly string[];
  /** Indexes of numeric columns. Others are text, so that codes keep leading zeros. */
  numbers: ReadonlySet<number>;
  rows: AsyncIterable<readonly string[]>;
};

const BYTE_ORDER_MARK = '\uFEFF';
const CHUNK_LENGTH = 64 * 1024;

/** Generates CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export async function renderCsv({ heads, rows }: ExportTable): Promise<{ content: Buffer; rows: number }> {
  const chunks: Buffer[] = [];
  let text = BYTE_ORDER_MARK + csvLine(heads);
  let count = 0;
  for await (const cells of rows) {
    text += csvLine(cells);
    count += 1;
    if (text.length < CHUNK_LENGTH) continue;
    chunks.push(Buffer.from(text));
    text = '';
  }
  chunks.push(Buffer.from(text));
  return { content: Buffer.concat(chunks), rows: count };
}

// The smallest valid XLSX file (ECMA-376): one sheet with inline strings.
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const SHEET_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT_TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const STATIC_PARTS = {
  '[Content_Types].xml': `${XML_DECLARATION}<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE_PREFIX}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT_TYPE_PREFIX}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="rId1" Type="${OFFICE_NAMESPACE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML_DECLARATION}<workbook xmlns="${SHEET_NAMESPACE}" xmlns:r="${OFFICE_NAMESPACE}/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="rId1" Type="${OFFICE_NAMESPACE}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Generates XLSX. Rows are compressed one by one, so only the compressed file and one row are in memory. */
export async function renderXlsx(table: ExportTable, createdAt: Date): Promise<{ content: Buffer; rows: number }> {
  const count = { rows: 0 };
  const entries = [
    ...Object.entries(STATIC_PARTS).map(([name, text]) => ({ name, content: yieldOnce(text) })),
    { name: 'xl/worksheets/sheet1.xml', content: renderSheet(table, count) },
  ];
  return { content: await createZip(entries, createdAt), rows: count.rows };
}

async function* yieldOnce(text: string): AsyncGenerator<string> {
  yield text;
}

async function* renderSheet({ heads, numbers, rows }: ExportTable, count: { rows: number }): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<worksheet xmlns="${SHEET_NAMESPACE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  yield renderRow(heads, new Set());
  for await (const cells of rows) {
    count.rows += 1;
    yield renderRow(cells, numbers);
  }
  yield '</sheetData></worksheet>';
}

const NUMBER_PATTERN = /^-?\d{1,15}(\.\d+)?$/;

function renderRow(cells: readonly string[], numbers: ReadonlySet<number>): string {
  const cellXml = cells.map((text, index) => {
    if (text === '') return '<c/>';
    if (numbers.has(index) && NUMBER_PATTERN.test(text)) return `<c><v>${text}</v></c>`;
    return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeFormula(text))}</t></is></c>`;
  });
  return `<row>${cellXml.join('')}</row>`;
}

const XML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXml(text: string): string {
  // XML does not allow most control characters, even escaped.
  return text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>]/g, (character) => XML_ENTITIES[character] ?? '');
}
