import { IMPORT_FIELDS, type ImportField } from '@kinari/contract/words/import-fields';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon14, icon16 } from '../../ui/icon.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Thumb } from '../../ui/picture/thumb.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { useTableFits } from '../table/use-table-fits.ts';
import { columnsOf, FIGURES, lookWords, shownCell, toneOf } from './row-words.ts';
import { type RowsShown, type Run, type RunCell, type RunRow, runRowsQuery } from './runs.data.ts';

const NOTHING: Record<RowsShown, string> = {
  update: 'No row changes anything.',
  create: 'No row is new.',
  look: 'Nothing is pointed out.',
  refused: 'No row is refused.',
  same: 'No row says what the shop has already.',
  left_alone: 'Nothing was left alone.',
};

/** Rows of a run with what was and what will be, a page at a time. */
export function RunRows({ run, show }: { run: Run; show: RowsShown }) {
  const list = useInfiniteQuery(runRowsQuery(run, show));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const total = list.data?.pages[0]?.pagination.totalItems ?? 0;
  if (!rows) {
    return list.error && !isSignedOut(list.error) ? (
      <LoadFailure what="the rows" busy={list.isFetching} onRetry={() => void list.refetch()} />
    ) : (
      <RowSkeletons count={6} what="rows" />
    );
  }
  if (rows.length === 0) return <p className="py-10 text-center text-ink-2">{NOTHING[show]}</p>;
  return (
    <>
      <Rows rows={rows} />
      {list.hasNextPage && (
        <div className="run-more">
          <span>
            {rows.length.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')} shown
          </span>
          <Button kind="secondary" size={44} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly RunRow[] }) {
  const tableFits = useTableFits();
  if (!tableFits) {
    return (
      <ul className="run-cards">
        {rows.map((row) => (
          <RowCard key={row.row} row={row} />
        ))}
      </ul>
    );
  }
  const columns = columnsOf(rows);
  const hasLooks = rows.some(({ looks, problems }) => looks.length > 0 || problems.length > 0);
  return (
    <table className="admin-table run-table">
      <caption className="sr-only">Rows</caption>
      <thead>
        <tr>
          <th scope="col" className="admin-figure">
            Row
          </th>
          <th scope="col">Product</th>
          {columns
            ? columns.map((field) => (
                <th key={field} scope="col" className={FIGURES.includes(field) ? 'admin-figure' : undefined}>
                  {IMPORT_FIELDS[field]}
                </th>
              ))
            : rows.some(({ cells }) => cells.length > 0) && <th scope="col">What changes</th>}
          {hasLooks && <th scope="col">Look at</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <td className="admin-figure run-number">{row.row}</td>
            <td>
              <Product row={row} />
            </td>
            {columns
              ? columns.map((field) => <FieldCell key={field} row={row} field={field} />)
              : rows.some(({ cells }) => cells.length > 0) && (
                  <td>
                    <Changes cells={row.cells} />
                  </td>
                )}
            {hasLooks && (
              <td className="run-looks">
                <Looks row={row} />
                <Problems row={row} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FieldCell({ row: { cells }, field }: { row: RunRow; field: ImportField }) {
  const cell = cells.find((one) => one.field === field);
  const align = FIGURES.includes(field) ? 'admin-figure' : undefined;
  if (!cell) return <td className={align}>{''}</td>;
  return (
    <td className={align} data-tone={toneOf(cell.look)}>
      <Diff cell={cell} />
    </td>
  );
}

function RowCard({ row }: { row: RunRow }) {
  return (
    <li className="run-card">
      <Product row={row} />
      {row.cells.length > 0 && <Changes cells={row.cells} />}
      <Looks row={row} />
      <Problems row={row} />
    </li>
  );
}

function Product({ row: { row, product, sku } }: { row: RunRow }) {
  return (
    <span className="run-product">
      <Thumb picture={product.images[0]} className="w-8" />
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

/** Every changed cell on a line of its own. */
function Changes({ cells }: { cells: readonly RunCell[] }) {
  return (
    <dl className="run-changes">
      {cells.map((cell) => (
        <div key={cell.field} data-tone={toneOf(cell.look)}>
          <dt>{IMPORT_FIELDS[cell.field]}</dt>
          <dd>
            <Diff cell={cell} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What was is struck through; both are also named, for those who listen. */
function Diff({ cell: { field, before, after } }: { cell: RunCell }) {
  return (
    <span className="run-diff">
      {before !== null && (
        <>
          <s>
            <span className="sr-only">was </span>
            {shownCell(field, before)}
          </s>
          <ArrowRight {...icon14} />
          <span className="sr-only">becomes </span>
        </>
      )}
      <b>{shownCell(field, after)}</b>
    </span>
  );
}

function Looks({ row: { looks, cells } }: { row: RunRow }) {
  return looks.map((look) => (
    <p key={look} className="run-look" data-tone={toneOf(look)}>
      <TriangleAlert {...icon16} />
      {lookWords(look, cells)}
    </p>
  ));
}

/** Why a row stays out, with what stood in the cell. */
export function Problems({ row: { problems } }: { row: RunRow }) {
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
