import { deflateSync } from 'node:zlib';

/** Object number. */
export type Ref = number;

export type PdfFile = ReturnType<typeof createPdfFile>;

/** A PDF file as a list of objects (ISO 32000-1, 7.5). Each is written once, in any order, and can be referenced before. */
export function createPdfFile() {
  const objects: (Buffer | undefined)[] = [];

  function reserve(): Ref {
    return objects.push(undefined);
  }

  function write(body: string, ref = reserve()): Ref {
    objects[ref - 1] = Buffer.from(body, 'latin1');
    return ref;
  }

  function writeStream(content: Uint8Array, entries = ''): Ref {
    return writeCompressed(deflateSync(content), `/Filter /FlateDecode ${entries}`);
  }

  /** Writes a stream that is already compressed. `entries` name the filter. */
  function writeCompressed(content: Uint8Array, entries: string): Ref {
    const head = `<< /Length ${content.length} ${entries} >>\nstream\n`;
    return objects.push(Buffer.concat([Buffer.from(head, 'latin1'), content, Buffer.from('\nendstream')]));
  }

  function finish({ root, info }: { root: Ref; info: Ref }): Buffer {
    // The second line marks the file as binary.
    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
    const offsets: number[] = [];
    let length = parts[0]?.length ?? 0;
    const add = (part: Buffer) => {
      parts.push(part);
      length += part.length;
    };
    for (const [index, body] of objects.entries()) {
      if (!body) throw new Error(`PDF object ${index + 1} was reserved but not written`);
      offsets.push(length);
      add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
    }
    const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const trailer = `trailer\n<< /Size ${objects.length + 1} /Root ${root} 0 R /Info ${info} 0 R >>`;
    add(
      Buffer.from(
        `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(parts);
  }

  return { reserve, write, writeStream, writeCompressed, finish };
}

/** Encodes text outside the pages, such as the title, as UTF-16 with a byte order mark. */
export function toPdfText(text: string): string {
  return `<feff${toUtf16Hex(text)}>`;
}

/** UTF-16, big-endian. */
export function toUtf16Hex(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

/** Rounds to three decimals, finer than any printer. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
