import { formatWeekday } from '@kinari/contract/locale';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import type { DeliveryFailureAction } from './delivery-failure-form-values.ts';

/** Confirms the action after a failed delivery and takes the focus, because the form has disappeared. */
export function useActionResult() {
  const [chosenAction, setChosenAction] = useState<DeliveryFailureAction>();
  const messageRef = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (chosenAction) messageRef.current?.focus();
  }, [chosenAction]);
  const outcome = (
    <output ref={messageRef} tabIndex={-1} className="block rounded-md empty:hidden">
      {chosenAction && <Banner tone="ok">{formatActionResult(chosenAction)}</Banner>}
    </output>
  );
  return { outcome, showResult: setChosenAction };
}

function formatActionResult(action: DeliveryFailureAction): string {
  if (action.kind === 'reattempt') return `Thank you. The courier will try again on ${formatWeekday(action.on)}.`;
  if (action.kind === 'return_to_origin') return 'Thank you. The shipment will be returned to us.';
  return 'Thank you. The courier will try again with the new details.';
}
