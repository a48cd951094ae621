import type { Verdict } from '@kinari/contract/words/return-words';
import { useEffect, useEffectEvent } from 'react';
import { VERDICT_NAMES } from './inspection.ts';

type InspectionKeys = { onSend: () => void; onVerdict: (lineId: string, verdict: Verdict) => void };

/**
 * `1` to `4` judge a unit of the line that has the focus, but not while somebody types. `Ctrl` `Enter` closes the inspection from
 * wherever one is, for a button that has done its part may have let go of the focus.
 */
export function useInspectionKeys({ onSend, onVerdict }: InspectionKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog:modal')) return;
    const isHeld = event.ctrlKey || event.metaKey;
    const verdict = VERDICT_NAMES[Number(event.key) - 1];
    const lineId = isHeld ? undefined : lineAt(event.target);
    if (event.key === 'Enter' && isHeld) onSend();
    else if (verdict && lineId) onVerdict(lineId, verdict);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The line that has the focus, where no text is typed there. */
function lineAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLElement) || target.matches('input:not([type="radio"]), textarea')) return undefined;
  return target.closest<HTMLElement>('[data-line]')?.dataset.line;
}
