import { strFromU8, unzipSync, zipSync } from 'fflate';

/** Creates a ZIP with one uncompressed file. */
export function createZip(name: string, content: Buffer): Buffer {
  return Buffer.from(zipSync({ [name]: content }, { level: 0 }));
}

export function unzip(bytes: Buffer): Map<string, string> {
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
}
