import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import type { FileResponse } from '@kinari/contract/endpoint';
import {
  IMPORT_FIELD_KEYS,
  IMPORT_FIELDS,
  type ImportField,
  type ImportWarning,
} from '@kinari/contract/labels/import-fields';
import { toImageResponse } from '../../media/images.ts';
import { csvLine } from '../../platform/csv.ts';
import type { Db } from '../../platform/database/db.ts';
import { toPaginationResponse } from '../../platform/http/pagination.ts';
import { getImportRun } from './imports.service.ts';
import { countRows, type ImportRowView, listRejectedRowsAfter, listRows, type RejectedRow } from './rows.queries.ts';

type ImportRowResponse = EndpointResponse<'listImportRows'>['data'][number];

const BYTE_ORDER_MARK = '\uFEFF';
const PAGE_SIZE = 500;

/** The cell that shows a warning. Warnings about missing data have no cell. */
const WARNING_FIELDS: Partial<Record<ImportWarning, ImportField>> = {
  price_of_one: 'price',
  price_falls: 'price',
  price_rises: 'price',
  stock_to_zero: 'stock',
  no_image: 'images',
  discount_unproven: 'saving',
};

export async function listImportRows(
  db: Db,
  runId: string,
  { page, limit, show }: EndpointQuery<'listImportRows'>,
): Promise<EndpointResponse<'listImportRows'>> {
  await getImportRun(db, runId);
  const rows = await listRows(db, runId, { show, offset: (page - 1) * limit, limit });
  const total = await countRows(db, runId, show);
  return {
    data: rows.map(toImportRowResponse),
    pagination: { ...toPaginationResponse({ page, limit }, total), exact: true },
  };
}

/** Returns rejected rows as a CSV with the reasons, so that staff can fix and upload them again. */
export async function downloadRejectedRows(db: Db, runId: string): Promise<FileResponse> {
  const { name } = await getImportRun(db, runId);
  return { name: `rejected-${name.replace(/\.\w{1,5}$/, '')}.csv`, content: renderRejectedRows(db, runId) };
}

async function* renderRejectedRows(db: Db, runId: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...IMPORT_FIELD_KEYS.map((field) => IMPORT_FIELDS[field]), 'Why']);
  for (let after = -1; ; ) {
    const rows = await listRejectedRowsAfter(db, runId, { after, limit: PAGE_SIZE });
    for (const row of rows)
      yield csvLine([...IMPORT_FIELD_KEYS.map((field) => row.input[field] ?? ''), formatRejection(row)]);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.row;
  }
}

function formatRejection({ problems, skipReason }: RejectedRow): string {
  return skipReason ?? problems.map(({ why }) => why).join('; ');
}

function toImportRowResponse(row: ImportRowView): ImportRowResponse {
  const { input, before, after, warnings, skipReason, image } = row;
  const name = row.productName ?? input.name ?? input.handle ?? '';
  const isNew = before === null || before.variantId === '';
  const cells = IMPORT_FIELD_KEYS.flatMap((field) => {
    if (after?.[field] === undefined || field === 'variantId') return [];
    const warning = warnings.find((one) => WARNING_FIELDS[one] === field) ?? null;
    return { field, before: isNew ? null : (before[field] ?? ''), after: after[field], warning };
  });
  return {
    row: row.row,
    action: row.action,
    product: { id: row.productId, name, images: image ? [toImageResponse({ ...image, alt: name })] : [] },
    sku: row.sku ?? input.sku ?? null,
    cells,
    warnings,
    problems: skipReason === null ? row.problems : [...row.problems, { field: null, value: '', why: skipReason }],
    status: row.status,
  };
}
