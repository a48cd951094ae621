import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSheetXml, createXlsx } from '#test/import-files/create-xlsx.ts';
import { readTable } from './read-table.ts';
import { UnreadableFile } from './table.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'tables-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function read(content: string | Uint8Array) {
  const file = path.join(folder, String((count += 1)));
  await writeFile(file, content);
  const { rows, ...table } = await readTable(file);
  return { ...table, rows: await Array.fromAsync(rows) };
}
const readCells = async (content: string | Uint8Array) => (await read(content)).rows.map(({ cells }) => cells);

describe('CSV', () => {
  test.each([
    ['UTF-8', Buffer.from('Name,Size\nकुर्ता,M')],
    ['UTF-8', Buffer.from('\uFEFFName,Size\nकुर्ता,M')],
    ['UTF-16', Buffer.from('\uFEFFName,Size\nकुर्ता,M', 'utf16le')],
    ['UTF-16', Buffer.from('\uFEFFName,Size\nकुर्ता,M', 'utf16le').swap16()],
    ['UTF-16', Buffer.from('Name,Size\nकुर्ता,M', 'utf16le')],
    ['UTF-16', Buffer.from('Name,Size\nकुर्ता,M', 'utf16le').swap16()],
  ])('in %s is detected by its BOM and by its content', async (encoding, bytes) => {
    expect(await read(bytes)).toEqual({
      encoding,
      format: 'csv',
      heads: ['Name', 'Size'],
      rows: [{ row: 2, cells: ['कुर्ता', 'M'] }],
    });
  });

  test('in Windows-1252 is detected by bytes that are not UTF-8, however late they come', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `Row ${n},1`).join('\n');
    const table = await read(
      Buffer.concat([Buffer.from(`Name,Price\n${lines}\nCaf`), Buffer.from([0xe9]), Buffer.from(',2\n')]),
    );
    expect(table.encoding).toBe('Windows-1252');
    expect(table.rows.at(-1)).toEqual({ row: 20_002, cells: ['Café', '2'] });
  });

  test.each([',', ';', '\t'])('is split by %j, even when other delimiters are inside cells', async (delimiter) => {
    expect(await readCells(`Name${delimiter}Price\n"a, b; c\td"${delimiter}1\n`)).toEqual([['a, b; c\td', '1']]);
  });

  test('can declare its delimiter', async () => {
    const table = await read('sep=;\nName, full;Price\nKurta;1');
    expect([table.heads, table.rows[0]?.cells]).toEqual([
      ['Name, full', 'Price'],
      ['Kurta', '1'],
    ]);
  });

  test('can have quotes within quotes, and line breaks within cells that count as one row', async () => {
    const { rows } = await read('Name,Size\r\n"The ""good"" one\r\nin two lines",5"\r\n\r\nB,6\r\n');
    expect(rows).toEqual([
      { row: 2, cells: ['The "good" one\r\nin two lines', '5"'] },
      { row: 4, cells: ['B', '6'] },
    ]);
  });

  test.each(['\n', '\r\n', '\r', '""\r\n', '  \r\n'])('can have 60 lines of %j between two rows', async (line) => {
    const end = line.replaceAll(/[" ]/g, '');
    const longText = 'x'.repeat(12_000);
    const { rows } = await read(`Name,Size${end}A,1${end}${line.repeat(60)}B,${longText}${end}`);
    expect(rows).toEqual([
      { row: 2, cells: ['A', '1'] },
      { row: 63, cells: ['B', longText] },
    ]);
  });

  test('pads short rows and keeps extra cells', async () => {
    expect(await readCells('A,B,C\n1\n1,2,3,,,\n1,2,3,4')).toEqual([
      ['1', '', ''],
      ['1', '2', '3'],
      ['1', '2', '3', '4'],
    ]);
  });

  test('loses the formula escape of a cell and no other quote', async () => {
    expect(await readCells(`A,B,C,D\n'=1+1,'-5,'tis,'@x`)).toEqual([['=1+1', '-5', `'tis`, '@x']]);
  });

  test.each([
    ['nothing', ''],
    ['empty lines', '\n\n,,\n'],
    ['zeros', `A,B\n1,\u0000\n`],
    ['a quote that is never closed', 'A,B\n1,2\n"3,4\n'],
    ['301 columns', `${'A,'.repeat(301)}B\n1`],
    ['a row of 301 cells', `A,B\n${'1,'.repeat(301)}1`],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ])('is rejected with %s', async (_what, content) => {
    await expect(read(content)).rejects.toBeInstanceOf(UnreadableFile);
  });
});

describe('XLSX', () => {
  test('is read from its first sheet: shared and inline strings, numbers, booleans and formatted dates', async () => {
    const texts =
      '<sst><si><t>Name</t></si><si><r><t>Si</t></r><r><t xml:space="preserve">ze </t></r><rPh><t>aloud</t></rPh></si><si/></sst>';
    const rows = `
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>A &amp; B &#x20B9;</t></is></c></row>
      <row r="3"><c r="A3" t="b"><v>1</v></c><c r="C3" s="2"><v>46366</v></c></row>
      <row r="4"><c r="A4"><v>1299.9000000000001</v></c><c r="B4" s="1"><v>46366</v></c><c r="C4" s="3"><v>46366</v></c><c r="D4" s="4"/></row>
      <row r="5"><c r="A5"/></row>
      <row r="6"><c r="A6"><f>1+1</f><v>2</v></c><c r="B6" t="str"><f>"x"</f><v>'=x</v></c><c r="C6"><v>8901234567894</v></c></row>`;
    const table = await read(
      await createXlsx({ 'xl/sharedStrings.xml': texts, 'xl/worksheets/sheet1.xml': createSheetXml(rows) }),
    );
    expect(table).toEqual({
      encoding: 'XLSX',
      format: 'xlsx',
      heads: ['Name', 'Size', 'A & B ₹'],
      rows: [
        { row: 3, cells: ['TRUE', '', '10-Dec'] },
        { row: 4, cells: ['1299.9', '2026-12-10', 'Dec-26'] },
        { row: 6, cells: ['2', '=x', '8901234567894'] },
      ],
    });
  });
});
