import { memo, useEffect, useRef } from 'react';
import {
  currentValue,
  formatCell,
  type GridColumn,
  type GridField,
  type GridRow,
  isNumeric,
  type RowEdits,
  rowName,
  validateRow,
  variantName,
} from './grid-cells.ts';

type VariantGridRowProps = {
  row: GridRow;
  place: number;
  /** Number of the row, counted from 1 with the header and the names of products. */
  rowIndex: number;
  columns: readonly GridColumn[];
  own: RowEdits | undefined;
  /** The focused column, if it is in this row. */
  active: number | undefined;
  from: number | undefined;
  to: number | undefined;
  draft: string | undefined;
  onDraft: (text: string) => void;
  onLeave: () => void;
};

/** Memoised, because the grid has hundreds of rows. */
export const VariantGridRow = memo(function VariantGridRow(props: VariantGridRowProps) {
  const { row, place, rowIndex, columns, own, active, from, to, draft, onDraft, onLeave } = props;
  const problems = validateRow(row, own);
  return (
    <tr aria-rowindex={rowIndex} className="bulk-editor-grid-row grid grid-cols-[var(--columns)] min-w-[var(--least)]">
      {columns.map(({ id, label, field }, column) => {
        const isActive = column === active;
        const isEditing = isActive && draft !== undefined;
        const problem = field && problems[field];
        const Cell = id === 'product' ? 'th' : 'td';
        return (
          // The grid handles key and pointer events of all cells.
          <Cell
            key={id}
            {...(id === 'product' && { scope: 'row' })}
            aria-colindex={column + 1}
            aria-readonly={field ? undefined : true}
            aria-selected={from !== undefined && to !== undefined && column >= from && column <= to}
            aria-invalid={problem ? true : undefined}
            tabIndex={isActive && !isEditing ? 0 : -1}
            title={problem}
            data-at={`${place}:${column}`}
            data-column={id}
            data-numeric={isNumeric(field) || undefined}
            data-changed={(field && own?.[field] !== undefined) || undefined}
            data-active={isActive || undefined}
            className="bulk-editor-grid-cell"
          >
            {isEditing ? (
              <CellEditor label={`${label}, ${rowName(row)}`} text={draft} onText={onDraft} onLeave={onLeave} />
            ) : field ? (
              <CellValue field={field} value={formatCell(field, currentValue(row, field, own))} />
            ) : (
              <ReadOnlyCell row={row} id={id} isAlone={columns.length < 8} />
            )}
          </Cell>
        );
      })}
    </tr>
  );
});

/** SKUs of one product differ at the end, so a long one loses its beginning. */
function CellValue({ field, value }: { field: GridField; value: string }) {
  if (field !== 'sku') return value;
  return (
    <span className="w-full truncate text-left [direction:rtl]">
      <bdi>{value}</bdi>
    </span>
  );
}

/** `isAlone`: the cell is the only one that names the variant. */
function ReadOnlyCell({ row, id, isAlone }: { row: GridRow; id: GridColumn['id']; isAlone: boolean }) {
  if (id === 'product' && isAlone) {
    return (
      <span className="flex items-center h-full leading-4-5 whitespace-normal wrap-anywhere">
        <span className="line-clamp-2">{variantName(row)}</span>
      </span>
    );
  }
  if (id === 'product') return row.name;
  return (id === 'color' ? row.color : row.size) ?? '';
}

type CellEditorProps = { label: string; text: string; onText: (text: string) => void; onLeave: () => void };

function CellEditor({ label, text, onText, onLeave }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);

  // The key that started the edit is already typed, so the caret goes after it.
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
