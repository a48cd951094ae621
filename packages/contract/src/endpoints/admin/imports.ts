import { z } from 'zod';
import { staff } from '../../access/permissions.ts';
import { type Endpoint, fileResponse } from '../../endpoint.ts';
import { IMPORT_FIELD_KEYS, IMPORT_WARNINGS } from '../../labels/import-fields.ts';
import { listKeys } from '../../labels/list-keys.ts';
import { MAX, MAX_LENGTH } from '../../limits.ts';
import { countedPagination, pageQuery } from '../../paging.ts';
import { requiredTextLine, textLine } from '../../text.ts';
import { product, rupees } from '../catalog.ts';
import { image } from '../media.ts';
import { orderFilter } from '../orders.ts';
import { idParams, namedObject } from '../schemas.ts';

const MB = 1024 * 1024;
const importField = z.enum(IMPORT_FIELD_KEYS);
const importWarning = z.enum(listKeys(IMPORT_WARNINGS));
const fileFormat = z.enum(['csv', 'xlsx']);

/** Platform whose column names the file uses. */
export const importSource = z.enum(['kinari', 'shopify', 'woocommerce', 'medusa', 'bagisto', 'unknown']);

/**
 * `validating` until every row is validated; `needs_mapping` if columns must be mapped first. Nothing is written before
 * `applying`. Applying a `stopped` import resumes it.
 */
export const importStatus = z.enum([
  'validating',
  'needs_mapping',
  'ready',
  'applying',
  'stopping',
  'stopped',
  'completed',
  'undoing',
  'undone',
  'failed',
]);

export const importRun = namedObject('ImportRun', {
  id: z.uuid(),
  /** An uploaded file, cells edited in the grid, or one bulk action on many products. */
  kind: z.enum(['file', 'grid', 'bulk']),
  /** File name, or a description of the bulk action: 'Discount of 10 % on 12 products'. */
  name: z.string(),
  status: importStatus,
  errorMessage: z.string().nullable(),
  source: importSource.nullable(),
  encoding: z.string().nullable(),
  columns: z.array(z.object({ name: z.string(), field: importField.nullable(), sample: z.string() })),
  createCategories: z.boolean(),
  rows: z.int(),
  counts: z.object({
    create: z.int(),
    update: z.int(),
    unchanged: z.int(),
    rejected: z.int(),
    /** Rows to write that have a warning. */
    warning: z.int(),
  }),
  /** Rows written, and rows skipped because they were rejected or changed by another user after validation. */
  applied: z.int(),
  skipped: z.int(),
  by: z.string(),
  startedAt: z.iso.datetime(),
  appliedAt: z.iso.datetime().nullable(),
  /** Null if it cannot be undone: nothing was written, it is already undone, or 30 days have passed. */
  undoUntil: z.iso.datetime().nullable(),
  /** An import of the last 24 hours that applied a file with the same bytes. */
  sameAs: z.object({ id: z.uuid(), at: z.iso.datetime() }).nullable(),
});

const importRunResponse = z.object({ run: importRun });

/** Starts a job and returns the import as it is now. */
const importAction = {
  access: staff('products.import'),
  params: idParams,
  status: 202,
  response: importRunResponse,
  errors: ['not_found', 'import_status_changed', 'import_in_progress'],
} as const;
const exportRequest = {
  idempotent: true,
  status: 202,
  response: z.object({ export: z.object({ id: z.uuid() }) }),
} as const;

/** What an import writes, or has written, for one row. */
export const importRow = namedObject('ImportRow', {
  row: z.int(),
  action: z.enum(['create', 'update', 'unchanged', 'rejected']),
  product: z.object({ id: z.uuid().nullable(), name: z.string(), images: z.array(image) }),
  sku: z.string().nullable(),
  /** Changed cells in the file's own spelling; `before` is null for a new value. */
  cells: z.array(
    z.object({
      field: importField,
      before: z.string().nullable(),
      after: z.string(),
      warning: importWarning.nullable(),
    }),
  ),
  warnings: z.array(importWarning),
  /** Why the row was rejected: the column if it is one column's error, its value, and a message. */
  problems: z.array(z.object({ field: importField.nullable(), value: z.string(), why: z.string() })),
  status: z.enum(['pending', 'applied', 'skipped', 'undone']),
});

const gridCell = z.object({
  variantId: z.uuid(),
  field: z.enum(['price', 'saving', 'mrp', 'stock', 'sku']),
  /** As typed; empty clears the cell. */
  value: textLine(60),
  /** The value the user saw. Stock changes by the difference; other fields change only if they still have this value. */
  previousValue: textLine(60),
});

const gridRow = namedObject('GridRow', {
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
});

export const importEndpoints = {
  createProductExport: {
    route: 'POST /exports/products',
    summary:
      'Request an export of products, or of stock and prices; a repeated Idempotency-Key returns the same export',
    ...exportRequest,
    access: staff('products.import'),
    body: z.object({
      kind: z.enum(['products', 'stock']),
      format: fileFormat,
      /** Same filters as the product list. */
      filter: z
        .object({
          q: textLine(MAX_LENGTH.searchWords).default(''),
          categoryId: z.uuid().optional(),
          stock: z.enum(['low', 'out']).optional(),
          attributes: z.enum(['missing']).optional(),
          published: z.enum(['yes', 'no']).optional(),
        })
        .optional(),
      productIds: z.array(z.uuid()).max(MAX.bulkProducts).optional(),
    }),
  },
  createOrderExport: {
    route: 'POST /exports/orders',
    summary: 'Request an export of orders by date; it is logged and requires recent authentication',
    ...exportRequest,
    access: staff('orders.export'),
    requiresRecentAuth: true,
    body: z.object({
      format: fileFormat,
      /** Days in India, both included. */
      from: z.iso.date(),
      to: z.iso.date(),
      /** Same filters as the order list. */
      filter: z.object(orderFilter).optional(),
    }),
  },
  getExport: {
    route: 'GET /exports/{id}',
    summary: 'Get the status of an export',
    access: staff(),
    allowedForApiKeys: true,
    params: idParams,
    response: z.object({
      export: z.object({
        id: z.uuid(),
        status: z.enum(['queued', 'ready', 'failed']),
        name: z.string().nullable(),
        rows: z.int().nullable(),
      }),
    }),
    errors: ['not_found', 'permission_missing'],
  },
  downloadExport: {
    route: 'GET /exports/{id}/file',
    summary: 'Download the file; it is available for a week',
    access: staff(),
    allowedForApiKeys: true,
    params: idParams,
    response: fileResponse('application/octet-stream'),
    errors: ['not_found', 'permission_missing'],
  },
  createImport: {
    route: 'POST /imports',
    summary: 'Upload a product file; rows are validated and nothing is saved',
    access: staff('products.import'),
    idempotent: true,
    body: z.object({ name: requiredTextLine(200) }),
    files: {
      field: 'files',
      maxFiles: 2,
      maxBytes: 50 * MB,
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
      tooManyReason: 'too_many_import_files',
      wrongTypeError: 'unsupported_file_type',
    },
    status: 202,
    response: importRunResponse,
    errors: ['unsupported_file_type'],
  },
  listGridRows: {
    route: 'POST /imports/grid/rows',
    summary: 'List the variants of products for the bulk editor',
    access: staff('products.import'),
    // In the body because a URL has no space for this many ids.
    body: z.object({ productIds: z.array(z.uuid()).min(1).max(MAX.bulkProducts) }),
    response: z.object({ rows: z.array(gridRow) }),
  },
  createGridEdit: {
    route: 'POST /imports/grid',
    summary: 'Validate bulk edits like an import file; nothing is saved',
    access: staff('products.import'),
    idempotent: true,
    body: z.object({ cells: z.array(gridCell).min(1).max(MAX.gridCells) }),
    status: 202,
    response: importRunResponse,
  },
  createBulkAction: {
    route: 'POST /imports/bulk',
    summary: 'Apply one bulk action to many products; it can be undone as a whole',
    access: staff('products.import'),
    idempotent: true,
    body: z.object({
      productIds: z.array(z.uuid()).min(1).max(MAX.bulkProducts),
      bulkAction: z.discriminatedUnion('action', [
        z.object({ action: z.literal('archive') }),
        z.object({ action: z.literal('publish') }),
        z.object({ action: z.literal('unpublish') }),
        z.object({ action: z.literal('category'), categoryId: z.uuid() }),
        /** Changes the selling price by a percentage. The saving is adjusted so that the struck-through price stays. */
        z.object({ action: z.literal('price'), percent: z.number().min(-90).max(500).multipleOf(0.1) }),
      ]),
    }),
    status: 202,
    response: importRunResponse,
    errors: ['not_found', 'import_in_progress'],
  },
  listImports: {
    route: 'GET /imports',
    summary: 'List the imports of the last 30 days, newest first',
    access: staff('products.import'),
    response: z.object({ runs: z.array(importRun) }),
  },
  getImport: {
    route: 'GET /imports/{id}',
    summary: 'Get the progress of an import',
    access: staff('products.import'),
    params: idParams,
    response: importRunResponse,
    errors: ['not_found'],
  },
  updateImportColumns: {
    route: 'PUT /imports/{id}/columns',
    summary: 'Map the columns by position; every row is validated again',
    access: staff('products.import'),
    params: idParams,
    body: z.object({ fields: z.array(importField.nullable()).max(300), createCategories: z.boolean() }),
    status: 202,
    response: importRunResponse,
    errors: ['not_found', 'import_status_changed'],
  },
  listImportRows: {
    route: 'GET /imports/{id}/rows',
    summary: 'List the rows of an import by action, with paging',
    access: staff('products.import'),
    params: idParams,
    query: pageQuery(20).extend({
      show: z.enum(['update', 'create', 'warning', 'rejected', 'unchanged', 'skipped']).default('update'),
    }),
    response: z.object({ data: z.array(importRow), pagination: countedPagination }),
    errors: ['not_found'],
  },
  applyImport: {
    route: 'POST /imports/{id}/apply',
    summary: 'Apply a ready or stopped import, 100 products at a time; only one runs at once',
    ...importAction,
  },
  stopImport: {
    route: 'POST /imports/{id}/stop',
    summary: 'Stop an import after the current batch, or stop its validation',
    access: staff('products.import'),
    params: idParams,
    response: importRunResponse,
    errors: ['not_found', 'import_status_changed'],
  },
  undoImport: {
    route: 'POST /imports/{id}/undo',
    summary: 'Undo an import; rows changed since then are skipped and listed',
    ...importAction,
  },
  downloadRejectedRows: {
    route: 'GET /imports/{id}/rejected',
    summary: 'Download the rejected rows as CSV, with a reason column',
    access: staff('products.import'),
    params: idParams,
    response: fileResponse('text/csv'),
    errors: ['not_found'],
  },
  duplicateProduct: {
    route: 'POST /products/{id}/duplicate',
    summary: 'Duplicate a product as a draft, without stock, SKUs and barcodes',
    access: staff('products.write'),
    params: idParams,
    idempotent: true,
    status: 201,
    response: z.object({ product }),
    errors: ['product_not_found'],
  },
} as const satisfies Record<string, Endpoint>;
