import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';

export type ZippedFile = { name: string; entry: Entry };

/** The archive is damaged or exceeds a limit. */
export class InvalidZipError extends Error {}

/** Opens an archive and lists its files. */
export async function openZip(file: string, { maxFiles }: { maxFiles: number }) {
  // Without `decodeStrings`, a file name with `..` does not invalidate the archive. Callers never write to these names.
  const zip = await openPromise(file, { autoClose: false, decodeStrings: false }).catch(throwZipError);
  try {
    const files = await listFiles(zip, maxFiles);
    return {
      files,
      /** Streams the file, up to `maxBytes`, whatever size the archive declares. */
      read: (zipped: ZippedFile, maxBytes: number) => unpack(zip, zipped, maxBytes),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    return throwZipError(error);
  }
}

export type ZipArchive = Awaited<ReturnType<typeof openZip>>;

async function listFiles(zip: ZipFile, maxFiles: number): Promise<ZippedFile[]> {
  if (zip.entryCount > maxFiles) throw new InvalidZipError('has too many files');
  const files: ZippedFile[] = [];
  for await (const entry of zip.eachEntry()) {
    const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
    files.push({ name: getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false), entry });
  }
  return files;
}

async function* unpack(zip: ZipFile, { entry }: ZippedFile, maxBytes: number): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new InvalidZipError('has a password');
  if (entry.uncompressedSize > maxBytes) throw new InvalidZipError('is too large');
  try {
    // The stream fails as soon as the file is larger than declared.
    yield* await zip.openReadStreamPromise(entry);
  } catch (error) {
    throwZipError(error);
  }
}

/** yauzl reports a bad archive with a plain error. Errors of the file system have a `syscall`. */
function throwZipError(error: unknown): never {
  if (error instanceof InvalidZipError || (error instanceof Error && 'syscall' in error)) throw error;
  throw new InvalidZipError('is damaged', { cause: error });
}
