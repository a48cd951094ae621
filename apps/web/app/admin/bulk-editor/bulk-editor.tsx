import { MAX } from '@kinari/contract/limits';
import { formatNumber, formatPlural } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useUnsavedChangesGuard } from '../../ui/overlay/use-unsaved-changes-guard.tsx';
import { useCreateGridEdit } from '../import-runs/import-runs.data.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { gridRowsQuery } from './bulk-editor.data.ts';
import { FillToolbar } from './fill-toolbar.tsx';
import {
  COLUMNS,
  countEditedCells,
  type GridField,
  type GridRow,
  NARROW_COLUMNS,
  rowName,
  toCellUpdates,
  validateRow,
} from './grid-cells.ts';
import type { CellPosition } from './grid-range.ts';
import { ReviewChangesDialog } from './review-changes-dialog.tsx';
import { type Grid, useGrid } from './use-grid.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { VariantGrid } from './variant-grid.tsx';

type BulkEditorProps = {
  productIds: readonly string[];
  /** Called when the cells are being saved, so that the selection can be cleared. */
  onSaved?: () => void;
  onClose: () => void;
};

/** Edits prices, stock, MRP and SKU of the chosen products in a grid. Saved as an import, so it can be undone. */
export function BulkEditor({ productIds, onSaved, onClose }: BulkEditorProps) {
  const { data: rows, error, isFetching, refetch } = useQuery(gridRowsQuery(productIds));
  // Loaded once: a conflict error is better than a cell that changes while the user edits it.
  const [initialRows, setInitialRows] = useState<GridRow[]>();
  if (rows && !initialRows) setInitialRows(rows);
  if (initialRows && initialRows.length > 0)
    return <BulkEditorDialog rows={initialRows} onSaved={onSaved} onClose={onClose} />;
  return (
    <Dialog open kind="wide" title="Bulk edit" onClose={onClose}>
      {error && !isSignedOut(error) ? (
        <LoadError what="the variants" busy={isFetching} onRetry={() => void refetch()} />
      ) : rows ? (
        <p className="py-10 text-center text-text-muted">These products no longer exist.</p>
      ) : (
        <RowSkeletons count={8} what="variants" />
      )}
    </Dialog>
  );
}

type BulkEditorDialogProps = { rows: readonly GridRow[]; onSaved: (() => void) | undefined; onClose: () => void };

function BulkEditorDialog({ rows, onSaved, onClose }: BulkEditorDialogProps) {
  const grid = useGrid(rows, useIsNarrow() ? NARROW_COLUMNS : COLUMNS);
  const count = countEditedCells(grid.edits);
  const [runId, setRunId] = useState<string>();
  const startGridEdit = useCreateGridEdit();
  const { tryToClose, confirmDialog } = useUnsavedChangesGuard(count > 0, onClose);
  const products = new Set(rows.map(({ productId }) => productId)).size;
  const problem = findFirstProblem(grid);

  /** Moves the focus from the save button to the invalid cell. */
  function focusCell(position: CellPosition) {
    grid.select(position);
    const cellKey = `${position.row}:${position.column}`;
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`.bulk-editor-grid [data-at="${cellKey}"]`)?.focus(),
    );
  }

  function reviewChanges() {
    if (problem) return focusCell(problem.place);
    startGridEdit.mutate(toCellUpdates(rows, grid.edits), { onSuccess: ({ id }) => setRunId(id) });
  }

  if (runId) {
    const close = () => {
      onClose();
      onSaved?.();
    };
    return (
      <>
        <ReviewChangesDialog
          id={runId}
          cells={count}
          onBack={() => setRunId(undefined)}
          onSaved={close}
          onClose={tryToClose}
        />
        {confirmDialog}
      </>
    );
  }
  return (
    <>
      <Dialog
        open
        kind="wide"
        title="Bulk edit"
        note={`${formatPlural(products, 'product')}, ${formatPlural(rows.length, 'variant')}`}
        confirmsClose={count > 0}
        onClose={tryToClose}
        footer={
          <BulkEditorFooter
            count={count}
            problem={problem?.words}
            busy={startGridEdit.isPending}
            onCancel={tryToClose}
            onCheck={reviewChanges}
          />
        }
      >
        <div className="bulk-editor">
          <FillToolbar grid={grid} />
          {startGridEdit.error && (
            <Banner tone="bad">{errorMessage(startGridEdit.error, 'Couldn’t check the changes. Try again.')}</Banner>
          )}
          <VariantGrid grid={grid} />
        </div>
      </Dialog>
      {confirmDialog}
    </>
  );
}

type BulkEditorFooterProps = {
  count: number;
  problem: string | undefined;
  busy: boolean;
  onCancel: () => void;
  onCheck: () => void;
};

function BulkEditorFooter({ count, problem, busy, onCancel, onCheck }: BulkEditorFooterProps): ReactNode {
  const isOverLimit = count > MAX.gridCells;
  const errorText = isOverLimit ? `Edit at most ${formatNumber(MAX.gridCells)} cells at a time` : problem;
  return (
    <div className="bulk-editor-foot flex flex-1 flex-wrap items-center justify-end gap-y-2 gap-x-3 min-w-0">
      <p
        role="alert"
        className="flex flex-[1_1_100%] gap-2 min-w-0 text-danger text-sm font-medium wrap-anywhere empty:hidden md:flex-1 [&>svg]:flex-none"
      >
        {errorText && (
          <>
            <CircleAlert {...icon20} />
            {errorText}
          </>
        )}
      </p>
      <output className="text-text-muted text-sm/[inherit] tabular-nums">{formatPlural(count, 'cell')} changed</output>
      <Button kind="quiet" size={44} disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button busy={busy} disabled={count === 0 || isOverLimit} onClick={onCheck}>
        {count === 0 ? 'Review changes' : `Review ${formatPlural(count, 'change')}`}
      </Button>
    </div>
  );
}

function findFirstProblem({ rows, columns, edits }: Grid) {
  for (const [position, row] of rows.entries()) {
    const [initialRows] = Object.entries(validateRow(row, edits.get(row.variantId))) as [GridField, string][];
    if (!initialRows) continue;
    const column = columns.findIndex(({ field }) => field === initialRows[0]);
    return { words: `${rowName(row)}: ${initialRows[1]}`, place: { row: position, column: Math.max(column, 0) } };
  }
  return undefined;
}
