import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX } from '@kinari/contract/limits';
import type { MediaStore } from '../../media/store.ts';
import type { Upload } from '../../platform/http/form.ts';
import { type OutboundClient, sendPublicRequest } from '../../platform/outbound/public-request.ts';
import { InvalidZipError, openZip, type ZipArchive, type ZippedFile } from '../../platform/unzip.ts';
import { normalizeFileName } from '../product-cells.ts';

type ImageSourceDeps = { store: MediaStore; uploadsFolder: string };

/** Images named by an import file. Each file stays on disk until the next `take`. Undefined if not available. */
export type ImageSource = { take: (name: string) => Promise<Upload | undefined>; close: () => Promise<void> };

/** Opens the images of an import: from their URLs, or from the uploaded ZIP. */
export const createImageSource =
  ({ store, uploadsFolder }: ImageSourceDeps) =>
  async ({ imagesKey }: { imagesKey: string | null }): Promise<ImageSource> => {
    await mkdir(uploadsFolder, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(path.join(uploadsFolder, 'images-'));
    const hasZip = imagesKey !== null && (await store.exists(imagesKey));
    const zipImages = hasZip
      ? await openZipImages(await downloadFile(store, imagesKey, path.join(folder, 'zip')), folder)
      : undefined;
    let lastFile: string | undefined;
    return {
      take: async (name) => {
        if (lastFile) await rm(lastFile, { force: true });
        const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(name);
        const upload = isUrl ? await fetchImage(name, path.join(folder, 'fetched')) : await zipImages?.take(name);
        lastFile = upload?.file;
        return upload;
      },
      close: async () => {
        zipImages?.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  };

export async function downloadFile(store: MediaStore, key: string, target: string): Promise<string> {
  await pipeline(await store.getStream(key), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  return target;
}

const MAX_FILES = 20_000;
const MAX_BYTES = MAX.imageMb * 1024 * 1024;
const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

type ZipImages = { take: (name: string) => Promise<Upload | undefined>; close: () => void };

/** Opens the images of a ZIP. Finds them by file name in any folder and unpacks them to `folder`. */
export async function openZipImages(file: string, folder: string): Promise<ZipImages> {
  const zip = await openZipIfValid(file);
  if (!zip) return { take: async () => undefined, close: () => {} };
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
    zip.close();
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

const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 10_000;
const HEADERS = { accept: 'image/jpeg, image/png, image/webp', 'user-agent': 'Kinari image import' };

/** Downloads an image from a URL in the file. Returns undefined on any error. */
export async function fetchImage(
  address: string,
  target: string,
  client?: OutboundClient,
): Promise<Upload | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    let url = new URL(address);
    for (let redirects = 0; ; redirects += 1) {
      const response = await sendPublicRequest(url, { headers: HEADERS, signal }, client);
      const next = getRedirectUrl(response);
      if (!next) return await saveResponse(response, target, signal);
      response.destroy();
      if (redirects === MAX_REDIRECTS) return undefined;
      url = new URL(next, url);
    }
  } catch {
    // Invalid URL, or an external server failed: skip the image.
    return undefined;
  }
}

function getRedirectUrl({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
}

async function saveResponse(response: IncomingMessage, target: string, signal: AbortSignal): Promise<Upload> {
  const contentLength = Number(response.headers['content-length'] ?? 0);
  if (response.statusCode !== 200 || contentLength > MAX_BYTES) {
    response.destroy();
    throw new Error('Not an image');
  }
  await pipeline(response, limitBytes(MAX_BYTES), createWriteStream(target, { flags: 'w', mode: 0o600 }), { signal });
  return { file: target, type: response.headers['content-type']?.split(';')[0]?.trim() ?? '' };
}

function limitBytes(maxBytes: number) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Error('Too large');
      yield chunk;
    }
  };
}
