import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX } from '@kinari/contract/limits';
import type { Upload } from '../../platform/http/form.ts';
import { InvalidZipError, openZip, type ZipArchive, type ZippedFile } from '../../platform/unzip.ts';
import { normalizeFileName } from '../validate/image-names.ts';

const MAX_FILES = 20_000;
const MAX_BYTES = MAX.imageMb * 1024 * 1024;
const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

export type ZipImages = { take: (name: string) => Promise<Upload | undefined>; close: () => Promise<void> };

/** Opens the images of a ZIP. Finds them by file name in any folder and unpacks them to `folder`. */
export async function openZipImages(file: string, folder: string): Promise<ZipImages> {
  const zip = await openZipIfValid(file);
  if (!zip) return { take: async () => undefined, close: async () => {} };
  const files = indexImages(zip);
  let extractedCount = 0;
  return {
    take: async (name) => {
      const zipped = files.get(normalizeFileName(name));
      if (!zipped) return undefined;
      const target = path.join(folder, `zipped-${(extractedCount += 1)}`);
      try {
        await pipeline(zip.read(zipped, MAX_BYTES), createWriteStream(target, { mode: 0o600 }));
        return { file: target, type: getContentType(zipped.name) ?? '' };
      } catch (error) {
        if (error instanceof InvalidZipError) return undefined;
        throw error;
      }
    },
    close: () => zip.close(),
  };
}

/** Lists the image files of a ZIP (`fileKey`). Empty if the ZIP is damaged. */
export async function listZipImageNames(file: string): Promise<Set<string>> {
  const zip = await openZipIfValid(file);
  if (!zip) return new Set();
  try {
    return new Set(indexImages(zip).keys());
  } finally {
    await zip.close();
  }
}

async function openZipIfValid(file: string): Promise<ZipArchive | undefined> {
  try {
    return await openZip(file, { maxFiles: MAX_FILES });
  } catch (error) {
    if (error instanceof InvalidZipError) return undefined;
    throw error;
  }
}

/** If two files have the same name, the first one is used. Skips macOS metadata files. */
function indexImages({ files }: ZipArchive): Map<string, ZippedFile> {
  const images = files.filter(({ name }) => getContentType(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name));
  return new Map(images.toReversed().map((zipped) => [normalizeFileName(zipped.name), zipped]));
}

function getContentType(name: string): string | undefined {
  return CONTENT_TYPES[path.extname(name).slice(1).toLowerCase()];
}
