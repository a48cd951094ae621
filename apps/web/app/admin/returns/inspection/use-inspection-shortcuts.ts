import type { ItemCondition } from '@kinari/contract/labels/return-labels';
import { useEffect, useEffectEvent } from 'react';
import { isModalOpen } from '../../ui/is-typing.ts';
import { CONDITION_NAMES } from './inspection.ts';

type InspectionShortcuts = { onSend: () => void; onCondition: (lineId: string, condition: ItemCondition) => void };

/**
 * `1` to `4` set the condition of a unit in the focused line, but not while the user types.
 * `Ctrl` `Enter` submits from anywhere, because a disabled button may have lost the focus.
 */
export function useInspectionShortcuts({ onSend, onCondition }: InspectionShortcuts): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isModalOpen()) return;
    const isControl = event.ctrlKey || event.metaKey;
    const condition = CONDITION_NAMES[Number(event.key) - 1];
    const lineId = isControl ? undefined : findLineId(event.target);
    if (event.key === 'Enter' && isControl) onSend();
    else if (condition && lineId) onCondition(lineId, condition);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Returns the focused line, unless the focus is in a text field. */
function findLineId(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLElement) || target.matches('input:not([type="radio"]), textarea')) return undefined;
  return target.closest<HTMLElement>('[data-line]')?.dataset.line;
}
