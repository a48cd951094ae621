import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as hb from 'harfbuzzjs';

export type Weight = 'regular' | 'bold';

export type FontFace = { name: string; file: Buffer; font: hb.Font; covered: ReadonlySet<number>; unitsPerEm: number };

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
  return { name, file, font: new hb.Font(face), covered: new Set(face.collectUnicodes()), unitsPerEm: face.upem };
}
