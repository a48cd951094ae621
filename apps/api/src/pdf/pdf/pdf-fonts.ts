import type { FontFace } from './font-faces.ts';
import { formatNumber, type PdfFile, type Ref, toUtf16Hex } from './pdf-file.ts';
import type { Glyph, GlyphRun } from './shape-text.ts';

export type PdfFonts = ReturnType<typeof createPdfFonts>;

type UsedFont = {
  face: FontFace;
  name: string;
  ref: Ref;
  codes: Map<string, number>;
  glyphs: Pick<Glyph, 'id' | 'text'>[];
};

// Zero-width space, for glyphs whose text belongs to an earlier glyph.
const ZERO_WIDTH_SPACE = '\u200b';

/** Fonts of one PDF: assigns a code to every glyph and finally writes font subsets. */
export function createPdfFonts(file: PdfFile) {
  const fonts = new Map<FontFace, UsedFont>();

  function getFont(face: FontFace): UsedFont {
    const existing = fonts.get(face);
    if (existing) return existing;
    const used = { face, name: `F${fonts.size + 1}`, ref: file.reserve(), codes: new Map(), glyphs: [] };
    fonts.set(face, used);
    return used;
  }

  /** A glyph can represent different texts. Each pair gets a code, so that copied text is exact. */
  function getGlyphCode(face: FontFace, { id, text }: Glyph): string {
    const { codes, glyphs } = getFont(face);
    const key = `${id} ${text}`;
    const code = codes.get(key) ?? glyphs.push({ id, text });
    codes.set(key, code);
    return toHex(code);
  }

  /** Writes the fonts and returns the resource entry for the pages. */
  function finish(): string {
    for (const used of fonts.values()) writeFont(file, used);
    return `<< ${[...fonts.values()].map(({ name, ref }) => `/${name} ${ref} 0 R`).join(' ')} >>`;
  }

  return { nameOf: (face: FontFace) => getFont(face).name, codeOf: getGlyphCode, finish };
}

type ShowTextOptions = { fonts: Pick<PdfFonts, 'codeOf'>; size: number; spacing: number };

/** Returns the operators that show a run (ISO 32000-1, 9.4.3) and its width in ems. */
export function showText(
  { face, glyphs }: GlyphRun,
  { fonts, size, spacing }: ShowTextOptions,
): { shown: string; width: number } {
  const parts: string[] = [];
  let row = '';
  const flushRow = () => {
    if (row) parts.push(`[${row.replaceAll('><', '')}] TJ`);
    row = '';
  };
  // Text position of the PDF viewer after a glyph, and ours. Kerning and marks make them differ.
  let [pen, position] = [0, 0];
  for (const glyph of glyphs) {
    const shift = position + glyph.x - pen;
    if (Math.abs(shift) > 1e-6) row += formatNumber(-1000 * shift);
    if (glyph.y) {
      flushRow();
      parts.push(`${formatNumber(glyph.y * size)} Ts [<${fonts.codeOf(face, glyph)}>] TJ 0 Ts`);
    } else row += `<${fonts.codeOf(face, glyph)}>`;
    pen = position + glyph.x + getGlyphWidth(face, glyph.id);
    position += glyph.advance + spacing;
  }
  flushRow();
  return { shown: parts.join(' '), width: position };
}

function getGlyphWidth({ font, unitsPerEm }: FontFace, glyphId: number): number {
  return font.glyphHAdvance(glyphId) / unitsPerEm;
}

/** Writes a composite font (ISO 32000-1, 9.7), the only PDF font type with more than 256 glyphs. */
function writeFont(file: PdfFile, { face, ref, glyphs }: UsedFont): void {
  const outlines = face.subset(glyphs.map(({ id }) => id));
  const program = file.writeStream(outlines, `/Length1 ${outlines.length}`);
  const name = `/KINARI+${face.name}`;
  const { ascender, descender } = face.font.hExtents();
  const [ascent, descent] = [ascender, descender].map((units) => Math.round((1000 * units) / face.unitsPerEm));
  const descriptor = file.write(
    `<< /Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [-1000 ${descent} 3000 ${ascent}] /ItalicAngle 0 ` +
      `/Ascent ${ascent} /Descent ${descent} /CapHeight 640 /StemV 90 /FontFile2 ${program} 0 R >>`,
  );
  const glyphMap = Buffer.alloc(2 * (glyphs.length + 1));
  for (const [index, { id }] of glyphs.entries()) glyphMap.writeUInt16BE(id, 2 * (index + 1));
  const widths = glyphs.map(({ id }) => (1000 * getGlyphWidth(face, id)).toFixed(1)).join(' ');
  const descendant = file.write(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ` +
      `/FontDescriptor ${descriptor} 0 R /W [1 [${widths}]] /CIDToGIDMap ${file.writeStream(glyphMap)} 0 R >>`,
  );
  const unicodeMap = file.writeStream(Buffer.from(renderUnicodeMap(glyphs)));
  file.write(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicodeMap} 0 R >>`,
    ref,
  );
}

/** Writes the map from codes to Unicode, for copy, search and screen readers. */
function renderUnicodeMap(glyphs: UsedFont['glyphs']): string {
  const entries = glyphs.map(({ text }, index) => `<${toHex(index + 1)}> <${toUtf16Hex(text || ZERO_WIDTH_SPACE)}>`);
  // A block can have at most 100 entries.
  const blocks = Array.from({ length: Math.ceil(entries.length / 100) }, (_, block) => {
    const blockEntries = entries.slice(100 * block, 100 * (block + 1));
    return `${blockEntries.length} beginbfchar\n${blockEntries.join('\n')}\nendbfchar`;
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

function toHex(code: number): string {
  return code.toString(16).padStart(4, '0');
}
