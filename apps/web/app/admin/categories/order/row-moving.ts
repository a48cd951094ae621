import type { useRowDrag } from './use-row-drag.ts';

/** The controls by which a row is moved; what was pressed keeps the focus, wherever its row goes. */
export type MoveControl = 'handle' | 'up' | 'down';

/** How a row stands among its siblings, and how it gets to another place there. */
export type RowMoving = {
  place: number;
  count: number;
  dragged: boolean;
  /** Where something else would come to stand beside it. */
  drop: 'above' | 'below' | undefined;
  /** Whether it shows buttons for moving instead of those for changing. */
  lifted: boolean;
  pointer: ReturnType<ReturnType<typeof useRowDrag>['handleOf']>;
  onLift: (lifted: boolean) => void;
  onMove: (to: number, by: MoveControl) => void;
};
