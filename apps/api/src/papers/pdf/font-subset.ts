/** What a PDF needs of a font: outlines and widths. How letters join was settled before. */
const NEEDED = new Set(['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']);
const LONG_OFFSETS = 50;
const MORE_COMPONENTS = 0x20;

/** The same font with the outlines of these glyphs only, each under its number: a slip carries some ten kilobytes, not four hundred. */
export function subsetOf(file: Buffer, wanted: Iterable<number>): Buffer {
  const tables = tablesOf(file);
  const outlines = outlinesOf(tables);
  const used = withComponents(outlines, wanted);
  const kept = outlines.map((outline, id) => (used.has(id) ? outline : Buffer.alloc(0)));
  const offsets = Buffer.alloc(4 * (kept.length + 1));
  const padded: Buffer[] = [];
  let at = 0;
  for (const [id, outline] of kept.entries()) {
    const whole = toFourBytes(outline);
    padded.push(whole);
    at += whole.length;
    offsets.writeUInt32BE(at, 4 * (id + 1));
  }
  const head = Buffer.from(tableOf(tables, 'head'));
  head.writeInt16BE(1, LONG_OFFSETS);
  return fontFile(new Map([...tables, ['head', head], ['glyf', Buffer.concat(padded)], ['loca', offsets]]));
}

type Tables = Map<string, Buffer>;

function tablesOf(file: Buffer): Tables {
  const count = file.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, index) => 12 + 16 * index).map((at): [string, Buffer] => {
    const start = file.readUInt32BE(at + 8);
    return [file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12))];
  });
  return new Map(entries.filter(([tag]) => NEEDED.has(tag)));
}

function tableOf(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table) throw new Error(`The font has no table ${tag}`);
  return table;
}

function outlinesOf(tables: Tables): Buffer[] {
  const [glyf, loca] = [tableOf(tables, 'glyf'), tableOf(tables, 'loca')];
  const isLong = tableOf(tables, 'head').readInt16BE(LONG_OFFSETS) === 1;
  const offset = (id: number) => (isLong ? loca.readUInt32BE(4 * id) : 2 * loca.readUInt16BE(2 * id));
  const count = tableOf(tables, 'maxp').readUInt16BE(4);
  return Array.from({ length: count }, (_, id) => glyf.subarray(offset(id), offset(id + 1)));
}

/** An accented letter is put together from others, which must come along; so must the sign for what is missing, 0. */
function withComponents(outlines: readonly Buffer[], wanted: Iterable<number>): Set<number> {
  const used = new Set<number>();
  const open = [0, ...wanted];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (used.has(id)) continue;
    used.add(id);
    open.push(...componentsOf(outlines[id]));
  }
  return used;
}

function componentsOf(outline: Buffer | undefined): number[] {
  const isComposite = outline && outline.length > 0 && outline.readInt16BE(0) < 0;
  if (!isComposite) return [];
  const found: number[] = [];
  for (let at = 10, flags = MORE_COMPONENTS; flags & MORE_COMPONENTS; ) {
    flags = outline.readUInt16BE(at);
    found.push(outline.readUInt16BE(at + 2));
    const ofScale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    at += 4 + (flags & 0x01 ? 4 : 2) + ofScale;
  }
  return found;
}

function fontFile(tables: Tables): Buffer {
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
    directory.writeUInt32BE(checksumOf(table), at + 4);
    directory.writeUInt32BE(start, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    start += toFourBytes(table).length;
  }
  return Buffer.concat([directory, ...sorted.map(([, table]) => toFourBytes(table))]);
}

function checksumOf(table: Buffer): number {
  const whole = toFourBytes(table);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

function toFourBytes(table: Buffer): Buffer {
  return Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
}
