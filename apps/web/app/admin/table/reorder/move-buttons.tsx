import { ArrowDown, ArrowUp } from 'lucide-react';
import { icon20 } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { rowActionClass } from '../row-action.ts';
import type { RowMove } from './row-move.ts';

/** Moves a row by one place, for users who cannot drag. */
export function MoveButtons({ name, moving }: { name: string; moving: RowMove }) {
  const { place, count, onMove } = moving;
  return (
    <>
      <IconButton
        label={`Move ${name} up`}
        title="Move up"
        data-move="up"
        aria-disabled={place === 0 || undefined}
        icon={<ArrowUp {...icon20} />}
        className={rowActionClass}
        onClick={() => onMove(place - 1, 'up')}
      />
      <IconButton
        label={`Move ${name} down`}
        title="Move down"
        data-move="down"
        aria-disabled={place === count - 1 || undefined}
        icon={<ArrowDown {...icon20} />}
        className={rowActionClass}
        onClick={() => onMove(place + 1, 'down')}
      />
    </>
  );
}
