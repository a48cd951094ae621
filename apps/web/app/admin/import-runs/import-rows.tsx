import { IMPORT_FIELDS, type ImportField } from '@kinari/contract/labels/import-fields';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { icon14, icon16 } from '../../ui/icon.ts';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { DataTableColumn } from '../table/data-table-column.ts';
import { EmptyLine } from '../table/empty-state.tsx';
import { toInfiniteListState } from '../table/list-state.ts';
import {
  type ImportCell,
  type ImportRow,
  type ImportRowFilter,
  type ImportRun,
  importRowsQuery,
} from './import-runs.data.ts';
import { formatCell, NUMERIC_FIELDS, pickColumns, warningLabel, warningTone } from './row-labels.ts';

const EMPTY_MESSAGES: Record<ImportRowFilter, string> = {
  update: 'No changed rows.',
  create: 'No new rows.',
  warning: 'No warnings.',
  rejected: 'No rejected rows.',
  unchanged: 'No unchanged rows.',
  skipped: 'No skipped rows.',
};

export function ImportRows({ run, show }: { run: ImportRun; show: ImportRowFilter }) {
  const rows = useInfiniteQuery(importRowsQuery(run, show));
  const list = toInfiniteListState(
    rows,
    ({ data }) => data.map((row) => ({ ...row, id: row.row })),
    ({ pagination }) => pagination.totalItems,
  );
  return (
    <DataTable
      label="Rows"
      what="rows"
      errorWhat="the rows"
      className="run-table"
      list={list}
      columns={createColumns(list.rows ?? [])}
      skeletonRows={6}
      empty={<EmptyLine>{EMPTY_MESSAGES[show]}</EmptyLine>}
    />
  );
}

function createColumns(rows: readonly ImportRow[]): DataTableColumn<ImportRow>[] {
  const fields = pickColumns(rows);
  const hasChanges = rows.some(({ cells }) => cells.length > 0);
  const hasIssues = rows.some(({ warnings, problems }) => warnings.length > 0 || problems.length > 0);
  return [
    {
      id: 'row',
      header: 'Row',
      cell: ({ row }) => row,
      align: 'end',
      width: 56,
      card: 'hidden',
      className: 'run-number',
    },
    { id: 'product', header: 'Product', cell: (row) => <ImportRowProduct row={row} />, card: 'title' },
    ...(fields ?? []).map(createFieldColumn),
    ...(!fields && hasChanges ? [CHANGES_COLUMN] : []),
    ...(hasIssues ? [ISSUES_COLUMN] : []),
  ];
}

function createFieldColumn(field: ImportField): DataTableColumn<ImportRow> {
  return {
    id: field,
    header: IMPORT_FIELDS[field],
    cell: ({ cells }) => {
      const cell = cells.find((candidate) => candidate.field === field);
      return cell && <CellDiff cell={cell} />;
    },
    card: 'pair',
    ...(NUMERIC_FIELDS.includes(field) && { align: 'end' as const }),
  };
}

const CHANGES_COLUMN: DataTableColumn<ImportRow> = {
  id: 'changes',
  header: 'Changes',
  cell: ({ cells }) => cells.length > 0 && <CellChanges cells={cells} />,
};

const ISSUES_COLUMN: DataTableColumn<ImportRow> = {
  id: 'issues',
  header: 'Issues',
  cell: (row) => (
    <>
      <RowWarnings row={row} />
      <RowProblems row={row} />
    </>
  ),
  className: 'run-warnings',
};

function ImportRowProduct({ row: { row, product, sku } }: { row: ImportRow }) {
  return (
    <span className="run-product flex items-center gap-2.5 min-w-0">
      <Thumbnail image={product.images[0]} className="w-8" />
      <span className="min-w-0">
        <b>{product.name || 'No name'}</b>
        <small>
          <span className="in-card">Row {row}</span>
          {sku && <span className="run-code">{sku}</span>}
        </small>
      </span>
    </span>
  );
}

function CellChanges({ cells }: { cells: readonly ImportCell[] }) {
  return (
    <dl className="run-changes grid gap-0.5">
      {cells.map((cell) => (
        <div key={cell.field} data-tone={warningTone(cell.warning)}>
          <dt>{IMPORT_FIELDS[cell.field]}</dt>
          <dd>
            <CellDiff cell={cell} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The old value is struck through. Both have labels for screen readers. */
function CellDiff({ cell: { field, before, after, warning } }: { cell: ImportCell }) {
  return (
    <span
      className="run-diff inline-flex flex-wrap items-center justify-end gap-y-0 gap-x-1 max-w-full wrap-anywhere tabular-nums [&>svg]:flex-none [&>svg]:text-text-muted"
      data-tone={warningTone(warning)}
    >
      {before !== null && (
        <>
          <s>
            <span className="sr-only">was </span>
            {formatCell(field, before)}
          </s>
          <ArrowRight {...icon14} />
          <span className="sr-only">becomes </span>
        </>
      )}
      <b>{formatCell(field, after)}</b>
    </span>
  );
}

function RowWarnings({ row: { warnings, cells } }: { row: ImportRow }) {
  return warnings.map((warning) => (
    <p
      key={warning}
      className="flex gap-1.5 text-sm font-semibold data-[tone=amber]:text-attention data-[tone=bad]:text-danger [&>svg]:flex-none [&>svg]:mt-0.5"
      data-tone={warningTone(warning)}
    >
      <TriangleAlert {...icon16} />
      {warningLabel(warning, cells)}
    </p>
  ));
}

export function RowProblems({ row: { problems } }: { row: ImportRow }) {
  return problems.map(({ field, value, why }) => (
    <p key={`${field}/${value}/${why}`} className="flex flex-wrap items-baseline gap-y-0.5 gap-x-1 wrap-anywhere">
      {field && (
        <span>
          {IMPORT_FIELDS[field]}
          {value && ': '}
        </span>
      )}
      {value && <span className="run-value">{value}</span>}
      <span className="text-text-muted">{why}</span>
    </p>
  ));
}
