import * as hb from 'harfbuzzjs';
import { type Face, facesOf, type Weight } from './faces.ts';

/** A glyph where it stands: numbers in ems, `text` the letters that somebody who copies it gets. */
export type Glyph = { id: number; advance: number; x: number; y: number; text: string };
export type Run = { face: Face; glyphs: Glyph[] };
export type Letters = { runs: Run[]; width: number };

const FIGURES_OF_ONE_WIDTH = new hb.Feature('tnum', 1);
const UNKNOWN = '?';
const buffer = new hb.Buffer();
const MOST_KEPT = 5000;
const kept = new Map<string, Letters>();

/** Sets a line: letters become glyphs, joined and ordered as their script wants. The width is in ems. */
export function setLetters(text: string, weight: Weight): Letters {
  const key = `${weight} ${text}`;
  const known = kept.get(key);
  if (known) return known;
  const runs = runsOf(text, facesOf(weight)).map(shape);
  const width = runs.flatMap(({ glyphs }) => glyphs).reduce((sum, { advance }) => sum + advance, 0);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, { runs, width });
  return { runs, width };
}

type TextRun = { face: Face; text: string };

/**
 * Cuts a text where the file that has its letters changes: what a file lacks would vanish silently. A letter that both have stays
 * with its neighbours, so that a space does not tear a line apart; one that none has becomes its plain form (ā: a), or '?'.
 */
export function runsOf(text: string, faces: readonly Face[]): TextRun[] {
  const runs: TextRun[] = [];
  for (const letter of readable(text, faces)) {
    const last = runs.at(-1);
    if (last && has(last.face, letter)) last.text += letter;
    else {
      const face = faces.find((each) => has(each, letter));
      if (face) runs.push({ face, text: letter });
    }
  }
  return runs;
}

function readable(text: string, faces: readonly Face[]): string[] {
  const plain = text.normalize('NFC').replaceAll(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ');
  const covered = (letter: string) => faces.some((face) => has(face, letter));
  return Array.from(plain).flatMap((letter) => {
    if (covered(letter)) return letter;
    // Invisible ones (joiners, marks of direction) and accents of their own leave nothing behind.
    if (/\p{Cf}|\p{Mn}/u.test(letter)) return [];
    const bare = Array.from(letter.normalize('NFKD')).filter(covered);
    return bare.length > 0 ? bare : UNKNOWN;
  });
}

function has({ covered }: Face, letter: string): boolean {
  return covered.has(letter.codePointAt(0) ?? 0);
}

function shape({ face, text }: TextRun): Run {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(face.font, buffer, [FIGURES_OF_ONE_WIDTH]);
  const placed = buffer.getGlyphInfosAndPositions();
  const texts = textsOf(
    text,
    placed.map(({ cluster }) => cluster),
  );
  const glyphs = placed.map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }, index) => ({
    id: codepoint,
    advance: xAdvance / face.unitsPerEm,
    x: xOffset / face.unitsPerEm,
    y: yOffset / face.unitsPerEm,
    text: texts[index] ?? '',
  }));
  return { face, glyphs };
}

/**
 * Which letters each glyph stands for. Glyphs of one syllable come in the order in which they are seen (कि: first ि, then क), so they share
 * its letters out in the order in which those are read: copied together they are right.
 */
function textsOf(text: string, clusters: readonly number[]): string[] {
  const starts = [...new Set(clusters)].toSorted((a, b) => a - b);
  return clusters.map((cluster, index) => {
    const letters = Array.from(text.slice(cluster, starts[starts.indexOf(cluster) + 1]));
    const place = index - clusters.indexOf(cluster);
    const isLast = clusters[index + 1] !== cluster;
    return isLast ? letters.slice(place).join('') : (letters[place] ?? '');
  });
}
