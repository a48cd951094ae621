/** Tables that a PDF needs: outlines and widths. Text is already shaped. */
const REQUIRED_TABLES = new Set(['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']);
const LOCA_FORMAT_OFFSET = 50;
const MORE_COMPONENTS_FLAG = 0x20;

/** Returns the font with only these glyphs, at the same ids. A packing slip then embeds about 10 KB instead of 400 KB. */
export function subsetFont(file: Buffer, glyphIds: Iterable<number>): Buffer {
  const tables = readTables(file);
  const outlines = readOutlines(tables);
  const used = withComponents(outlines, glyphIds);
  const keptOutlines = outlines.map((outline, id) => (used.has(id) ? outline : Buffer.alloc(0)));
  const offsets = Buffer.alloc(4 * (keptOutlines.length + 1));
  const paddedOutlines: Buffer[] = [];
  let at = 0;
  for (const [id, outline] of keptOutlines.entries()) {
    const padded = padToFourBytes(outline);
    paddedOutlines.push(padded);
    at += padded.length;
    offsets.writeUInt32BE(at, 4 * (id + 1));
  }
  const head = Buffer.from(getTable(tables, 'head'));
  head.writeInt16BE(1, LOCA_FORMAT_OFFSET);
  return writeFontFile(
    new Map([...tables, ['head', head], ['glyf', Buffer.concat(paddedOutlines)], ['loca', offsets]]),
  );
}

type Tables = Map<string, Buffer>;

function readTables(file: Buffer): Tables {
  const count = file.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, index) => 12 + 16 * index).map((at): [string, Buffer] => {
    const start = file.readUInt32BE(at + 8);
    return [file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12))];
  });
  return new Map(entries.filter(([tag]) => REQUIRED_TABLES.has(tag)));
}

function getTable(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table) throw new Error(`The font has no table ${tag}`);
  return table;
}

function readOutlines(tables: Tables): Buffer[] {
  const [glyf, loca] = [getTable(tables, 'glyf'), getTable(tables, 'loca')];
  const isLong = getTable(tables, 'head').readInt16BE(LOCA_FORMAT_OFFSET) === 1;
  const offset = (id: number) => (isLong ? loca.readUInt32BE(4 * id) : 2 * loca.readUInt16BE(2 * id));
  const count = getTable(tables, 'maxp').readUInt16BE(4);
  return Array.from({ length: count }, (_, id) => glyf.subarray(offset(id), offset(id + 1)));
}

/** Adds component glyphs of accented characters, and glyph 0 for missing characters. */
function withComponents(outlines: readonly Buffer[], glyphIds: Iterable<number>): Set<number> {
  const used = new Set<number>();
  const pending = [0, ...glyphIds];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (used.has(id)) continue;
    used.add(id);
    pending.push(...listComponents(outlines[id]));
  }
  return used;
}

function listComponents(outline: Buffer | undefined): number[] {
  const isComposite = outline && outline.length > 0 && outline.readInt16BE(0) < 0;
  if (!isComposite) return [];
  const componentIds: number[] = [];
  for (let at = 10, flags = MORE_COMPONENTS_FLAG; flags & MORE_COMPONENTS_FLAG; ) {
    flags = outline.readUInt16BE(at);
    componentIds.push(outline.readUInt16BE(at + 2));
    const scaleBytes = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    at += 4 + (flags & 0x01 ? 4 : 2) + scaleBytes;
  }
  return componentIds;
}

function writeFontFile(tables: Tables): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const directory = Buffer.alloc(12 + 16 * sorted.length);
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  directory.writeUInt32BE(0x00010000, 0);
  for (const [at, value] of [
    [4, sorted.length],
    [6, 16 * power],
    [8, Math.log2(power)],
    [10, 16 * (sorted.length - power)],
  ] as const)
    directory.writeUInt16BE(value, at);
  let start = directory.length;
  for (const [index, [tag, table]] of sorted.entries()) {
    const at = 12 + 16 * index;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(calculateChecksum(table), at + 4);
    directory.writeUInt32BE(start, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    start += padToFourBytes(table).length;
  }
  return Buffer.concat([directory, ...sorted.map(([, table]) => padToFourBytes(table))]);
}

function calculateChecksum(table: Buffer): number {
  const padded = padToFourBytes(table);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

function padToFourBytes(table: Buffer): Buffer {
  return Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
}
