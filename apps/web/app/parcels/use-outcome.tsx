import { formatWeekday } from '@kinari/contract/days';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '../ui/notice.tsx';
import type { Decision } from './decision-draft.ts';

/** Says what was decided about a failed delivery: the form that asked has gone with its answer, and so has its focus. */
export function useOutcome() {
  const [decided, setDecided] = useState<Decision>();
  const said = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (decided) said.current?.focus();
  }, [decided]);
  const outcome = (
    <output ref={said} tabIndex={-1} className="block rounded-control empty:hidden">
      {decided && <Notice tone="ok">{wordsOf(decided)}</Notice>}
    </output>
  );
  return { outcome, tell: setDecided };
}

function wordsOf(decision: Decision): string {
  if (decision.kind === 'try_again') return `Thank you. The courier tries again on ${formatWeekday(decision.on)}.`;
  if (decision.kind === 'bring_back') return 'Thank you. The parcel comes back to us.';
  return 'Thank you. The courier tries again with what you have changed.';
}
