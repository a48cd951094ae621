import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as hb from 'harfbuzzjs';

export type Weight = 'regular' | 'bold';

/** A font file of ours, ready to set letters with and to be put into a PDF. */
export type Face = { name: string; file: Buffer; font: hb.Font; covered: ReadonlySet<number>; unitsPerEm: number };

// Each file holds a part of the family: 'latin' has no ₹, 'devanagari' neither Latin letters nor ':'.
const PARTS = ['latin', 'latin-ext', 'devanagari'];
const loaded = new Map<Weight, readonly Face[]>();

/** The files of a weight; a letter is taken from the first that has it. */
export function facesOf(weight: Weight): readonly Face[] {
  const faces = loaded.get(weight) ?? PARTS.map((part) => loadFace(`anek-${part}-${weight}`));
  loaded.set(weight, faces);
  return faces;
}

function loadFace(name: string): Face {
  const file = readFileSync(fileURLToPath(new URL(`../../../fonts/${name}.ttf`, import.meta.url)));
  const face = new hb.Face(new hb.Blob(new Uint8Array(file).buffer));
  return { name, file, font: new hb.Font(face), covered: new Set(face.collectUnicodes()), unitsPerEm: face.upem };
}
