import {
  amountOf,
  type CellChange,
  type Edits,
  type GridColumn,
  type GridField,
  type GridRow,
  valueOf,
} from './grid-cells.ts';

export type Place = { row: number; column: number };
/** From where a selection was begun to where it goes; both are in it. */
export type Range = { anchor: Place; active: Place };
export type Bounds = { top: number; bottom: number; left: number; right: number };

export function boundsOf({ anchor, active }: Range): Bounds {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

/** The cells of a selection that can be edited. */
export function cellsIn(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  bounds: Bounds,
): { row: GridRow; field: GridField }[] {
  const fields = columns.slice(bounds.left, bounds.right + 1).flatMap(({ field }) => field ?? []);
  return rows.slice(bounds.top, bounds.bottom + 1).flatMap((row) => fields.map((field) => ({ row, field })));
}

/** The selection as a spreadsheet takes it: cells parted by tabs, rows by line breaks. */
export function copied(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  { edits, bounds }: { edits: Edits; bounds: Bounds },
): string {
  return rows
    .slice(bounds.top, bounds.bottom + 1)
    .map((row) =>
      columns
        .slice(bounds.left, bounds.right + 1)
        .map((column) => textOf(row, column, edits).replace(/[\t\r\n]+/g, ' '))
        .join('\t'),
    )
    .join('\r\n');
}

export function textOf(row: GridRow, { id, field }: GridColumn, edits: Edits): string {
  if (field) return valueOf(row, field, edits.get(row.variantId));
  if (id === 'product') return row.name;
  return (id === 'color' ? row.color : row.size) ?? '';
}

/**
 * A block from a spreadsheet, laid with its first cell on the first one selected. One value alone fills the whole
 * selection; what would lie beyond the last row, or on a cell that cannot be edited, is left out.
 */
export function pasted(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  { text, bounds }: { text: string; bounds: Bounds },
): CellChange[] {
  const block = blockOf(text);
  const [first] = block;
  if (!first) return [];
  if (block.length === 1 && first.length === 1) {
    return cellsIn(rows, columns, bounds).map(({ row, field }) => ({
      variantId: row.variantId,
      field,
      value: first[0] ?? '',
    }));
  }
  return block.flatMap((cells, down) =>
    cells.flatMap((value, across) => {
      const row = rows[bounds.top + down];
      const field = columns[bounds.left + across]?.field;
      return row && field ? [{ variantId: row.variantId, field, value }] : [];
    }),
  );
}

function blockOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
}

export const FILLS = {
  set: 'set to',
  raise: 'raise by',
  lower: 'lower by',
  raisePercent: 'raise by %',
  lowerPercent: 'lower by %',
} as const;
export type Fill = keyof typeof FILLS;

/** One column of the selected rows, filled; cells that hold no figure to go from stay as they are. */
export function filled(
  rows: readonly GridRow[],
  { field, fill, by, edits, bounds }: { field: GridField; fill: Fill; by: number; edits: Edits; bounds: Bounds },
): CellChange[] {
  return rows.slice(bounds.top, bounds.bottom + 1).flatMap((row) => {
    const from = fill === 'set' ? 0 : figureOf(row, field, edits);
    if (from === undefined) return [];
    const value = RULES[fill](from, by);
    const text = field === 'stock' ? String(Math.round(value)) : value.toFixed(2);
    return [{ variantId: row.variantId, field, value: text }];
  });
}

const RULES: Record<Fill, (from: number, by: number) => number> = {
  set: (_from, by) => by,
  raise: (from, by) => from + by,
  lower: (from, by) => from - by,
  raisePercent: (from, by) => inPaise(from * (1 + by / 100)),
  lowerPercent: (from, by) => inPaise(from * (1 - by / 100)),
};

// 0.5 paise up, also where the binary fraction lies just below it.
const inPaise = (rupees: number) => Math.round(Number((rupees * 100).toFixed(6))) / 100;

function figureOf(row: GridRow, field: GridField, edits: Edits): number | undefined {
  const text = valueOf(row, field, edits.get(row.variantId));
  if (text === '' && field === 'saving') return 0;
  return amountOf(text);
}
