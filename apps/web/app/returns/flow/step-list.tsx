import { Check } from 'lucide-react';
import { icon16 } from '../../ui/icon.ts';
import type { Step } from './return-form-values.ts';

const STEP_ORDER: readonly Step[] = ['items', 'reason', 'refund'];

export function StepList({ step, last }: { step: Step; last: 'Refund' | 'Credit' }) {
  const now = STEP_ORDER.indexOf(step);
  return (
    <ol
      aria-label={`Step ${now + 1} of 3`}
      className="return-steps grid grid-cols-[repeat(3,1fr)] gap-1.5 mb-5 text-text-subtle text-sm"
    >
      {['Items', 'Reason', last].map((name, position) => (
        <li
          key={name}
          data-done={position < now || undefined}
          aria-current={position === now ? 'step' : undefined}
          className="group flex items-center gap-2 pb-2.5 border-b-3 border-border data-done:border-primary data-done:text-text-muted aria-[current]:border-primary aria-[current]:text-text aria-[current]:font-semibold"
        >
          <span
            aria-hidden="true"
            className="grid place-items-center size-5.5 rounded-xs bg-sunken text-xs/[inherit] font-bold group-data-done:bg-primary group-data-done:text-on-primary group-aria-[current]:bg-text group-aria-[current]:text-page"
          >
            {position < now ? <Check {...icon16} /> : position + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
