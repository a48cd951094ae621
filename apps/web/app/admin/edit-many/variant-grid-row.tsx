import { memo, useEffect, useRef } from 'react';
import {
  type GridColumn,
  type GridRow,
  isFigure,
  problemsOf,
  type RowEdits,
  rowName,
  shownValue,
  valueOf,
} from './grid-cells.ts';

type RowProps = {
  row: GridRow;
  place: number;
  columns: readonly GridColumn[];
  own: RowEdits | undefined;
  /** The column with focus, where the row has it. */
  active: number | undefined;
  from: number | undefined;
  to: number | undefined;
  /** What is being typed in the active cell. */
  draft: string | undefined;
  onDraft: (text: string) => void;
  onLeave: () => void;
};

/** Hundreds of rows stand in the grid: one is drawn again only when something in it changes. */
export const VariantGridRow = memo(function VariantGridRow(props: RowProps) {
  const { row, place, columns, own, active, from, to, draft, onDraft, onLeave } = props;
  const problems = problemsOf(row, own);
  return (
    <tr aria-rowindex={place + 2} className="edit-grid-row">
      {columns.map(({ id, label, field }, column) => {
        const isActive = column === active;
        const isTyped = isActive && draft !== undefined;
        const problem = field && problems[field];
        const Cell = id === 'product' ? 'th' : 'td';
        return (
          // The keys and presses of all cells are heard by the grid.
          <Cell
            key={id}
            {...(id === 'product' && { scope: 'row' })}
            aria-colindex={column + 1}
            aria-readonly={field ? undefined : true}
            aria-selected={from !== undefined && to !== undefined && column >= from && column <= to}
            aria-invalid={problem ? true : undefined}
            tabIndex={isActive && !isTyped ? 0 : -1}
            title={problem}
            data-at={`${place}:${column}`}
            data-column={id}
            data-figure={isFigure(field) || undefined}
            data-changed={(field && own?.[field] !== undefined) || undefined}
            data-active={isActive || undefined}
            className="edit-grid-cell"
          >
            {isTyped ? (
              <Draft label={`${label}, ${rowName(row)}`} text={draft} onText={onDraft} onLeave={onLeave} />
            ) : field ? (
              shownValue(field, valueOf(row, field, own))
            ) : (
              <Fixed row={row} id={id} isAlone={columns.length < 8} />
            )}
          </Cell>
        );
      })}
    </tr>
  );
});

/** Where a row has one cell to be told by: its SKU, else its name with colour and size under it. */
function Fixed({ row, id, isAlone }: { row: GridRow; id: GridColumn['id']; isAlone: boolean }) {
  if (id === 'product' && isAlone && !row.sku) {
    return (
      <span className="edit-told">
        {row.name}
        <small>{[row.color, row.size].filter(Boolean).join(', ')}</small>
      </span>
    );
  }
  if (id === 'product') return isAlone ? rowName(row) : row.name;
  return (id === 'color' ? row.color : row.size) ?? '';
}

type DraftProps = { label: string; text: string; onText: (text: string) => void; onLeave: () => void };

function Draft({ label, text, onText, onLeave }: DraftProps) {
  const input = useRef<HTMLInputElement>(null);

  // A key that began it has already been typed: the caret goes behind it.
  useEffect(() => {
    const end = input.current?.value.length ?? 0;
    input.current?.focus();
    input.current?.setSelectionRange(end, end);
  }, []);

  return (
    <input
      ref={input}
      aria-label={label}
      value={text}
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onText(target.value)}
      onBlur={onLeave}
    />
  );
}
