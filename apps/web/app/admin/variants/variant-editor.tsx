import './variant-editor.css';
import { MAX } from '@kinari/contract/limits';
import { Plus, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { CellState, FieldState } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { useDeferredFocus } from '../../ui/use-deferred-focus.ts';
import {
  addVariant,
  detachColor,
  removeVariant,
  restoreVariant,
  updateCell,
  type VariantField,
  type VariantFormValues,
} from './variant-form-values.ts';
import { VariantRow } from './variant-row.tsx';

type VariantEditorProps = {
  /** Set if the HSN code is known and prices include tax. */
  hsn: string | undefined;
  field: FieldState<VariantFormValues[]>;
  cell: (row: string, column: VariantField) => CellState;
};

/** Small grid: Tab and Enter go to the next cell. Enter after the last cell adds a row. */
export function VariantEditor({ hsn, field: { value: rows, onValue: onRows }, cell }: VariantEditorProps) {
  const [removed, setRemoved] = useState<{ row: VariantFormValues; place: number }>();
  const container = useRef<HTMLDivElement>(null);
  const focusLater = useDeferredFocus(container);

  function add() {
    if (rows.length >= MAX.variants) return;
    const nextRows = addVariant(rows);
    setRemoved(undefined);
    onRows(nextRows);
    focusLater(`[data-row="${nextRows.at(-1)?.key}"] input[name="size"]`);
  }

  function remove(row: VariantFormValues, place: number) {
    onRows(removeVariant(rows, row.key));
    setRemoved({ row, place });
    focusLater('[data-undo]');
  }

  function undo({ row, place }: { row: VariantFormValues; place: number }) {
    onRows(restoreVariant(rows, row, place));
    setRemoved(undefined);
    focusLater(`[data-row="${row.key}"] input[name="size"]`);
  }

  function focusNextCell(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const cells = [...(container.current?.querySelectorAll<HTMLElement>('input:not([readonly])') ?? [])];
    const next = cells[cells.indexOf(event.target) + 1];
    if (next) next.focus();
    else add();
  }

  return (
    <div ref={container}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter goes from cell to cell inside */}
      <div className="variant-grid" onKeyDown={focusNextCell}>
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
      {removed && (
        <output className="mt-1 mb-3 flex flex-wrap items-center gap-3">
          Removed {formatVariantName(removed.row)}.
          <Button kind="quiet" size={44} data-undo icon={<Undo2 {...icon20} />} onClick={() => undo(removed)}>
            Undo
          </Button>
        </output>
      )}
      <Button kind="secondary" size={44} icon={<Plus {...icon20} />} className="mt-3 md:mt-0" onClick={add}>
        Add variant
      </Button>
    </div>
  );
}

function formatVariantName({ color, size }: VariantFormValues): string {
  return [color.trim(), size.trim()].filter(Boolean).join(', ') || 'the variant';
}
