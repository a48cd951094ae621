import { ArrowRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { rowAction } from '../table/row-action.ts';
import { lookOf, nextStatus } from './delivery-status.ts';
import type { OrderMoves } from './use-order-moves.ts';

type NextStatusButtonProps = { reference: string; moves: OrderMoves };

/**
 * Moves an order on by one press; the arrow keys lead to the same button of the rows above and below. It stays when
 * there is nothing left to do, because focus is on it then.
 */
export function NextStatusButton({ reference, moves: { status, isSaving, move } }: NextStatusButtonProps) {
  const next = nextStatus(status);
  const label = next ? `Mark ${reference} as ${lookOf(next).word}` : `${reference} has no next status`;
  const Icon = next ? lookOf(next).Icon : ArrowRight;
  return (
    <IconButton
      label={label}
      title={next ? `Mark as ${lookOf(next).word}` : 'No next status'}
      aria-disabled={!next || isSaving}
      data-next-status
      icon={<Icon {...icon20} />}
      className={rowAction}
      onClick={() => next && move(next)}
      onKeyDown={goToOtherRow}
    />
  );
}

function goToOtherRow(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-next-status]')];
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
}
