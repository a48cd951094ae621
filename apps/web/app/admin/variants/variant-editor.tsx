import './variant-editor.css';
import { MAX } from '@kinari/contract/limits';
import { Copy, Plus, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { CellState, FieldState } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { useDeferredFocus } from '../../ui/use-deferred-focus.ts';
import { MissingRateWarning } from './gst-hint.tsx';
import { findSizeRun } from './size-run.ts';
import {
  addSizes,
  addVariant,
  copyPrices,
  detachColor,
  removeVariant,
  restoreVariant,
  revertFill,
  updateCell,
  type VariantField,
  type VariantFormValues,
} from './variant-form-values.ts';
import { VariantRow } from './variant-row.tsx';

/** The last change that can be undone. `focus` is the element to focus then. */
type Undoable = { text: string; undo: (rows: readonly VariantFormValues[]) => VariantFormValues[]; focus: string };

type FocusLater = (selector: string) => void;

type VariantEditorProps = {
  head: ReactNode;
  /** Set if the HSN code is known and prices include tax. */
  hsn: string | undefined;
  /** Sizes of the category's size chart. */
  chartSizes: readonly string[];
  field: FieldState<VariantFormValues[]>;
  cell: (row: string, column: VariantField) => CellState;
};

/** Small grid: Tab and Enter go to the next cell. Enter after the last cell adds a row. */
export function VariantEditor({ head, hsn, chartSizes, field, cell }: VariantEditorProps) {
  const { value: rows, onValue: onRows } = field;
  const sizeRun = findSizeRun(rows, chartSizes);
  const container = useRef<HTMLDivElement>(null);
  const focusLater = useDeferredFocus(container);
  const { undoable, add, remove, fillPrices, fillSizes, undo } = useVariantChanges(field, focusLater);

  function focusNextCell(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const cells = [...(container.current?.querySelectorAll<HTMLElement>('input:not([readonly])') ?? [])];
    const next = cells[cells.indexOf(event.target) + 1];
    if (next) next.focus();
    else add();
  }

  return (
    <div ref={container} className="grid gap-3">
      <div className="flex flex-wrap justify-between items-center gap-x-3">
        {head}
        {rows.length > 1 && (
          <Button
            kind="quiet"
            size={36}
            title="Copies the prices of the first variant"
            icon={<Copy {...icon20} />}
            className="-me-3"
            onClick={fillPrices}
          >
            Same prices for all
          </Button>
        )}
      </div>
      {hsn && <MissingRateWarning hsn={hsn} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter goes from cell to cell inside */}
      <div className="grid gap-3 md:gap-2" onKeyDown={focusNextCell}>
        {rows.map((row, place) => (
          <VariantRow
            key={row.key}
            row={row}
            place={place}
            hsn={hsn}
            cell={(column) => cell(row.key, column)}
            onCell={(column, input) => onRows(updateCell(rows, row.key, column, input))}
            onOwnColor={() => {
              onRows(detachColor(rows, row.key));
              focusLater(`[data-row="${row.key}"] input[name="color"]`);
            }}
            onRemove={rows.length > 1 ? () => remove(row, place) : undefined}
          />
        ))}
      </div>
      {undoable && (
        <output className="flex flex-wrap items-center gap-3">
          {undoable.text}
          <Button kind="quiet" size={36} data-undo icon={<Undo2 {...icon20} />} onClick={() => undo(undoable)}>
            Undo
          </Button>
        </output>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" size={36} icon={<Plus {...icon20} />} onClick={add}>
          Add variant
        </Button>
        {sizeRun && (
          <Button kind="quiet" size={36} onClick={() => fillSizes(sizeRun.missing)}>
            Sizes {sizeRun.first} to {sizeRun.last} at once
          </Button>
        )}
      </div>
    </div>
  );
}

/** Changes of whole rows. Removing and filling can be undone until the next change. */
function useVariantChanges({ value: rows, onValue: onRows }: FieldState<VariantFormValues[]>, focusLater: FocusLater) {
  const [undoable, setUndoable] = useState<Undoable>();

  function changeUndoably(nextRows: VariantFormValues[], change: Undoable) {
    onRows(nextRows);
    setUndoable(change);
    focusLater('[data-undo]');
  }

  return {
    undoable,
    add: () => {
      if (rows.length >= MAX.variants) return;
      const nextRows = addVariant(rows);
      setUndoable(undefined);
      onRows(nextRows);
      focusLater(sizeInput(nextRows.at(-1)));
    },
    remove: (row: VariantFormValues, place: number) =>
      changeUndoably(removeVariant(rows, row.key), {
        text: `Removed ${formatVariantName(row)}.`,
        undo: (current) => restoreVariant(current, row, place),
        focus: sizeInput(row),
      }),
    fillPrices: () =>
      changeUndoably(copyPrices(rows), {
        text: `Same prices for ${rows.length} variants.`,
        undo: (current) => revertFill(current, rows),
        focus: sizeInput(rows[0]),
      }),
    fillSizes: (sizes: readonly string[]) =>
      changeUndoably(addSizes(rows, sizes), {
        text: sizes.length === 1 ? '1 size added.' : `${sizes.length} sizes added.`,
        undo: (current) => revertFill(current, rows),
        focus: sizeInput(rows.at(-1)),
      }),
    undo: ({ undo: revert, focus }: Undoable) => {
      onRows(revert(rows));
      setUndoable(undefined);
      focusLater(focus);
    },
  };
}

const sizeInput = (row: VariantFormValues | undefined) => `[data-row="${row?.key}"] input[name="size"]`;

function formatVariantName({ color, size }: VariantFormValues): string {
  return [color.trim(), size.trim()].filter(Boolean).join(', ') || 'the variant';
}
