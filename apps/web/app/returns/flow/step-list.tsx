import { Check } from 'lucide-react';
import { icon16 } from '../../ui/icon.ts';
import type { Step } from './return-form-values.ts';

const STEP_ORDER: readonly Step[] = ['items', 'reason', 'refund'];

export function StepList({ step, last }: { step: Step; last: 'Refund' | 'Credit' }) {
  const now = STEP_ORDER.indexOf(step);
  return (
    <ol aria-label={`Step ${now + 1} of 3`} className="return-steps">
      {['Items', 'Reason', last].map((name, position) => (
        <li key={name} data-done={position < now || undefined} aria-current={position === now ? 'step' : undefined}>
          <span aria-hidden="true" className="return-step-number">
            {position < now ? <Check {...icon16} /> : position + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
