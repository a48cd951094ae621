import { ArrowRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { rowActionClass } from '../table/row-action.ts';
import { nextStatus, statusTone } from './delivery-status.ts';
import type { OrderStatusChange } from './use-order-status-change.ts';

type NextStatusButtonProps = { reference: string; moves: OrderStatusChange };

/**
 * Moves an order to its next status. Arrow keys go to the same button in the rows above and below.
 * Stays rendered when there is no next status, because it has the focus.
 */
export function NextStatusButton({ reference, moves: { status, isSaving, move } }: NextStatusButtonProps) {
  const next = nextStatus(status);
  const label = next ? `Mark ${reference} as ${statusTone(next).word}` : `${reference} has no next status`;
  const Icon = next ? statusTone(next).Icon : ArrowRight;
  return (
    <IconButton
      label={label}
      title={next ? `Mark as ${statusTone(next).word}` : 'No next status'}
      aria-disabled={!next || isSaving}
      data-next-status
      icon={<Icon {...icon20} />}
      className={rowActionClass}
      onClick={() => next && move(next)}
      onKeyDown={moveFocusToRow}
    />
  );
}

function moveFocusToRow(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-next-status]')];
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
}
