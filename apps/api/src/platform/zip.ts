import { Zip, ZipDeflate } from 'fflate';

export type ZipEntry = { name: string; content: AsyncIterable<string> };

/** Packs texts into one archive. Streams each text, so only the compressed data is in memory. */
export async function createZip(entries: Iterable<ZipEntry>, createdAt: Date): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const { name, content } of entries) {
    const file = new ZipDeflate(name);
    file.mtime = createdAt;
    zip.add(file);
    for await (const text of content) file.push(Buffer.from(text));
    file.push(new Uint8Array(), true);
  }
  zip.end();
  return Buffer.concat(parts);
}
