import { createZip } from '../../src/platform/zip.ts';

export type XlsxParts = Record<string, string | AsyncIterable<string>>;

const WORKBOOK = `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/><sheet name="Two" sheetId="2" r:id="rId2"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="rId2" Target="worksheets/sheet2.xml"/><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`;
const STYLES = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="[$-409]mmm\\-yy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="16"/><xf numFmtId="164"/><xf numFmtId="2"/></cellXfs></styleSheet>`;

export const createSheetXml = (rows: string) =>
  `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;

export function createXlsx(parts: XlsxParts): Promise<Buffer> {
  const allParts: XlsxParts = {
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet2.xml': createSheetXml('<row><c><v>2</v></c></row>'),
    ...parts,
  };
  const entries = Object.entries(allParts).map(([name, content]) => ({
    name,
    content: typeof content === 'string' ? textStream(content) : content,
  }));
  return createZip(entries, new Date('2026-11-15T00:00:00Z'));
}

async function* textStream(text: string): AsyncGenerator<string> {
  yield text;
}

/** Repeats a text without building it in memory. */
export async function* repeatText(text: string, times: number): AsyncGenerator<string> {
  const block = text.repeat(Math.min(times, Math.ceil(1_000_000 / text.length)));
  const repeatsPerBlock = block.length / text.length;
  for (let remaining = times; remaining > 0; remaining -= repeatsPerBlock)
    yield remaining >= repeatsPerBlock ? block : text.repeat(remaining);
}

export async function* concatParts(...parts: (string | AsyncIterable<string>)[]): AsyncGenerator<string> {
  for (const part of parts) {
    if (typeof part === 'string') yield part;
    else yield* part;
  }
}
