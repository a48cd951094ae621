import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as hb from 'harfbuzzjs';
import { createFontSubsetter } from './font-subset.ts';

export type Weight = 'regular' | 'bold';

export type FontFace = {
  name: string;
  font: hb.Font;
  covered: ReadonlySet<number>;
  unitsPerEm: number;
  subset: (glyphIds: Iterable<number>) => Buffer;
};

// Each file has a part of the font: 'latin' has no ₹, 'devanagari' has no Latin characters and no ':'.
const SCRIPTS = ['latin', 'latin-ext', 'devanagari'];
const faceCache = new Map<Weight, readonly FontFace[]>();

/** Returns the files of a weight. A character uses the first file that contains it. */
export function fontFaces(weight: Weight): readonly FontFace[] {
  const faces = faceCache.get(weight) ?? SCRIPTS.map((part) => loadFace(`anek-${part}-${weight}`));
  faceCache.set(weight, faces);
  return faces;
}

function loadFace(name: string): FontFace {
  const file = readFileSync(fileURLToPath(new URL(`../../../fonts/${name}.ttf`, import.meta.url)));
  const face = new hb.Face(new hb.Blob(new Uint8Array(file).buffer));
  const covered = new Set(face.collectUnicodes());
  return { name, font: new hb.Font(face), covered, unitsPerEm: face.upem, subset: createFontSubsetter(file) };
}
