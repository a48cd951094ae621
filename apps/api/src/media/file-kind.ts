import { open } from 'node:fs/promises';

export const LONGEST_SIDE = 10_000;
export const SHORTEST_SIDE = 10;
export const MOST_PIXELS = 40_000_000;

export type FileKind = 'png' | 'jpeg' | 'drawing';

/** What a file begins as, whatever it is called and whatever its sender says it is. */
export function kindOf(bytes: Buffer): FileKind | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpeg';
  if (/^[\ufeff\s]*</.test(bytes.subarray(0, 200).toString('utf8'))) return 'drawing';
  return undefined;
}

export function isReasonable({ width, height }: { width: number; height: number }): boolean {
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  return shorter >= SHORTEST_SIDE && longer <= LONGEST_SIDE && width * height <= MOST_PIXELS;
}

/** Whether a decoder need be started at all: most of what is no picture, and a PNG that is a bomb, says so at once. */
export async function isWorthDecoding(file: string, accepted: readonly FileKind[]): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const kind = kindOf(bytes);
    if (!kind || !accepted.includes(kind)) return false;
    if (kind !== 'png') return true;
    return bytes.length >= 33 && isReasonable({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });
  } finally {
    await handle.close();
  }
}
