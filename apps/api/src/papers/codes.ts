import bwipjs from 'bwip-js/node';
import { encode } from 'uqr';

/** A bar or a square: where it begins and how large it is, counted in the narrowest bar or square. */
export type Bar = { at: number; width: number };
export type Square = { x: number; y: number; width: number };

/** Code 128: the bars of a text, and how wide they are altogether. */
export function code128(text: string): { bars: Bar[]; width: number } {
  const [code] = bwipjs.raw('code128', text, {});
  if (!code || !('sbs' in code)) throw new Error('A Code 128 is made of bars');
  const bars: Bar[] = [];
  let at = 0;
  for (const [index, width] of code.sbs.entries()) {
    // Bars and gaps take turns.
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  }
  return { bars, width: at };
}

/** A QR code that can be read with 15 % of it spoilt: its dark squares, neighbours in a row as one, and how many a side has. */
export function qrCode(text: string): { squares: Square[]; side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) => {
    const found: Square[] = [];
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      const last = found.at(-1);
      if (last && last.x + last.width === x) last.width += 1;
      else found.push({ x, y, width: 1 });
    }
    return found;
  });
  return { squares, side: size };
}
