import { zip } from '../../src/platform/zip.ts';

export type Parts = Record<string, string | AsyncIterable<string>>;

const WORKBOOK = `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/><sheet name="Two" sheetId="2" r:id="rId2"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="rId2" Target="worksheets/sheet2.xml"/><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`;
const STYLES = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="[$-409]mmm\\-yy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="16"/><xf numFmtId="164"/><xf numFmtId="2"/></cellXfs></styleSheet>`;

export const sheetOf = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** The bytes of a spreadsheet whose parts are these, over those that every one has. */
export function anXlsx(parts: Parts): Promise<Buffer> {
  const all: Parts = {
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet2.xml': sheetOf('<row><c><v>2</v></c></row>'),
    ...parts,
  };
  const entries = Object.entries(all).map(([name, content]) => ({
    name,
    content: typeof content === 'string' ? once(content) : content,
  }));
  return zip(entries, new Date('2026-11-15T00:00:00Z'));
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** A text as often as wanted, without ever holding all of it. */
export async function* again(text: string, times: number): AsyncGenerator<string> {
  const many = text.repeat(Math.min(times, Math.ceil(1_000_000 / text.length)));
  const each = many.length / text.length;
  for (let left = times; left > 0; left -= each) yield left >= each ? many : text.repeat(left);
}

/** One after the other. */
export async function* chain(...parts: (string | AsyncIterable<string>)[]): AsyncGenerator<string> {
  for (const part of parts) {
    if (typeof part === 'string') yield part;
    else yield* part;
  }
}
