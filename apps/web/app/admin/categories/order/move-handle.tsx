import { GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { icon20 } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { rowAction } from '../../table/row-action.ts';
import type { RowMoving } from './row-moving.ts';

type MoveHandleProps = { name: string; moving: RowMoving };

const HINT = 'Drag to move, or press the arrow keys';

/** Dragged by it, a row moves; so it does by the arrow keys. Pressed, it shows buttons, for those who can do neither. */
export function MoveHandle({ name, moving }: MoveHandleProps) {
  const { place, count, lifted, pointer, onLift, onMove } = moving;

  function press(event: KeyboardEvent) {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (event.key === 'Escape') onLift(false);
    if (to === undefined) return;
    // The page would scroll away under the row.
    event.preventDefault();
    onMove(to, 'handle');
  }

  return (
    <IconButton
      label={`Move ${name}`}
      title={HINT}
      aria-description={HINT}
      aria-pressed={lifted}
      data-move="handle"
      icon={<GripVertical {...icon20} />}
      className={`${rowAction} move-handle`}
      onClick={() => onLift(!lifted)}
      onKeyDown={press}
      {...pointer}
    />
  );
}
