import type { Readable } from 'node:stream';

/** Storage for images and private files. A key is a path within the store. */
export type MediaStore = {
  /** Atomic: no one can read a partial file. */
  put(key: string, content: Uint8Array | string): Promise<void>;
  exists(key: string): Promise<boolean>;
  getBytes(key: string): Promise<Buffer>;
  getStream(key: string): Promise<Readable>;
  /** Does nothing if the file does not exist. */
  delete(key: string): Promise<void>;
  deleteAll(folder: string): Promise<void>;
  /** Lists the files of a folder, without subfolders. */
  files(folder: string): AsyncGenerator<StoredFile>;
  /** Lists top-level folder names in batches. */
  folders(): AsyncGenerator<string[]>;
  /** Returns a presigned URL that is valid for a minute. Not every store supports this. */
  lend?: (key: string, headers: FileHeaders) => URL;
};

/** Response headers of a downloaded file. */
export type FileHeaders = { type: string; disposition: string };

export type StoredFile = { key: string; lastModified: Date };
