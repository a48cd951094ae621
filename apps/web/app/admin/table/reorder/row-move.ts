import type { useRowDrag } from './use-row-drag.ts';

/** Controls that move a row. Focus stays on the one that was used. */
export type MoveControl = 'handle' | 'up' | 'down';

export type RowMove = {
  place: number;
  count: number;
  dragged: boolean;
  /** The side of this row where the dragged row would be dropped. */
  drop: 'above' | 'below' | undefined;
  /** True if the row shows move buttons instead of edit buttons. */
  lifted: boolean;
  pointer: ReturnType<ReturnType<typeof useRowDrag>['handleOf']>;
  onLift: (lifted: boolean) => void;
  onMove: (to: number, by: MoveControl) => void;
};
