import type { Permission } from '@kinari/contract/access/permissions';
import type { ReactNode } from 'react';
import type { SortDirection } from './list-params.ts';
import type { RowSelection } from './selection/use-row-selection.ts';

export type CellContext = {
  /** Position in the list, from 0. */
  index: number;
  isExpanded: boolean;
  toggleExpanded: () => void;
};

/**
 * Place of a cell on narrow screens, where each row is a card.
 * - `title`, `end`: first line, left and right
 * - `line`: a line of its own
 * - `pair`: a line with the header on the left
 * - `note`: small text with its header; notes share a line
 * - `actions`: last line
 * - `hidden`: not shown
 */
export type CardPlace = 'title' | 'end' | 'line' | 'pair' | 'note' | 'actions' | 'hidden';

export type DataTableColumn<Row> = {
  id: string;
  header: string;
  /** The header is for screen readers only. */
  isHeaderHidden?: boolean;
  cell: (row: Row, context: CellContext) => ReactNode;
  /** Key of the sort order, and the direction of the first click. Only if the API can sort by it. */
  sort?: { by: string; direction: SortDirection };
  align?: 'end';
  /** Width in pixels. `rest`: takes what is left, and cuts long text off. Default: as wide as the content. */
  width?: number | 'rest';
  /** 2: hidden on screens narrower than 1280 px. 3: narrower than 1536 px. */
  priority?: 2 | 3;
  /** Default: `line`. */
  card?: CardPlace;
  /** The cell names the row for screen readers. */
  isRowHeader?: boolean;
  /** Users can hide the column. */
  isOptional?: boolean;
  className?: string;
  /** Only staff with this permission see the column. */
  permission?: Permission;
};

/** The last column, with the buttons of a row. */
export const ACTIONS_COLUMN = {
  id: 'actions',
  header: 'Actions',
  isHeaderHidden: true,
  align: 'end',
  card: 'actions',
} as const;

export type DataTableSelection<Row> = Omit<RowSelection<Row>, 'selected'> & {
  /** Label of the checkbox for all rows. */
  allLabel: string;
  nameOf: (row: Row) => string;
};
