import bwipjs from 'bwip-js/node';
import { encode } from 'uqr';

/** Positions and sizes are in modules, the width of the narrowest bar or square. */
export type Bar = { at: number; width: number };
export type Square = { x: number; y: number; width: number };

export function encodeCode128(text: string): { bars: Bar[]; width: number } {
  const [code] = bwipjs.raw('code128', text, {});
  if (!code || !('sbs' in code)) throw new Error('Code 128 has no bars');
  const bars: Bar[] = [];
  let at = 0;
  for (const [index, width] of code.sbs.entries()) {
    // Bars and gaps alternate.
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  }
  return { bars, width: at };
}

/** Encodes a QR code with 15 % error correction. Adjacent dark modules of a row are merged; `side` is the number of modules. */
export function encodeQr(text: string): { squares: Square[]; side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) => {
    const runs: Square[] = [];
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      const last = runs.at(-1);
      if (last && last.x + last.width === x) last.width += 1;
      else runs.push({ x, y, width: 1 });
    }
    return runs;
  });
  return { squares, side: size };
}
