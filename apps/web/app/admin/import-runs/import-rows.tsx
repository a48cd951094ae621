import { IMPORT_FIELDS, type ImportField } from '@kinari/contract/labels/import-fields';
import { formatNumber } from '@kinari/contract/locale';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon14, icon16 } from '../../ui/icon.ts';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { useFitsWidth } from '../table/use-fits-width.ts';
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
  const list = useInfiniteQuery(importRowsQuery(run, show));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const total = list.data?.pages[0]?.pagination.totalItems ?? 0;
  if (!rows) {
    return list.error && !isSignedOut(list.error) ? (
      <LoadError what="the rows" busy={list.isFetching} onRetry={() => void list.refetch()} />
    ) : (
      <RowSkeletons count={6} what="rows" />
    );
  }
  if (rows.length === 0) return <p className="py-10 text-center text-ink-2">{EMPTY_MESSAGES[show]}</p>;
  return (
    <>
      <ImportRowTable rows={rows} />
      {list.hasNextPage && (
        <div className="run-more">
          <span>
            {formatNumber(rows.length)} of {formatNumber(total)} shown
          </span>
          <Button kind="secondary" size={44} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function ImportRowTable({ rows }: { rows: readonly ImportRow[] }) {
  const isTableLayout = useFitsWidth();
  if (!isTableLayout) {
    return (
      <ul className="run-cards">
        {rows.map((row) => (
          <ImportRowCard key={row.row} row={row} />
        ))}
      </ul>
    );
  }
  const columns = pickColumns(rows);
  const hasWarnings = rows.some(({ warnings, problems }) => warnings.length > 0 || problems.length > 0);
  return (
    <table className="admin-table run-table">
      <caption className="sr-only">Rows</caption>
      <thead>
        <tr>
          <th scope="col" className="admin-amount">
            Row
          </th>
          <th scope="col">Product</th>
          {columns
            ? columns.map((field) => (
                <th key={field} scope="col" className={NUMERIC_FIELDS.includes(field) ? 'admin-amount' : undefined}>
                  {IMPORT_FIELDS[field]}
                </th>
              ))
            : rows.some(({ cells }) => cells.length > 0) && <th scope="col">Changes</th>}
          {hasWarnings && <th scope="col">Issues</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <td className="admin-amount run-number">{row.row}</td>
            <td>
              <ImportRowProduct row={row} />
            </td>
            {columns
              ? columns.map((field) => <FieldCell key={field} row={row} field={field} />)
              : rows.some(({ cells }) => cells.length > 0) && (
                  <td>
                    <CellChanges cells={row.cells} />
                  </td>
                )}
            {hasWarnings && (
              <td className="run-warnings">
                <RowWarnings row={row} />
                <RowProblems row={row} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FieldCell({ row: { cells }, field }: { row: ImportRow; field: ImportField }) {
  const cell = cells.find((candidate) => candidate.field === field);
  const align = NUMERIC_FIELDS.includes(field) ? 'admin-amount' : undefined;
  if (!cell) return <td className={align}>{''}</td>;
  return (
    <td className={align} data-tone={warningTone(cell.warning)}>
      <CellDiff cell={cell} />
    </td>
  );
}

function ImportRowCard({ row }: { row: ImportRow }) {
  return (
    <li className="run-card">
      <ImportRowProduct row={row} />
      {row.cells.length > 0 && <CellChanges cells={row.cells} />}
      <RowWarnings row={row} />
      <RowProblems row={row} />
    </li>
  );
}

function ImportRowProduct({ row: { row, product, sku } }: { row: ImportRow }) {
  return (
    <span className="run-product">
      <Thumbnail image={product.images[0]} className="w-8" />
      <span className="min-w-0">
        <b>{product.name || 'No name'}</b>
        <small>
          <span className="run-row-number">Row {row}</span>
          {sku && <span className="run-code">{sku}</span>}
        </small>
      </span>
    </span>
  );
}

function CellChanges({ cells }: { cells: readonly ImportCell[] }) {
  return (
    <dl className="run-changes">
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
function CellDiff({ cell: { field, before, after } }: { cell: ImportCell }) {
  return (
    <span className="run-diff">
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
    <p key={warning} className="run-warning" data-tone={warningTone(warning)}>
      <TriangleAlert {...icon16} />
      {warningLabel(warning, cells)}
    </p>
  ));
}

export function RowProblems({ row: { problems } }: { row: ImportRow }) {
  return problems.map(({ field, value, why }) => (
    <p key={`${field}/${value}/${why}`} className="run-problem">
      {field && (
        <span>
          {IMPORT_FIELDS[field]}
          {value && ': '}
        </span>
      )}
      {value && <span className="run-value">{value}</span>}
      <span className="run-why">{why}</span>
    </p>
  ));
}
