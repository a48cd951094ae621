import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MOST } from '@kinari/contract/limits';
import type { Upload } from '../../platform/http/form.ts';
import { BadZip, type OpenZip, openZip, type ZippedFile } from '../../platform/unzip.ts';
import { fileKey } from '../judge/picture-names.ts';

const MOST_FILES = 20_000;
const MOST_BYTES = MOST.pictureMb * 1024 * 1024;
const TYPES: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

export type PicturesInZip = { take: (name: string) => Promise<Upload | undefined>; close: () => Promise<void> };

/** The pictures in an archive, found by their file names wherever in it they lie; those unpacked lie in `folder`. */
export async function openPicturesInZip(file: string, folder: string): Promise<PicturesInZip> {
  const zip = await opened(file);
  if (!zip) return { take: async () => undefined, close: async () => {} };
  const files = picturesOf(zip);
  let taken = 0;
  return {
    take: async (name) => {
      const zipped = files.get(fileKey(name));
      if (!zipped) return undefined;
      const target = path.join(folder, `zipped-${(taken += 1)}`);
      try {
        await pipeline(zip.read(zipped, MOST_BYTES), createWriteStream(target, { mode: 0o600 }));
        return { file: target, type: typeOf(zipped.name) ?? '' };
      } catch (error) {
        if (error instanceof BadZip) return undefined;
        throw error;
      }
    },
    close: () => zip.close(),
  };
}

/** What picture files an archive holds (`fileKey`); none where it is damaged. */
export async function namesInZip(file: string): Promise<Set<string>> {
  const zip = await opened(file);
  if (!zip) return new Set();
  try {
    return new Set(picturesOf(zip).keys());
  } finally {
    await zip.close();
  }
}

async function opened(file: string): Promise<OpenZip | undefined> {
  try {
    return await openZip(file, { mostFiles: MOST_FILES });
  } catch (error) {
    if (error instanceof BadZip) return undefined;
    throw error;
  }
}

/** Of two files of one name the first counts; what a Mac adds beside each is none. */
function picturesOf({ files }: OpenZip): Map<string, ZippedFile> {
  const pictures = files.filter(({ name }) => typeOf(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name));
  return new Map(pictures.toReversed().map((zipped) => [fileKey(zipped.name), zipped]));
}

function typeOf(name: string): string | undefined {
  return TYPES[path.extname(name).slice(1).toLowerCase()];
}
