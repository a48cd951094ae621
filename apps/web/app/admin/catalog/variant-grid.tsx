import { Plus, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { useFocusLater } from '../../ui/use-focus-later.ts';
import { cellName, MOST_VARIANTS } from './product-draft.ts';
import {
  type VariantDraft,
  withCell,
  withNewVariant,
  withOwnColor,
  withoutVariant,
  withVariantBack,
} from './variant-draft.ts';
import { VariantRow } from './variant-row.tsx';

type VariantGridProps = {
  rows: readonly VariantDraft[];
  errors: Readonly<Record<string, string | undefined>>;
  onRows: (rows: VariantDraft[]) => void;
  onLeave: (name: string, next: Element | null) => void;
};

/** A small sheet: Tab and Enter go on cell by cell, and Enter after the last cell begins a new row. */
export function VariantGrid({ rows, errors, onRows, onLeave }: VariantGridProps) {
  const [removed, setRemoved] = useState<{ row: VariantDraft; place: number }>();
  const box = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(box);

  function add() {
    if (rows.length >= MOST_VARIANTS) return;
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
            errorOf={(field) => errors[cellName(row.key, field)]}
            onCell={(field, typed) => onRows(withCell(rows, row.key, field, typed))}
            onLeave={(field, next) => onLeave(cellName(row.key, field), next)}
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
