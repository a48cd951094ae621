import { MOST } from '@kinari/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../platform/api.ts';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { countOf } from '../runs/run-words.ts';
import { useStartGridRun } from '../runs/runs.data.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { useUnsavedGuard } from '../use-unsaved-guard.tsx';
import { CheckChanges } from './check-changes.tsx';
import { gridRowsQuery } from './edit-many.data.ts';
import { FillTools } from './fill-tools.tsx';
import {
  COLUMNS,
  cellsOf,
  countCells,
  type GridField,
  type GridRow,
  NARROW_COLUMNS,
  problemsOf,
  rowName,
} from './grid-cells.ts';
import type { Place } from './grid-range.ts';
import { type Grid, useGrid } from './use-grid.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { VariantGrid } from './variant-grid.tsx';

type EditManyProps = {
  productIds: readonly string[];
  /** Told when the cells are on their way: whoever selected the products is done with them. */
  onSaved?: () => void;
  onClose: () => void;
};

/** Prices, stock, MRP and SKU of the chosen products in cells; saved as a run of their own, so that they can be undone. */
export function EditMany({ productIds, onSaved, onClose }: EditManyProps) {
  const { data: rows, error, isFetching, refetch } = useQuery(gridRowsQuery(productIds));
  // Read once: a cell that changed under somebody's hands would be worse than one that is refused.
  const [first, setFirst] = useState<GridRow[]>();
  if (rows && !first) setFirst(rows);
  if (first && first.length > 0) return <Editor rows={first} onSaved={onSaved} onClose={onClose} />;
  return (
    <Dialog open kind="wide" title="Edit many" onClose={onClose}>
      {error && !isSignedOut(error) ? (
        <LoadFailure what="the variants" busy={isFetching} onRetry={() => void refetch()} />
      ) : rows ? (
        <p className="py-10 text-center text-ink-2">None of these products is there any more.</p>
      ) : (
        <RowSkeletons count={8} what="variants" />
      )}
    </Dialog>
  );
}

type EditorProps = { rows: readonly GridRow[]; onSaved: (() => void) | undefined; onClose: () => void };

function Editor({ rows, onSaved, onClose }: EditorProps) {
  const grid = useGrid(rows, useIsNarrow() ? NARROW_COLUMNS : COLUMNS);
  const count = countCells(grid.edits);
  const [runId, setRunId] = useState<string>();
  const starting = useStartGridRun();
  const { tryToClose, question } = useUnsavedGuard(count > 0, onClose);
  const products = new Set(rows.map(({ productId }) => productId)).size;
  const problem = firstProblem(grid);

  /** To a cell that cannot be sent, from the button that would send it. */
  function lead(place: Place) {
    grid.select(place);
    const at = `${place.row}:${place.column}`;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`.edit-grid [data-at="${at}"]`)?.focus());
  }

  function check() {
    if (problem) return lead(problem.place);
    starting.mutate(cellsOf(rows, grid.edits), { onSuccess: ({ id }) => setRunId(id) });
  }

  if (runId) {
    const close = () => {
      onClose();
      onSaved?.();
    };
    return (
      <>
        <CheckChanges
          id={runId}
          cells={count}
          onBack={() => setRunId(undefined)}
          onSaved={close}
          onClose={tryToClose}
        />
        {question}
      </>
    );
  }
  return (
    <>
      <Dialog
        open
        kind="wide"
        title="Edit many"
        note={`${countOf(products, 'product')}, ${countOf(rows.length, 'variant')}`}
        asksFirst={count > 0}
        onClose={tryToClose}
        footer={
          <Foot
            count={count}
            problem={problem?.words}
            busy={starting.isPending}
            onCancel={tryToClose}
            onCheck={check}
          />
        }
      >
        <div className="edit-many">
          <FillTools grid={grid} />
          {starting.error && (
            <Notice tone="bad">{failureText(starting.error, 'The changes could not be checked.')}</Notice>
          )}
          <VariantGrid grid={grid} />
        </div>
      </Dialog>
      {question}
    </>
  );
}

type FootProps = {
  count: number;
  problem: string | undefined;
  busy: boolean;
  onCancel: () => void;
  onCheck: () => void;
};

function Foot({ count, problem, busy, onCancel, onCheck }: FootProps): ReactNode {
  const isTooMuch = count > MOST.gridCells;
  const wrong = isTooMuch ? `At most ${MOST.gridCells.toLocaleString('en-IN')} cells at once` : problem;
  return (
    <div className="edit-foot">
      <p role="alert" className="edit-wrong">
        {wrong && (
          <>
            <CircleAlert {...icon20} />
            {wrong}
          </>
        )}
      </p>
      <output className="edit-count">{countOf(count, 'cell')} changed</output>
      <Button kind="quiet" size={44} disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button busy={busy} disabled={count === 0 || isTooMuch} onClick={onCheck}>
        {count === 0 ? 'Check changes' : `Check ${countOf(count, 'change')}`}
      </Button>
    </div>
  );
}

/** The first cell that cannot be sent, in words and where it is. */
function firstProblem({ rows, columns, edits }: Grid) {
  for (const [place, row] of rows.entries()) {
    const [first] = Object.entries(problemsOf(row, edits.get(row.variantId))) as [GridField, string][];
    if (!first) continue;
    const column = columns.findIndex(({ field }) => field === first[0]);
    return { words: `${rowName(row)}: ${first[1]}`, place: { row: place, column: Math.max(column, 0) } };
  }
  return undefined;
}
