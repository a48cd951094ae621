import { open } from 'node:fs/promises';

export const LONGEST_SIDE = 10_000;
export const SHORTEST_SIDE = 10;
export const MOST_PIXELS = 40_000_000;

export type FileKind = 'png' | 'jpeg' | 'webp' | 'heic' | 'drawing';

const HEIC = /^.{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s;
const WEBP = /^RIFF.{4}WEBP/s;

/** The type of a file by its first bytes (magic numbers), whatever it is called and whatever its sender says it is. */
export function kindOf(bytes: Buffer): FileKind | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpeg';
  if (WEBP.test(bytes.toString('latin1', 0, 12))) return 'webp';
  if (HEIC.test(bytes.toString('latin1', 0, 12))) return 'heic';
  if (/^[\ufeff\s]*</.test(bytes.subarray(0, 200).toString('utf8'))) return 'drawing';
  return undefined;
}

export function isReasonable({ width, height }: { width: number; height: number }): boolean {
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  return shorter >= SHORTEST_SIDE && longer <= LONGEST_SIDE && width * height <= MOST_PIXELS;
}

/** What a file can be decoded as: most of what is no picture, and a bomb that says how large it is, is found out at once. */
export async function firstLook(file: string): Promise<FileKind | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const kind = kindOf(bytes);
    const size = announcedSize(kind, bytes);
    return size && !isReasonable(size) ? undefined : kind;
  } finally {
    await handle.close();
  }
}

// Others say it further down, where only a decoder gets to.
function announcedSize(kind: FileKind | undefined, bytes: Buffer): { width: number; height: number } | undefined {
  if (kind !== 'png' && kind !== 'webp') return undefined;
  if (bytes.length < 33) return { width: 0, height: 0 };
  if (kind === 'png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const hasCanvas = bytes.toString('latin1', 12, 16) === 'VP8X';
  return hasCanvas ? { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 } : undefined;
}
