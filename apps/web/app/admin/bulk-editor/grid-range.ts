import {
  type CellChange,
  currentValue,
  type Edits,
  type GridColumn,
  type GridField,
  type GridRow,
  parseAmount,
} from './grid-cells.ts';

export type CellPosition = { row: number; column: number };
/** A selection. Both ends are included. */
export type CellRange = { anchor: CellPosition; active: CellPosition };
export type CellBounds = { top: number; bottom: number; left: number; right: number };

export function toBounds({ anchor, active }: CellRange): CellBounds {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

export function listCells(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  bounds: CellBounds,
): { row: GridRow; field: GridField }[] {
  const fields = columns.slice(bounds.left, bounds.right + 1).flatMap(({ field }) => field ?? []);
  return rows.slice(bounds.top, bounds.bottom + 1).flatMap((row) => fields.map((field) => ({ row, field })));
}

/** Returns the selection as spreadsheet text: tabs between cells, line breaks between rows. */
export function copyCells(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  { edits, bounds }: { edits: Edits; bounds: CellBounds },
): string {
  return rows
    .slice(bounds.top, bounds.bottom + 1)
    .map((row) =>
      columns
        .slice(bounds.left, bounds.right + 1)
        .map((column) => cellText(row, column, edits).replace(/[\t\r\n]+/g, ' '))
        .join('\t'),
    )
    .join('\r\n');
}

export function cellText(row: GridRow, { id, field }: GridColumn, edits: Edits): string {
  if (field) return currentValue(row, field, edits.get(row.variantId));
  if (id === 'product') return row.name;
  return (id === 'color' ? row.color : row.size) ?? '';
}

/**
 * Pastes a spreadsheet block at the first selected cell. A single value fills the whole selection.
 * Skips cells beyond the last row and cells that are not editable.
 */
export function pasteCells(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  { text, bounds }: { text: string; bounds: CellBounds },
): CellChange[] {
  const block = parseClipboard(text);
  const [first] = block;
  if (!first) return [];
  if (block.length === 1 && first.length === 1) {
    return listCells(rows, columns, bounds).map(({ row, field }) => ({
      variantId: row.variantId,
      field,
      value: first[0] ?? '',
    }));
  }
  return block.flatMap((cells, rowOffset) =>
    cells.flatMap((value, columnOffset) => {
      const row = rows[bounds.top + rowOffset];
      const field = columns[bounds.left + columnOffset]?.field;
      return row && field ? [{ variantId: row.variantId, field, value }] : [];
    }),
  );
}

function parseClipboard(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
}

export const FILL_MODES = {
  set: 'set to',
  raise: 'raise by',
  lower: 'lower by',
  raisePercent: 'raise by %',
  lowerPercent: 'lower by %',
} as const;
export type FillMode = keyof typeof FILL_MODES;

/** Fills one column of the selected rows. Cells without a number stay unchanged. */
export function fillRange(
  rows: readonly GridRow[],
  {
    field,
    fill,
    by,
    edits,
    bounds,
  }: { field: GridField; fill: FillMode; by: number; edits: Edits; bounds: CellBounds },
): CellChange[] {
  return rows.slice(bounds.top, bounds.bottom + 1).flatMap((row) => {
    const from = fill === 'set' ? 0 : cellNumber(row, field, edits);
    if (from === undefined) return [];
    const value = FILL_FUNCTIONS[fill](from, by);
    const text = field === 'stock' ? String(Math.round(value)) : value.toFixed(2);
    return [{ variantId: row.variantId, field, value: text }];
  });
}

const FILL_FUNCTIONS: Record<FillMode, (from: number, by: number) => number> = {
  set: (_from, by) => by,
  raise: (from, by) => from + by,
  lower: (from, by) => from - by,
  raisePercent: (from, by) => roundToPaise(from * (1 + by / 100)),
  lowerPercent: (from, by) => roundToPaise(from * (1 - by / 100)),
};

// Rounds 0.5 paise up, even if its binary fraction is slightly lower.
const roundToPaise = (rupees: number) => Math.round(Number((rupees * 100).toFixed(6))) / 100;

function cellNumber(row: GridRow, field: GridField, edits: Edits): number | undefined {
  const text = currentValue(row, field, edits.get(row.variantId));
  if (text === '' && field === 'saving') return 0;
  return parseAmount(text);
}
