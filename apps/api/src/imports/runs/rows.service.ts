import type { SentFile } from '@kinari/contract/call';
import type { Query, Reply } from '@kinari/contract/contract';
import { IMPORT_FIELDS, type ImportField, type Look } from '@kinari/contract/words/import-fields';
import { toWirePicture } from '../../media/pictures.ts';
import { csvLine } from '../../platform/csv.ts';
import type { Db } from '../../platform/database/db.ts';
import { paginationOf } from '../../platform/http/pagination.ts';
import { countRows, pageOfRows, type RefusedRow, refusedRowsAfter, type ShownRow } from './rows.queries.ts';
import { requireRun } from './runs.service.ts';

type WireRow = Reply<'listImportRows'>['data'][number];

const BYTE_ORDER_MARK = '\uFEFF';
const AT_ONCE = 500;
const FIELDS = Object.keys(IMPORT_FIELDS) as ImportField[];

/** At which cell a row's look is shown; what is missing has none. */
const LOOKED_AT: Partial<Record<Look, ImportField>> = {
  price_of_one: 'price',
  price_falls: 'price',
  price_rises: 'price',
  stock_to_zero: 'stock',
  no_picture: 'pictures',
  saving_unproven: 'saving',
};

export async function listImportRows(
  db: Db,
  runId: string,
  { page, limit, show }: Query<'listImportRows'>,
): Promise<Reply<'listImportRows'>> {
  await requireRun(db, runId);
  const rows = await pageOfRows(db, runId, { show, offset: (page - 1) * limit, limit });
  const total = await countRows(db, runId, show);
  return { data: rows.map(toWireRow), pagination: { ...paginationOf({ page, limit }, total), exact: true } };
}

/** The rows that stay out as a file to mend and send again: what stood there, and why not. */
export async function openRefusedRows(db: Db, runId: string): Promise<SentFile> {
  const { name } = await requireRun(db, runId);
  return { name: `refused-${name.replace(/\.\w{1,5}$/, '')}.csv`, content: refusedLines(db, runId) };
}

async function* refusedLines(db: Db, runId: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...FIELDS.map((field) => IMPORT_FIELDS[field]), 'Why']);
  for (let after = -1; ; ) {
    const rows = await refusedRowsAfter(db, runId, { after, limit: AT_ONCE });
    for (const row of rows) yield csvLine([...FIELDS.map((field) => row.given[field] ?? ''), whyOf(row)]);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.row;
  }
}

function whyOf({ problems, leftAlone }: RefusedRow): string {
  return leftAlone ?? problems.map(({ why }) => why).join('; ');
}

function toWireRow(row: ShownRow): WireRow {
  const { given, before, after, looks, leftAlone, picture } = row;
  const name = row.productName ?? given.name ?? given.handle ?? '';
  const isNew = before === null || before.variantId === '';
  const cells = FIELDS.flatMap((field) => {
    if (after?.[field] === undefined || field === 'variantId') return [];
    const look = looks.find((one) => LOOKED_AT[one] === field) ?? null;
    return { field, before: isNew ? null : (before[field] ?? ''), after: after[field], look };
  });
  return {
    row: row.row,
    verdict: row.verdict,
    product: { id: row.productId, name, images: picture ? [toWirePicture({ ...picture, alt: name })] : [] },
    sku: row.sku ?? given.sku ?? null,
    cells,
    looks,
    problems: leftAlone === null ? row.problems : [...row.problems, { field: null, value: '', why: leftAlone }],
    state: row.state,
  };
}
