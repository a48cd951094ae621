import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Only the DOM types of TypeScript have WebAssembly, and the API is compiled without them.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
};

// Functions of HarfBuzz's C API. harfbuzzjs contains the subsetter as WebAssembly, without JavaScript functions for it.
type HarfBuzzSubset = { memory: { buffer: ArrayBuffer } } & Record<
  | '_initialize'
  | 'malloc'
  | `hb_blob_${'create' | 'destroy' | 'get_data' | 'get_length'}`
  | `hb_face_${'create' | 'destroy' | 'reference_blob'}`
  | `hb_set_${'add' | 'clear' | 'invert'}`
  | `hb_subset_input_${'create_or_fail' | 'destroy' | 'glyph_set' | 'set' | 'set_flags'}`
  | 'hb_subset_or_fail',
  (...args: number[]) => number
>;

const READ_ONLY_MEMORY = 1;
const RETAIN_GLYPH_IDS = 2;
const DROPPED_TABLES_SET = 3;
/** Tables that a PDF needs: outlines and widths. Text is already shaped. */
const REQUIRED_TABLES = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];

const wasm = readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
const hb = new WebAssembly.Instance(new WebAssembly.Module(wasm)).exports as HarfBuzzSubset;
const { _initialize: initialize } = hb;
initialize();

/**
 * Returns a function that returns the font with only these glyphs, at the same ids. A packing slip then embeds about 10 KB
 * instead of 400 KB. The font stays in memory.
 */
export function createFontSubsetter(file: Buffer): (glyphIds: Iterable<number>) => Buffer {
  const start = hb.malloc(file.length);
  Buffer.from(hb.memory.buffer).set(file, start);
  const face = hb.hb_face_create(hb.hb_blob_create(start, file.length, READ_ONLY_MEMORY, 0, 0), 0);

  return (glyphIds) => {
    const input = hb.hb_subset_input_create_or_fail();
    hb.hb_subset_input_set_flags(input, RETAIN_GLYPH_IDS);
    const glyphs = hb.hb_subset_input_glyph_set(input);
    for (const id of glyphIds) hb.hb_set_add(glyphs, id);
    const droppedTables = hb.hb_subset_input_set(input, DROPPED_TABLES_SET);
    hb.hb_set_clear(droppedTables);
    for (const tag of REQUIRED_TABLES) hb.hb_set_add(droppedTables, Buffer.from(tag).readUInt32BE());
    hb.hb_set_invert(droppedTables);
    const subset = hb.hb_subset_or_fail(face, input);
    hb.hb_subset_input_destroy(input);
    if (!subset) throw new Error('HarfBuzz could not subset the font');
    const blob = hb.hb_face_reference_blob(subset);
    const at = hb.hb_blob_get_data(blob, 0);
    // Copy it: the memory is reused. Get the buffer again: it is replaced when the memory grows.
    const content = Buffer.from(Buffer.from(hb.memory.buffer, at, hb.hb_blob_get_length(blob)));
    hb.hb_blob_destroy(blob);
    hb.hb_face_destroy(subset);
    return content;
  };
}
