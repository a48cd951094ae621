import './variant-grid.css';
import { MOST } from '@kinari/contract/limits';
import { Plus, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { CellState, FieldState } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { useFocusLater } from '../../ui/use-focus-later.ts';
import {
  type VariantDraft,
  type VariantField,
  withCell,
  withNewVariant,
  withOwnColor,
  withoutVariant,
  withVariantBack,
} from './variant-draft.ts';
import { VariantRow } from './variant-row.tsx';

type VariantGridProps = {
  /** The product's HSN code, where it is known and prices hold tax. */
  hsn: string | undefined;
  field: FieldState<VariantDraft[]>;
  cell: (row: string, column: VariantField) => CellState;
};

/** A small sheet: Tab and Enter go on cell by cell, and Enter after the last cell begins a new row. */
export function VariantGrid({ hsn, field: { value: rows, onValue: onRows }, cell }: VariantGridProps) {
  const [removed, setRemoved] = useState<{ row: VariantDraft; place: number }>();
  const box = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(box);

  function add() {
    if (rows.length >= MOST.variants) return;
    const more = withNewVariant(rows);
    setRemoved(undefined);
    onRows(more);
    focusLater(`[data-row="${more.at(-1)?.key}"] input[name="size"]`);
  }

  function remove(row: VariantDraft, place: number) {
    onRows(withoutVariant(rows, row.key));
    setRemoved({ row, place });
    focusLater('[data-undo]');
  }

  function undo({ row, place }: { row: VariantDraft; place: number }) {
    onRows(withVariantBack(rows, row, place));
    setRemoved(undefined);
    focusLater(`[data-row="${row.key}"] input[name="size"]`);
  }

  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const cells = [...(box.current?.querySelectorAll<HTMLElement>('input:not([readonly])') ?? [])];
    const next = cells[cells.indexOf(event.target) + 1];
    if (next) next.focus();
    else add();
  }

  return (
    <div ref={box}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter goes from cell to cell inside */}
      <div className="variant-grid" onKeyDown={goOn}>
        {rows.map((row, place) => (
          <VariantRow
            key={row.key}
            row={row}
            place={place}
            hsn={hsn}
            cell={(column) => cell(row.key, column)}
            onCell={(column, typed) => onRows(withCell(rows, row.key, column, typed))}
            onOwnColor={() => {
              onRows(withOwnColor(rows, row.key));
              focusLater(`[data-row="${row.key}"] input[name="color"]`);
            }}
            onRemove={rows.length > 1 ? () => remove(row, place) : undefined}
          />
        ))}
      </div>
      {removed && (
        <output className="mt-1 mb-3 flex flex-wrap items-center gap-3">
          Removed {nameOf(removed.row)}.
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

function nameOf({ color, size }: VariantDraft): string {
  return [color.trim(), size.trim()].filter(Boolean).join(', ') || 'the variant';
}
