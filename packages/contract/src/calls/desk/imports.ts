import { z } from 'zod';
import { type Call, file } from '../../call.ts';
import { LONGEST, MOST } from '../../limits.ts';
import { countedPagination, pageQuery } from '../../paging.ts';
import { line, requiredLine } from '../../text.ts';
import { IMPORT_FIELDS, type ImportField, LOOKS, type Look } from '../../words/import-fields.ts';
import { product, rupees } from '../catalog.ts';
import { picture } from '../media.ts';

const MB = 1024 * 1024;
const keysOf = <Key extends string>(table: Record<Key, string>) => Object.keys(table) as [Key, ...Key[]];
const field = z.enum(keysOf<ImportField>(IMPORT_FIELDS));
const byId = z.object({ id: z.uuid() });
const format = z.enum(['csv', 'xlsx']);

/** Another shop's names for the columns, and ours. */
export const importSource = z.enum(['kinari', 'shopify', 'woocommerce', 'medusa', 'bagisto', 'unknown']);

/**
 * `reading` until every row is judged; `unmatched` when columns must be chosen first; nothing is written before
 * `applying`. `stopped` runs go on when they are applied again.
 */
export const runState = z.enum([
  'reading',
  'unmatched',
  'checked',
  'applying',
  'stopping',
  'stopped',
  'done',
  'undoing',
  'undone',
  'failed',
]);

export const importRun = z
  .object({
    id: z.uuid(),
    /** A file, cells edited in the grid, or one step for many products. */
    kind: z.enum(['file', 'grid', 'bulk']),
    /** The file's name, or the step in words: 'Discount of 10 % on 12 products'. */
    name: z.string(),
    state: runState,
    /** Why it failed, in a sentence. */
    problem: z.string().nullable(),
    source: importSource.nullable(),
    encoding: z.string().nullable(),
    columns: z.array(z.object({ name: z.string(), field: field.nullable(), sample: z.string() })),
    makeCategories: z.boolean(),
    rows: z.int(),
    counts: z.object({
      create: z.int(),
      update: z.int(),
      same: z.int(),
      refused: z.int(),
      /** Among those to be written: pointed out. */
      look: z.int(),
    }),
    /** Rows written so far, and those that could not be: refused when their turn came, or changed since by somebody else. */
    applied: z.int(),
    leftAlone: z.int(),
    by: z.string(),
    startedAt: z.iso.datetime(),
    appliedAt: z.iso.datetime().nullable(),
    /** Null where it cannot be undone: nothing was written, it is undone, or 30 days are over. */
    undoUntil: z.iso.datetime().nullable(),
    /** A run of the last day that applied a file with the same bytes. */
    sameAs: z.object({ id: z.uuid(), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'ImportRun' });

const run = z.object({ run: importRun });

/** What a run would write, or has written, of one row. */
export const importRow = z
  .object({
    row: z.int(),
    verdict: z.enum(['create', 'update', 'same', 'refused']),
    product: z.object({ id: z.uuid().nullable(), name: z.string(), images: z.array(picture) }),
    sku: z.string().nullable(),
    /** What changes, in the file's own spelling; `before` is null for what is new. */
    cells: z.array(
      z.object({
        field,
        before: z.string().nullable(),
        after: z.string(),
        look: z.enum(keysOf<Look>(LOOKS)).nullable(),
      }),
    ),
    looks: z.array(z.enum(keysOf<Look>(LOOKS))),
    /** Why it stays out: the column where it is one column's fault, what stood there, and a sentence. */
    problems: z.array(z.object({ field: field.nullable(), value: z.string(), why: z.string() })),
    state: z.enum(['waiting', 'applied', 'left_alone', 'undone']),
  })
  .meta({ id: 'ImportRow' });

const gridCell = z.object({
  variantId: z.uuid(),
  field: z.enum(['price', 'saving', 'mrp', 'stock', 'sku']),
  /** As typed; empty clears. */
  value: line(60),
  /** As it was shown: stock is changed by the difference, anything else only where it still stands so. */
  shown: line(60),
});

const gridRow = z
  .object({
    variantId: z.uuid(),
    productId: z.uuid(),
    name: z.string(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    sku: z.string().nullable(),
    price: rupees,
    saving: rupees,
    mrp: rupees.nullable(),
    stock: z.int(),
  })
  .meta({ id: 'GridRow' });

export const importCalls = {
  startExport: {
    summary: 'Ask for products, or stock and prices alone, as a file; a repeated Idempotency-Key answers with the same',
    access: 'admin',
    idempotent: true,
    body: z.object({
      what: z.enum(['products', 'stock']),
      format,
      /** As the list of products is narrowed. */
      filter: z
        .object({
          q: line(LONGEST.searchWords).default(''),
          categoryId: z.uuid().optional(),
          stock: z.enum(['low', 'out']).optional(),
          facts: z.enum(['missing']).optional(),
          published: z.enum(['yes', 'no']).optional(),
        })
        .optional(),
      /** These alone. */
      productIds: z.array(z.uuid()).max(MOST.productsAtOnce).optional(),
    }),
    status: 202,
    reply: z.object({ export: z.object({ id: z.uuid() }) }),
  },
  startOrderExport: {
    summary: 'Ask for the orders of some days as a file; it names people, so it is on record and takes a fresh proof',
    access: 'admin',
    freshProof: true,
    idempotent: true,
    /** Days in India, both included. */
    body: z.object({ format, from: z.iso.date(), to: z.iso.date() }),
    status: 202,
    reply: z.object({ export: z.object({ id: z.uuid() }) }),
  },
  readExport: {
    summary: 'Whether a file asked for is ready',
    access: 'admin',
    params: byId,
    reply: z.object({
      export: z.object({
        id: z.uuid(),
        state: z.enum(['asked', 'ready', 'failed']),
        name: z.string().nullable(),
        rows: z.int().nullable(),
      }),
    }),
    refusals: ['not_found'],
  },
  downloadExport: {
    summary: 'The file, for a week after it was asked for',
    access: 'admin',
    params: byId,
    reply: file('application/octet-stream'),
    refusals: ['not_found'],
  },
  startImport: {
    summary: 'Send a file of products: it is read and every row judged, and nothing is written',
    access: 'admin',
    idempotent: true,
    body: z.object({ name: requiredLine(200) }),
    files: {
      field: 'files',
      most: 2,
      mostBytes: 50 * MB,
      types: [
        'text/csv',
        'text/plain',
        'text/tab-separated-values',
        'application/vnd.ms-excel',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/zip',
        'application/x-zip-compressed',
        'application/octet-stream',
      ],
      tooMany: 'Send one file of products, and at most one ZIP of pictures',
      otherType: 'not_a_table',
    },
    status: 202,
    reply: run,
    refusals: ['not_a_table'],
  },
  listGridRows: {
    summary: 'The variants of some products as the grid edits them, in the order of the products',
    access: 'admin',
    // More ids than an address has room for.
    body: z.object({ productIds: z.array(z.uuid()).min(1).max(MOST.productsAtOnce) }),
    reply: z.object({ rows: z.array(gridRow) }),
  },
  startGridRun: {
    summary: 'Judge cells edited in the grid, as a file of that much would be; nothing is written',
    access: 'admin',
    idempotent: true,
    body: z.object({ cells: z.array(gridCell).min(1).max(MOST.gridCells) }),
    status: 202,
    reply: run,
  },
  startBulkRun: {
    summary: 'One step for many products, done at once and undone as one',
    access: 'admin',
    idempotent: true,
    body: z.object({
      productIds: z.array(z.uuid()).min(1).max(MOST.productsAtOnce),
      step: z.discriminatedUnion('do', [
        z.object({ do: z.literal('archive') }),
        z.object({ do: z.literal('publish') }),
        z.object({ do: z.literal('unpublish') }),
        z.object({ do: z.literal('category'), categoryId: z.uuid() }),
        /** The selling price falls or rises by so many percent; what is saved keeps the former price in sight. */
        z.object({ do: z.literal('price'), percent: z.number().min(-90).max(500).multipleOf(0.1) }),
      ]),
    }),
    status: 202,
    reply: run,
    refusals: ['not_found', 'run_under_way'],
  },
  listImports: {
    summary: 'The runs of the last 30 days, newest first',
    access: 'admin',
    reply: z.object({ runs: z.array(importRun) }),
  },
  readImport: {
    summary: 'How far a run is',
    access: 'admin',
    params: byId,
    reply: run,
    refusals: ['not_found'],
  },
  mapImport: {
    summary: 'Choose what columns mean, by their place; every row is judged again',
    access: 'admin',
    params: byId,
    body: z.object({ fields: z.array(field.nullable()).max(300), makeCategories: z.boolean() }),
    status: 202,
    reply: run,
    refusals: ['not_found', 'run_moved'],
  },
  listImportRows: {
    summary: 'The rows of a run, by verdict, a page at a time',
    access: 'admin',
    params: byId,
    query: pageQuery(20).extend({
      show: z.enum(['update', 'create', 'look', 'refused', 'same', 'left_alone']).default('update'),
    }),
    reply: z.object({ data: z.array(importRow), pagination: countedPagination }),
    refusals: ['not_found'],
  },
  applyImport: {
    summary: 'Write what a checked or stopped run holds, a hundred products at a time; one run at once',
    access: 'admin',
    params: byId,
    status: 202,
    reply: run,
    refusals: ['not_found', 'run_moved', 'run_under_way'],
  },
  stopImport: {
    summary: 'Have a run stop once the products at hand are written',
    access: 'admin',
    params: byId,
    reply: run,
    refusals: ['not_found', 'run_moved'],
  },
  undoImport: {
    summary: 'Put back what a run changed; what somebody else has changed since is left alone and listed',
    access: 'admin',
    params: byId,
    status: 202,
    reply: run,
    refusals: ['not_found', 'run_moved', 'run_under_way'],
  },
  downloadRefusedRows: {
    summary: 'The rows that stay out as a CSV file, with a column that says why',
    access: 'admin',
    params: byId,
    reply: file('text/csv'),
    refusals: ['not_found'],
  },
  duplicateProduct: {
    summary: 'A draft with all that a product has but its stock, SKUs and barcodes',
    access: 'admin',
    params: byId,
    idempotent: true,
    status: 201,
    reply: z.object({ product }),
    refusals: ['product_not_found'],
  },
} as const satisfies Record<string, Call>;
