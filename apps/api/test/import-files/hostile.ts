import { again, anXlsx, chain, type Parts, sheetOf } from './make-xlsx.ts';

/** A file that somebody might send to do harm or by mistake, and whether it may be read at all. */
export type Hostile = { name: string; end: 'refused' | 'tamed'; make: () => Promise<Uint8Array> };

const MB = 1024 * 1024;
const bytes = (content: string | Uint8Array) => async () => Buffer.from(content);
const csv = (
  end: Hostile['end'],
  files: Record<string, string | Uint8Array | (() => Promise<Uint8Array>)>,
): Hostile[] =>
  Object.entries(files).map(([name, content]) => ({
    name,
    end,
    make: typeof content === 'function' ? content : bytes(content),
  }));
const xlsx = (end: Hostile['end'], files: Record<string, () => Parts>): Hostile[] =>
  Object.entries(files).map(([name, parts]) => ({ name, end, make: () => anXlsx(parts()) }));

const sheet = (rows: string | AsyncIterable<string>): Parts => ({
  'xl/worksheets/sheet1.xml':
    typeof rows === 'string' ? sheetOf(rows) : chain('<worksheet><sheetData>', rows, '</sheetData></worksheet>'),
});
const texts = (items: string | AsyncIterable<string>): Parts => ({
  ...sheet('<row><c t="s"><v>0</v></c></row>'),
  'xl/sharedStrings.xml': chain('<sst>', items, '</sst>'),
});
const cell = (inner: string, attributes = '') => `<row r="1"><c ${attributes}>${inner}</c></row>`;
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
const halfOf = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

const BROKEN_TEXT = csv('refused', {
  nothing: '',
  'a mark alone': '\uFEFF',
  'empty lines': '\n\r\n\n',
  'commas alone': ',,,\n,,,\n',
  'zeros at the start': '\u0000\u0000A,B\n1,2',
  'a zero in a cell': 'A,B\n1,2\u0000',
  'a zero at the very end': `A,B\n${'1,2\n'.repeat(50_000)}\u0000`,
  'a picture': Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(5000)]),
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
  'half a letter of UTF-16': halfOf('A,B\n1,2\n').subarray(0, -1),
  'half a pair of UTF-16': Buffer.concat([halfOf('A,B\n1,'), Buffer.from([0x3d, 0xd8]), Buffer.from('\n', 'utf16le')]),
  'half a pair of UTF-16 at the end': Buffer.concat([halfOf('A,B\n1,'), Buffer.from([0x3d, 0xd8])]),
  'half a letter of UTF-16, the other way round': halfOf('A,B\n1,2\n').swap16().subarray(0, -1),
  'zeros of UTF-16': halfOf('A,B\n1,\u0000\n'),
});

const STRANGE_TEXT = csv('tamed', {
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
  'a head of a thousand letters': `${'N'.repeat(1000)},B\n1,2\n`,
  'letters that turn text round': 'A,B\n\u202Eevil,\u2066x\n',
  'control characters': 'A,B\n\u0007\u0008,\u001b[31m\n',
  'every second letter invisible': 'A,B\nx\u200by\u200bz,1\n',
  emoji: 'A,B\n👨‍👩‍👧‍👦,🧵\n',
  '300 columns': `${'A,'.repeat(299)}B\n${'1,'.repeat(299)}2\n`,
  'what it is parted by, in words': 'sep=;\nA;B\n1;2\n',
  'a web page': '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>',
  json: '{"A":[1,2,3]}\n',
  'UTF-8 broken off': Buffer.concat([Buffer.from('A,B\nक'), Buffer.from([0xe0, 0xa4])]),
  'UTF-8 spelt too long': Buffer.concat([Buffer.from('A,B\n'), Buffer.from([0xc0, 0xaf, 0xe0, 0x80, 0xaf])]),
  'two marks': '\uFEFF\uFEFFA,B\n1,2\n',
  'a path': 'Pictures,Name\n../../etc/passwd,file:///etc/passwd\n',
  SQL: `Name,SKU\n'; drop table products; --,1' or '1'='1\n`,
  'a cell of 900,000 letters': `A,B\n${'x'.repeat(900_000)},1\n`,
  '100,000 rows': `A,B\n${'1,2\n'.repeat(100_000)}`,
});

const BROKEN_SHEETS = xlsx('refused', {
  'a bomb of cells': () => sheet(chain('<row>', again('<c><v>1</v></c>', 800_000), '</row>')),
  'a bomb of empty cells': () => sheet(chain('<row>', again('<c/>', 3_200_000), '</row>')),
  'a bomb of rows': () => sheet(again('<row/>', 3_200_000)),
  'a bomb of rows that say something': () => sheet(again('<row><c><v>1</v></c></row>', 800_000)),
  'a bomb of letters': () => sheet(chain('<row><c t="inlineStr"><is><t>', again('x', 90 * MB), '</t></is></c></row>')),
  'a bomb of elements': () => sheet(again('<x/>', 3_200_000)),
  'a bomb of elements in each other': () => sheet(again('<x>', 3_200_000)),
  'a bomb of spaces between them': () => sheet(again('<x/>          ', 3_200_000)),
  'a bomb of shared texts': () => texts(again('<si><t>a</t></si>', 900_000)),
  'a bomb of one shared text': () => texts(chain('<si>', again('<r><t>abcdefgh</t></r>', 1_000_000), '</si>')),
  'a bomb of styles': () => ({
    ...sheet(''),
    'xl/styles.xml': chain('<styleSheet><cellXfs>', again('<xf numFmtId="14"/>', 600_000)),
  }),
  'a bomb of a workbook': () => ({
    ...sheet(''),
    'xl/workbook.xml': chain('<workbook>', again('<sheet/>', 600_000)),
  }),
  'a bomb of relations': () => ({
    ...sheet(''),
    'xl/_rels/workbook.xml.rels': chain('<Relationships>', again('<Relationship Id="x"/>', 600_000)),
  }),
  'a text that is used a million times': () => ({
    ...sheet(again(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`, 5000)),
    'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
  }),
  'a comment without end': () => sheet(chain('<!--', again('x', 5 * MB))),
  'CDATA without end': () => sheet(chain('<row><c t="inlineStr"><is><t><![CDATA[', again('x', 5 * MB))),
  'an attribute without end': () => sheet(chain('<row r="', again('1', 5 * MB))),
  'laughs in the sheet': () => ({ 'xl/worksheets/sheet1.xml': `${LAUGHS}${sheetOf(cell('<v>&b;</v>', 't="str"'))}` }),
  'laughs in the texts': () => ({ ...sheet(''), 'xl/sharedStrings.xml': `${LAUGHS}<sst><si><t>&b;</t></si></sst>` }),
  'laughs in the workbook': () => ({ ...sheet(''), 'xl/workbook.xml': `${LAUGHS}<workbook/>` }),
  'a file of ours as an entity': () => ({
    'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sheetOf('')}`,
  }),
  'a document type in small letters': () => ({ 'xl/worksheets/sheet1.xml': `<!doctype x>${sheetOf('')}` }),
  'an entity that nobody knows': () => sheet(cell('<v>&nbsp;</v>', 't="str"')),
  'a letter that is none': () => sheet(cell('<v>&#xD800;</v>', 't="str"')),
  'a letter number zero': () => sheet(cell('<v>&#0;</v>', 't="str"')),
  'a zero': () => sheet(cell('<v>a\u0000b</v>', 't="str"')),
  'a sheet broken off': () => ({ 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c' }),
  'rows out of order': () => sheet('<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>'),
  'a row number zero': () => sheet('<row r="0"><c><v>1</v></c></row>'),
  'a row number beyond all': () => sheet('<row r="99999999999"><c><v>1</v></c></row>'),
  'a row number that is none': () => sheet('<row r="one"><c><v>1</v></c></row>'),
  'cells out of order': () => sheet('<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>'),
  'a cell without a column': () => sheet('<row r="1"><c r="11"><v>1</v></c></row>'),
  'a cell in the last column of all': () => sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'),
  '301 columns in a sheet': () => sheet(`<row r="1">${'<c><v>1</v></c>'.repeat(301)}</row>`),
  'a cell of 40,000 letters': () => sheet(cell(`<is><t>${'x'.repeat(40_000)}</t></is>`, 't="inlineStr"')),
  '20,002 rows': () => sheet(again('<row><c><v>1</v></c></row>', 20_002)),
  'no rows': () => sheet(''),
  'no sheet': () => ({ 'xl/workbook.xml': '<workbook><sheets/></workbook>' }),
  'a sheet that is elsewhere': () => ({
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="../../../etc/passwd"/></Relationships>',
  }),
  'a sheet that is not there': () => ({}),
});

const STRANGE_SHEETS = xlsx('tamed', {
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
  'an attribute twice': () => sheet('<row r="1" r="2"><c r="A1" r="B1"><v>1</v></c></row>'),
  'a kind that nobody knows': () => sheet(cell('<v>x</v>', 't="zzz"')),
  'rows of nothing': () => sheet(`<row r="1"><c><v>1</v></c></row>${'<row><c s="1"/></row>'.repeat(5000)}`),
});

/** An honest spreadsheet that was damaged. */
async function damaged(spoil: (whole: Buffer) => Buffer): Promise<Uint8Array> {
  return spoil(await anXlsx(sheet('<row><c><v>1</v></c></row>')));
}
const END = Buffer.from('504b0506', 'hex');
const ENTRY = Buffer.from('504b0102', 'hex');
function at(whole: Buffer, mark: Buffer, offset: number, value: number, size: 2 | 4): Buffer {
  const copy = Buffer.from(whole);
  for (let found = copy.indexOf(mark); found >= 0; found = copy.indexOf(mark, found + 4))
    copy.writeUIntLE(value, found + offset, size);
  return copy;
}

const BROKEN_ZIPS: Hostile[] = Object.entries({
  'the start alone': (whole: Buffer) => whole.subarray(0, 4),
  'a third': (whole: Buffer) => whole.subarray(0, whole.length / 3),
  'two thirds': (whole: Buffer) => whole.subarray(0, (whole.length * 2) / 3),
  'all but the last': (whole: Buffer) => whole.subarray(0, -1),
  'no directory': (whole: Buffer) => whole.subarray(0, whole.indexOf(ENTRY)),
  'a directory of 65,535 files': (whole: Buffer) => at(whole, END, 10, 65_535, 2),
  'a directory beyond the end': (whole: Buffer) => at(whole, END, 16, 0xfffffff0, 4),
  'a directory of 4 GB': (whole: Buffer) => at(whole, END, 12, 0xfffffff0, 4),
  'files beyond the end': (whole: Buffer) => at(whole, ENTRY, 42, 0xfffffff0, 4),
  'files that begin elsewhere': (whole: Buffer) => at(whole, ENTRY, 42, 1, 4),
  'a password': (whole: Buffer) => at(whole, ENTRY, 8, 1, 2),
  'another way of packing': (whole: Buffer) => at(whole, ENTRY, 10, 99, 2),
  'files that are longer than they are': (whole: Buffer) => at(whole, ENTRY, 20, 0x7ffffff0, 4),
  'files that are packed and say they are not': (whole: Buffer) => at(whole, ENTRY, 10, 0, 2),
  'rubbish within': (whole: Buffer) =>
    Buffer.concat([whole.subarray(0, 60), Buffer.alloc(60, 0xff), whole.subarray(120)]),
  'rubbish after it': (whole: Buffer) => Buffer.concat([whole.subarray(0, 4), Buffer.alloc(100_000, 'PK')]),
}).map(([name, spoil]) => ({ name: `an archive with ${name}`, end: 'refused', make: () => damaged(spoil) }));

export const HOSTILE: readonly Hostile[] = [
  ...BROKEN_TEXT,
  ...STRANGE_TEXT,
  ...BROKEN_SHEETS,
  ...STRANGE_SHEETS,
  ...BROKEN_ZIPS,
];
