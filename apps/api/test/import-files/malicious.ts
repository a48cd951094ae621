import { concatParts, createSheetXml, createXlsx, repeatText, type XlsxParts } from './create-xlsx.ts';

/** A malicious or broken file. `rejected`: must be rejected. `tamed`: can be read safely. */
export type MaliciousFile = { name: string; end: 'rejected' | 'tamed'; make: () => Promise<Uint8Array> };

const MB = 1024 * 1024;
const toBytes = (content: string | Uint8Array) => async () => Buffer.from(content);
const csvFiles = (
  end: MaliciousFile['end'],
  files: Record<string, string | Uint8Array | (() => Promise<Uint8Array>)>,
): MaliciousFile[] =>
  Object.entries(files).map(([name, content]) => ({
    name,
    end,
    make: typeof content === 'function' ? content : toBytes(content),
  }));
const xlsxFiles = (end: MaliciousFile['end'], files: Record<string, () => XlsxParts>): MaliciousFile[] =>
  Object.entries(files).map(([name, parts]) => ({ name, end, make: () => createXlsx(parts()) }));

const sheet = (rows: string | AsyncIterable<string>): XlsxParts => ({
  'xl/worksheets/sheet1.xml':
    typeof rows === 'string'
      ? createSheetXml(rows)
      : concatParts('<worksheet><sheetData>', rows, '</sheetData></worksheet>'),
});
const sharedStrings = (items: string | AsyncIterable<string>): XlsxParts => ({
  ...sheet('<row><c t="s"><v>0</v></c></row>'),
  'xl/sharedStrings.xml': concatParts('<sst>', items, '</sst>'),
});
const cell = (inner: string, attributes = '') => `<row r="1"><c ${attributes}>${inner}</c></row>`;
const ENTITY_BOMB = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
const toUtf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

const LINE_ENDINGS = {
  LF: '\n',
  CRLF: '\r\n',
  CR: '\r',
  mixed: '\r\n\n\r',
  'quoted empty': '""\r\n',
  spaces: '   \r\n',
};
const manyLineEndings = Object.fromEntries(
  Object.entries(LINE_ENDINGS).map(([name, end]) => [`199,000 lines: ${name}`, `A,B\n${end.repeat(199_000)}1,2`]),
);

const BROKEN_TEXT = csvFiles('rejected', {
  ...manyLineEndings,
  nothing: '',
  'a mark alone': '\uFEFF',
  'empty lines': '\n\r\n\n',
  'commas alone': ',,,\n,,,\n',
  'zeros at the start': '\u0000\u0000A,B\n1,2',
  'a zero in a cell': 'A,B\n1,2\u0000',
  'a zero at the very end': `A,B\n${'1,2\n'.repeat(50_000)}\u0000`,
  'an image': Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(5000)]),
  'a document': Buffer.from('%PDF-1.7\n\u0000\u0001\u0002 stream'),
  'an old spreadsheet': Buffer.from('d0cf11e0a1b11ae1000000', 'hex'),
  'a quote never closed': 'A,B\n1,2\n"3,4\n5,6\n',
  'a quote never closed in the heads': '"A,B\n1,2\n',
  'a quote never closed for 20 MB': async () => Buffer.concat([Buffer.from('A,B\n"'), Buffer.alloc(20 * MB, 'x\n')]),
  'a cell of 20 MB': async () => Buffer.concat([Buffer.from('A,B\n'), Buffer.alloc(20 * MB, 'x')]),
  'heads of 20 MB': async () => Buffer.alloc(20 * MB, 'Name'),
  'a million columns': `${'A,'.repeat(1_000_000)}B\n1`,
  'a million empty columns in one row': `A,B\n${','.repeat(1_000_000)}1`,
  'twenty million columns': async () => Buffer.alloc(20 * MB, ','),
  '301 columns': `${'A,'.repeat(300)}B\n1`,
  '301 cells in a row': `A\n${'1,'.repeat(300)}1`,
  '100,001 rows': `A\n${'1\n'.repeat(100_001)}`,
  'a million empty rows': `A,B\n${'\n'.repeat(1_000_000)}1,2`,
  'more than 50 MB': async () => Buffer.alloc(50 * MB + 1, 'A,B\n'),
  'half a code unit of UTF-16': toUtf16('A,B\n1,2\n').subarray(0, -1),
  'half a pair of UTF-16': Buffer.concat([toUtf16('A,B\n1,'), Buffer.from([0x3d, 0xd8]), Buffer.from('\n', 'utf16le')]),
  'half a pair of UTF-16 at the end': Buffer.concat([toUtf16('A,B\n1,'), Buffer.from([0x3d, 0xd8])]),
  'half a code unit of UTF-16, big-endian': toUtf16('A,B\n1,2\n').swap16().subarray(0, -1),
  'zeros of UTF-16': toUtf16('A,B\n1,\u0000\n'),
});

const UNUSUAL_TEXT = csvFiles('tamed', {
  formulas: `A,B\n=cmd|'/c calc'!A0,+1+1\n@SUM(1),-2+3\n'=1,'@x\n`,
  links: 'A,B\n"=HYPERLINK(""http://x.example"",""y"")",1\n',
  'quotes in odd places': 'A,B\n1"2,"3"4\n""5"",6\n',
  'quotes alone': 'A,B\n"""",""""""\n',
  'a hundred thousand quotes': `A,B\n"${'""'.repeat(100_000)}",1\n`,
  'every kind of line end': 'A,B\r1,2\n3,4\r\n5,6',
  'rows of every length': 'A,B,C\n1\n1,2\n1,2,3\n1,2,3,4\n',
  'names of prototypes': '__proto__,constructor,toString\n1,2,3\n',
  'heads that are alike': 'Name,Name,NAME\n1,2,3\n',
  'heads without names': ',,A\n1,2,3\n',
  'a header of a thousand characters': `${'N'.repeat(1000)},B\n1,2\n`,
  'characters that change the text direction': 'A,B\n\u202Eevil,\u2066x\n',
  'control characters': 'A,B\n\u0007\u0008,\u001b[31m\n',
  'every second character invisible': 'A,B\nx\u200by\u200bz,1\n',
  emoji: 'A,B\n👨‍👩‍👧‍👦,🧵\n',
  '300 columns': `${'A,'.repeat(299)}B\n${'1,'.repeat(299)}2\n`,
  'what it is parted by, in words': 'sep=;\nA;B\n1;2\n',
  'a web page': '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>',
  json: '{"A":[1,2,3]}\n',
  'UTF-8 broken off': Buffer.concat([Buffer.from('A,B\nक'), Buffer.from([0xe0, 0xa4])]),
  'UTF-8 spelt too long': Buffer.concat([Buffer.from('A,B\n'), Buffer.from([0xc0, 0xaf, 0xe0, 0x80, 0xaf])]),
  'two marks': '\uFEFF\uFEFFA,B\n1,2\n',
  'a path': 'Images,Name\n../../etc/passwd,file:///etc/passwd\n',
  SQL: `Name,SKU\n'; drop table products; --,1' or '1'='1\n`,
  'a cell of 900,000 characters': `A,B\n${'x'.repeat(900_000)},1\n`,
  '100,000 rows': `A,B\n${'1,2\n'.repeat(100_000)}`,
});

const BROKEN_SHEETS = xlsxFiles('rejected', {
  'a bomb of cells': () => sheet(concatParts('<row>', repeatText('<c><v>1</v></c>', 800_000), '</row>')),
  'a bomb of empty cells': () => sheet(concatParts('<row>', repeatText('<c/>', 3_200_000), '</row>')),
  'a bomb of rows': () => sheet(repeatText('<row/>', 3_200_000)),
  'a bomb of rows that say something': () => sheet(repeatText('<row><c><v>1</v></c></row>', 800_000)),
  'a bomb of characters': () =>
    sheet(concatParts('<row><c t="inlineStr"><is><t>', repeatText('x', 90 * MB), '</t></is></c></row>')),
  'a bomb of elements': () => sheet(repeatText('<x/>', 3_200_000)),
  'a bomb of elements in each other': () => sheet(repeatText('<x>', 3_200_000)),
  'a bomb of spaces between them': () => sheet(repeatText('<x/>          ', 3_200_000)),
  'a bomb of shared texts': () => sharedStrings(repeatText('<si><t>a</t></si>', 900_000)),
  'a bomb of one shared text': () =>
    sharedStrings(concatParts('<si>', repeatText('<r><t>abcdefgh</t></r>', 1_000_000), '</si>')),
  'a bomb of styles': () => ({
    ...sheet(''),
    'xl/styles.xml': concatParts('<styleSheet><cellXfs>', repeatText('<xf numFmtId="14"/>', 600_000)),
  }),
  'a bomb of a workbook': () => ({
    ...sheet(''),
    'xl/workbook.xml': concatParts('<workbook>', repeatText('<sheet/>', 600_000)),
  }),
  'a bomb of relations': () => ({
    ...sheet(''),
    'xl/_rels/workbook.xml.rels': concatParts('<Relationships>', repeatText('<Relationship Id="x"/>', 600_000)),
  }),
  'a text that is used a million times': () => ({
    ...sheet(repeatText(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`, 5000)),
    'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
  }),
  'a comment without end': () => sheet(concatParts('<!--', repeatText('x', 5 * MB))),
  'CDATA without end': () => sheet(concatParts('<row><c t="inlineStr"><is><t><![CDATA[', repeatText('x', 5 * MB))),
  'an attribute without end': () => sheet(concatParts('<row r="', repeatText('1', 5 * MB))),
  'laughs in the sheet': () => ({
    'xl/worksheets/sheet1.xml': `${ENTITY_BOMB}${createSheetXml(cell('<v>&b;</v>', 't="str"'))}`,
  }),
  'laughs in the texts': () => ({
    ...sheet(''),
    'xl/sharedStrings.xml': `${ENTITY_BOMB}<sst><si><t>&b;</t></si></sst>`,
  }),
  'laughs in the workbook': () => ({ ...sheet(''), 'xl/workbook.xml': `${ENTITY_BOMB}<workbook/>` }),
  'a file of ours as an entity': () => ({
    'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${createSheetXml('')}`,
  }),
  'a document type in lower case': () => ({ 'xl/worksheets/sheet1.xml': `<!doctype x>${createSheetXml('')}` }),
  'an unknown entity': () => sheet(cell('<v>&nbsp;</v>', 't="str"')),
  'an invalid character': () => sheet(cell('<v>&#xD800;</v>', 't="str"')),
  'character number zero': () => sheet(cell('<v>&#0;</v>', 't="str"')),
  'a zero': () => sheet(cell('<v>a\u0000b</v>', 't="str"')),
  'a sheet broken off': () => ({ 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c' }),
  'an attribute twice': () => sheet('<row r="1" r="2"><c r="A1" r="B1"><v>1</v></c></row>'),
  'an element closed by another': () => sheet('<row><c><v>1</c></v></row>'),
  'rows out of order': () => sheet('<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>'),
  'a row number zero': () => sheet('<row r="0"><c><v>1</v></c></row>'),
  'a row number beyond all': () => sheet('<row r="99999999999"><c><v>1</v></c></row>'),
  'a row number that is none': () => sheet('<row r="one"><c><v>1</v></c></row>'),
  'cells out of order': () => sheet('<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>'),
  'a cell without a column': () => sheet('<row r="1"><c r="11"><v>1</v></c></row>'),
  'a cell in the last column of all': () => sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'),
  '301 columns in a sheet': () => sheet(`<row r="1">${'<c><v>1</v></c>'.repeat(301)}</row>`),
  'a cell of 40,000 characters': () => sheet(cell(`<is><t>${'x'.repeat(40_000)}</t></is>`, 't="inlineStr"')),
  '20,002 rows': () => sheet(repeatText('<row><c><v>1</v></c></row>', 20_002)),
  'no rows': () => sheet(''),
  'no sheet': () => ({ 'xl/workbook.xml': '<workbook><sheets/></workbook>' }),
  'a sheet that is elsewhere': () => ({
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="../../../etc/passwd"/></Relationships>',
  }),
  'a sheet that is not there': () => ({}),
});

const UNUSUAL_SHEETS = xlsxFiles('tamed', {
  'a number format of open brackets': () => ({
    ...sheet(cell('<v>1</v>')),
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(900_000)}"/></numFmts></styleSheet>`,
  }),
  'formulas without a value': () => sheet(`<row><c><v>1</v></c><c><f>cmd|'/c calc'!A0</f></c></row>`),
  'formulas with a value': () => sheet(cell('<f>HYPERLINK("http://x.example")</f><v>=1+1</v>', 't="str"')),
  'a mistake for a value': () => sheet(cell('<v>#REF!</v>', 't="e"')),
  'a text that is not there': () => sheet(`<row><c><v>1</v></c><c t="s"><v>99</v></c></row>`),
  'a text before all others': () => sheet(`<row><c><v>1</v></c><c t="s"><v>-1</v></c></row>`),
  'a number that is none': () => sheet(cell('<v>NaN</v>')),
  'a number beyond all': () => sheet(cell('<v>1e309</v>')),
  'a style that is not there': () => sheet(cell('<v>5</v>', 's="99999999"')),
  'a day before all days': () => sheet(cell('<v>-99999999</v>', 's="1"')),
  'a day after all days': () => sheet(cell('<v>1e300</v>', 's="1"')),
  'names of another make': () => ({
    'xl/worksheets/sheet1.xml':
      '<x:worksheet xmlns:x="y"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  }),
  'CDATA and comments': () => sheet('<!-- <row> --><row><c t="inlineStr"><is><t><![CDATA[<b>&x;]]></t></is></c></row>'),
  'an unknown cell type': () => sheet(cell('<v>x</v>', 't="zzz"')),
  'rows of nothing': () => sheet(`<row r="1"><c><v>1</v></c></row>${'<row><c s="1"/></row>'.repeat(5000)}`),
});

async function createDamagedZip(damage: (archive: Buffer) => Buffer): Promise<Uint8Array> {
  return damage(await createXlsx(sheet('<row><c><v>1</v></c></row>')));
}
const END_SIGNATURE = Buffer.from('504b0506', 'hex');
const ENTRY_SIGNATURE = Buffer.from('504b0102', 'hex');
function overwriteNumber(archive: Buffer, signature: Buffer, offset: number, value: number, size: 2 | 4): Buffer {
  const copy = Buffer.from(archive);
  for (let found = copy.indexOf(signature); found >= 0; found = copy.indexOf(signature, found + 4))
    copy.writeUIntLE(value, found + offset, size);
  return copy;
}

const zipFiles = (end: MaliciousFile['end'], files: Record<string, (archive: Buffer) => Buffer>): MaliciousFile[] =>
  Object.entries(files).map(([name, damage]) => ({
    name: `an archive with ${name}`,
    end,
    make: () => createDamagedZip(damage),
  }));

const BROKEN_ZIPS = zipFiles('rejected', {
  'the start alone': (archive) => archive.subarray(0, 4),
  'a third': (archive) => archive.subarray(0, archive.length / 3),
  'two thirds': (archive) => archive.subarray(0, (archive.length * 2) / 3),
  'all but the last': (archive) => archive.subarray(0, -1),
  'no directory': (archive) => archive.subarray(0, archive.indexOf(ENTRY_SIGNATURE)),
  'a directory of 65,535 files': (archive) => overwriteNumber(archive, END_SIGNATURE, 10, 65_535, 2),
  'a directory beyond the end': (archive) => overwriteNumber(archive, END_SIGNATURE, 16, 0xfffffff0, 4),
  'files beyond the end': (archive) => overwriteNumber(archive, ENTRY_SIGNATURE, 42, 0xfffffff0, 4),
  'files that begin elsewhere': (archive) => overwriteNumber(archive, ENTRY_SIGNATURE, 42, 1, 4),
  'a password': (archive) => overwriteNumber(archive, ENTRY_SIGNATURE, 8, 1, 2),
  'another way of packing': (archive) => overwriteNumber(archive, ENTRY_SIGNATURE, 10, 99, 2),
  'files that are longer than they are': (archive) => overwriteNumber(archive, ENTRY_SIGNATURE, 20, 0x7ffffff0, 4),
  'files that are larger than they say': (archive) => overwriteNumber(archive, ENTRY_SIGNATURE, 24, 8, 4),
  'files that are packed and say they are not': (archive) => overwriteNumber(archive, ENTRY_SIGNATURE, 10, 0, 2),
  'rubbish within': (archive) =>
    Buffer.concat([archive.subarray(0, 60), Buffer.alloc(60, 0xff), archive.subarray(120)]),
  'rubbish after it': (archive) => Buffer.concat([archive.subarray(0, 4), Buffer.alloc(100_000, 'PK')]),
});

const UNUSUAL_ZIPS = zipFiles('tamed', {
  'a directory of 4 GB': (archive) => overwriteNumber(archive, END_SIGNATURE, 12, 0xfffffff0, 4),
});

export const MALICIOUS_FILES: readonly MaliciousFile[] = [
  ...BROKEN_TEXT,
  ...UNUSUAL_TEXT,
  ...BROKEN_SHEETS,
  ...UNUSUAL_SHEETS,
  ...BROKEN_ZIPS,
  ...UNUSUAL_ZIPS,
];
