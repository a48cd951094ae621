import './reorder.css';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { icon20 } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { rowActionClass } from '../row-action.ts';
import type { RowMove } from './row-move.ts';

type MoveHandleProps = { name: string; moving: RowMove };

const HINT = 'Drag to move, or press the arrow keys';

/** Moves a row by drag or arrow keys. A click shows buttons, for users who can do neither. */
export function MoveHandle({ name, moving }: MoveHandleProps) {
  const { place, count, lifted, pointer, onLift, onMove } = moving;

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (event.key === 'Escape') onLift(false);
    if (to === undefined) return;
    // Stops the page from scrolling.
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
      className={`${rowActionClass} move-handle`}
      onClick={() => onLift(!lifted)}
      onKeyDown={onKeyDown}
      {...pointer}
    />
  );
}
