import type { Face } from './faces.ts';
import { subsetOf } from './font-subset.ts';
import type { Glyph, Run } from './letters.ts';
import { hexOf, number, type PdfFile, type Ref } from './pdf-file.ts';

export type PdfFonts = ReturnType<typeof openPdfFonts>;

type Used = { face: Face; name: string; ref: Ref; codes: Map<string, number>; glyphs: Pick<Glyph, 'id' | 'text'>[] };

// Stands for no letter at all: what belongs to a glyph before it.
const NO_LETTER = '\u200b';

/** The fonts of one PDF: gives every glyph a code, and at the end writes as much of each font as was used. */
export function openPdfFonts(file: PdfFile) {
  const fonts = new Map<Face, Used>();

  function fontOf(face: Face): Used {
    const known = fonts.get(face);
    if (known) return known;
    const used = { face, name: `F${fonts.size + 1}`, ref: file.reserve(), codes: new Map(), glyphs: [] };
    fonts.set(face, used);
    return used;
  }

  /** One glyph may be read as this letter here and as that one there: each gets a code of its own, so that copying is exact. */
  function codeOf(face: Face, { id, text }: Glyph): string {
    const { codes, glyphs } = fontOf(face);
    const key = `${id} ${text}`;
    const code = codes.get(key) ?? glyphs.push({ id, text });
    codes.set(key, code);
    return hex(code);
  }

  /** Writes the fonts; answers the entry by which pages find them. */
  function finish(): string {
    for (const used of fonts.values()) writeFont(file, used);
    return `<< ${[...fonts.values()].map(({ name, ref }) => `/${name} ${ref} 0 R`).join(' ')} >>`;
  }

  return { nameOf: (face: Face) => fontOf(face).name, codeOf, finish };
}

type Showing = { fonts: Pick<PdfFonts, 'codeOf'>; size: number; spacing: number };

/** The operators that show a run (ISO 32000-1, 9.4.3), and how many ems it is wide. */
export function showing({ face, glyphs }: Run, { fonts, size, spacing }: Showing): { shown: string; width: number } {
  const parts: string[] = [];
  let row = '';
  const closeRow = () => {
    if (row) parts.push(`[${row.replaceAll('><', '')}] TJ`);
    row = '';
  };
  // Where the reader's pen is after a glyph, and where ours is: kerning and marks make the difference.
  let [pen, ours] = [0, 0];
  for (const glyph of glyphs) {
    const shift = ours + glyph.x - pen;
    if (Math.abs(shift) > 1e-6) row += number(-1000 * shift);
    if (glyph.y) {
      closeRow();
      parts.push(`${number(glyph.y * size)} Ts [<${fonts.codeOf(face, glyph)}>] TJ 0 Ts`);
    } else row += `<${fonts.codeOf(face, glyph)}>`;
    pen = ours + glyph.x + widthOf(face, glyph.id);
    ours += glyph.advance + spacing;
  }
  closeRow();
  return { shown: parts.join(' '), width: ours };
}

function widthOf({ font, unitsPerEm }: Face, glyphId: number): number {
  return font.glyphHAdvance(glyphId) / unitsPerEm;
}

/** A font by code and not by letter (ISO 32000-1, 9.7): the only way in PDF to have more than 256 glyphs, joined ones among them. */
function writeFont(file: PdfFile, { face, ref, glyphs }: Used): void {
  const outlines = subsetOf(
    face.file,
    glyphs.map(({ id }) => id),
  );
  const program = file.writeStream(outlines, `/Length1 ${outlines.length}`);
  const name = `/KINARI+${face.name}`;
  const { ascender, descender } = face.font.hExtents();
  const [ascent, descent] = [ascender, descender].map((units) => Math.round((1000 * units) / face.unitsPerEm));
  const descriptor = file.write(
    `<< /Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [-1000 ${descent} 3000 ${ascent}] /ItalicAngle 0 ` +
      `/Ascent ${ascent} /Descent ${descent} /CapHeight 640 /StemV 90 /FontFile2 ${program} 0 R >>`,
  );
  const places = Buffer.alloc(2 * (glyphs.length + 1));
  for (const [index, { id }] of glyphs.entries()) places.writeUInt16BE(id, 2 * (index + 1));
  const widths = glyphs.map(({ id }) => (1000 * widthOf(face, id)).toFixed(1)).join(' ');
  const descendant = file.write(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ` +
      `/FontDescriptor ${descriptor} 0 R /W [1 [${widths}]] /CIDToGIDMap ${file.writeStream(places)} 0 R >>`,
  );
  const letters = file.writeStream(Buffer.from(lettersByCode(glyphs)));
  file.write(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${letters} 0 R >>`,
    ref,
  );
}

/** By which a reader copies, searches and reads aloud. */
function lettersByCode(glyphs: Used['glyphs']): string {
  const entries = glyphs.map(({ text }, index) => `<${hex(index + 1)}> <${hexOf(text || NO_LETTER)}>`);
  // A block has at most a hundred.
  const blocks = Array.from({ length: Math.ceil(entries.length / 100) }, (_, block) => {
    const own = entries.slice(100 * block, 100 * (block + 1));
    return `${own.length} beginbfchar\n${own.join('\n')}\nendbfchar`;
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}
