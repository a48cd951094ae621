import { open } from 'node:fs/promises';

export const MAX_SIDE = 10_000;
export const MIN_SIDE = 10;
export const MAX_PIXELS = 40_000_000;

export type FileKind = 'png' | 'jpeg' | 'webp' | 'heic' | 'svg';

const HEIC = /^.{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s;
const WEBP = /^RIFF.{4}WEBP/s;

/** Detects the file type by its first bytes (magic numbers), not by name or declared type. */
export function detectFileKind(bytes: Buffer): FileKind | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpeg';
  if (WEBP.test(bytes.toString('latin1', 0, 12))) return 'webp';
  if (HEIC.test(bytes.toString('latin1', 0, 12))) return 'heic';
  if (/^[\ufeff\s]*</.test(bytes.subarray(0, 200).toString('utf8'))) return 'svg';
  return undefined;
}

export function isReasonableSize({ width, height }: { width: number; height: number }): boolean {
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  return shorter >= MIN_SIDE && longer <= MAX_SIDE && width * height <= MAX_PIXELS;
}

/** Returns the file type. Rejects non-images and decompression bombs that declare their size, without decoding. */
export async function detectImageType(file: string): Promise<FileKind | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const kind = detectFileKind(bytes);
    const size = readHeaderSize(kind, bytes);
    return size && !isReasonableSize(size) ? undefined : kind;
  } finally {
    await handle.close();
  }
}

// Other formats store the size further into the file.
function readHeaderSize(kind: FileKind | undefined, bytes: Buffer): { width: number; height: number } | undefined {
  if (kind !== 'png' && kind !== 'webp') return undefined;
  if (bytes.length < 33) return { width: 0, height: 0 };
  if (kind === 'png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const hasCanvas = bytes.toString('latin1', 12, 16) === 'VP8X';
  return hasCanvas ? { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 } : undefined;
}
