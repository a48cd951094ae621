import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { icon20 } from '../icon.ts';

/** A styled native select, which is the fastest on phones. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <div className="relative grid items-center">
      <select {...props} className="input appearance-none truncate pr-11" />
      <ChevronDown {...icon20} className="pointer-events-none absolute right-3.5 text-text-muted" />
    </div>
  );
}
