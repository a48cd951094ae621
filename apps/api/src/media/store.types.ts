import type { Readable } from 'node:stream';

/** Where pictures and private files are kept. A file's key is its path in the store. */
export type MediaStore = {
  /** Whole or not at all: nobody sees half a file. */
  put(key: string, content: Uint8Array | string): Promise<void>;
  exists(key: string): Promise<boolean>;
  getBytes(key: string): Promise<Buffer>;
  getStream(key: string): Promise<Readable>;
  /** A file that is not there is none to complain about. */
  delete(key: string): Promise<void>;
  /** A folder with all that is in it. */
  deleteAll(folder: string): Promise<void>;
  /** The files of a folder, without those of folders in it. */
  files(folder: string): AsyncGenerator<StoredFile>;
  /** The names of the outermost folders, many at a time. */
  folders(): AsyncGenerator<string[]>;
  /** Where the store itself hands a file out to whoever has this address, for a minute; not every store does. */
  lend?: (key: string, said: SaidOfFile) => URL;
};

/** What a browser is told of a file that it saves. */
export type SaidOfFile = { type: string; disposition: string };

export type StoredFile = { key: string; lastModified: Date };
