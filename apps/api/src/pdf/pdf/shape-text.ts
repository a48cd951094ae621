import * as hb from 'harfbuzzjs';
import { type FontFace, fontFaces, type Weight } from './font-faces.ts';

/** A positioned glyph, in ems. `text` is what a reader copies. */
export type Glyph = { id: number; advance: number; x: number; y: number; text: string };
export type GlyphRun = { face: FontFace; glyphs: Glyph[] };
export type ShapedText = { runs: GlyphRun[]; width: number };

const TABULAR_FIGURES = new hb.Feature('tnum', 1);
const REPLACEMENT = '?';
const buffer = new hb.Buffer();
const MAX_CACHED = 5000;
const cache = new Map<string, ShapedText>();

/** Shapes a line of text: joins and reorders glyphs by the rules of the script. The width is in ems. */
export function shapeText(text: string, weight: Weight): ShapedText {
  const key = `${weight} ${text}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const runs = splitRuns(text, fontFaces(weight)).map(shapeRun);
  const width = runs.flatMap(({ glyphs }) => glyphs).reduce((sum, { advance }) => sum + advance, 0);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, { runs, width });
  return { runs, width };
}

type TextRun = { face: FontFace; text: string };

/**
 * Splits a text by font file: a character that a file lacks would disappear. A character that both files have stays with
 * its neighbours, so that spaces do not split a run. One that no file has becomes its base form (ā: a) or '?'.
 */
export function splitRuns(text: string, faces: readonly FontFace[]): TextRun[] {
  const runs: TextRun[] = [];
  for (const character of toSupportedCharacters(text, faces)) {
    const last = runs.at(-1);
    if (last && hasGlyph(last.face, character)) last.text += character;
    else {
      const face = faces.find((each) => hasGlyph(each, character));
      if (face) runs.push({ face, text: character });
    }
  }
  return runs;
}

function toSupportedCharacters(text: string, faces: readonly FontFace[]): string[] {
  const normalized = text.normalize('NFC').replaceAll(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ');
  const covered = (character: string) => faces.some((face) => hasGlyph(face, character));
  return Array.from(normalized).flatMap((character) => {
    if (covered(character)) return character;
    // Drop invisible characters (joiners, direction marks) and separate accents.
    if (/\p{Cf}|\p{Mn}/u.test(character)) return [];
    const baseCharacters = Array.from(character.normalize('NFKD')).filter(covered);
    return baseCharacters.length > 0 ? baseCharacters : REPLACEMENT;
  });
}

function hasGlyph({ covered }: FontFace, character: string): boolean {
  return covered.has(character.codePointAt(0) ?? 0);
}

function shapeRun({ face, text }: TextRun): GlyphRun {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(face.font, buffer, [TABULAR_FIGURES]);
  const glyphInfos = buffer.getGlyphInfosAndPositions();
  const texts = textByGlyph(
    text,
    glyphInfos.map(({ cluster }) => cluster),
  );
  const glyphs = glyphInfos.map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }, index) => ({
    id: codepoint,
    advance: xAdvance / face.unitsPerEm,
    x: xOffset / face.unitsPerEm,
    y: yOffset / face.unitsPerEm,
    text: texts[index] ?? '',
  }));
  return { face, glyphs };
}

/**
 * Maps glyphs to characters. Glyphs of a syllable are in visual order (कि: first ि, then क), so they get the syllable's
 * characters in reading order. Copied together, the text is correct.
 */
function textByGlyph(text: string, clusters: readonly number[]): string[] {
  const starts = [...new Set(clusters)].toSorted((a, b) => a - b);
  return clusters.map((cluster, index) => {
    const characters = Array.from(text.slice(cluster, starts[starts.indexOf(cluster) + 1]));
    const clusterIndex = index - clusters.indexOf(cluster);
    const isLast = clusters[index + 1] !== cluster;
    return isLast ? characters.slice(clusterIndex).join('') : (characters[clusterIndex] ?? '');
  });
}
