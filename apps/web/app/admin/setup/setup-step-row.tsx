import { SETUP_STEPS } from '@kinari/contract/endpoints/storefront/setup-steps';
import { Check, ChevronDown, ChevronRight, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { icon14, icon16 } from '../../ui/icon.ts';
import { Allowed } from '../navigation/allowed.tsx';
import type { SetupStepState } from './setup.data.ts';
import { STEP_TEXTS, type StepLink } from './setup-step-texts.ts';

type SetupStepRowProps = {
  item: SetupStepState;
  /** Only an open step can be unfolded. */
  isUnfolded: boolean;
  onToggle: () => void;
  onReopen: () => void;
  /** What the unfolded step offers. */
  children: ReactNode;
};

/** A step of the guide. On small screens only the unfolded step has its buttons. */
export function SetupStepRow({ item: { step, state }, isUnfolded, onToggle, onReopen, children }: SetupStepRowProps) {
  const contentId = useId();
  const { label, minutes } = SETUP_STEPS[step];
  const { hint, text, link, result } = STEP_TEXTS[step];
  return (
    <li className="setup-step" data-step={step} data-state={isUnfolded ? 'unfolded' : state}>
      <span aria-hidden="true" className="setup-step-tick">
        {state === 'done' && <Check {...icon14} strokeWidth={3} />}
        {state === 'skipped' && <Minus {...icon14} />}
      </span>
      <div
        className={classes(
          'min-w-0',
          isUnfolded ? 'pt-0.5' : 'py-1 md:flex md:flex-wrap md:items-baseline md:gap-x-2.5',
        )}
      >
        <h3>
          {state === 'open' ? (
            <button
              type="button"
              aria-expanded={isUnfolded}
              aria-controls={isUnfolded ? contentId : undefined}
              className="setup-step-toggle"
              onClick={onToggle}
            >
              {label}
            </button>
          ) : (
            label
          )}
        </h3>
        {isUnfolded || <small className="block text-xs/4.5 text-text-subtle">{describeState(state, hint)}</small>}
      </div>
      {isUnfolded ? (
        <>
          <span className="pt-0.5 pr-3.5 text-xs/5 whitespace-nowrap text-text-subtle">{minutes} min</span>
          <div id={contentId} className="setup-step-content">
            <p className="max-w-[60ch] leading-5 text-pretty text-text-muted">{text}</p>
            {children}
          </div>
        </>
      ) : state === 'open' ? (
        <>
          {link ? <RowLink link={link} of={label} className="max-md:hidden" /> : <RowHint className="max-md:hidden" />}
          <ChevronDown {...icon16} className="mr-3 text-text-subtle md:hidden" />
        </>
      ) : state === 'done' ? (
        <RowLink link={result} of={label} className="setup-step-result" />
      ) : (
        <Button kind="quiet" size={36} className="relative mr-1 px-2!" onClick={onReopen}>
          Open again
        </Button>
      )}
    </li>
  );
}

function describeState(state: SetupStepState['state'], hint: string): ReactNode {
  if (state === 'open') return hint;
  return state === 'skipped' ? 'Skipped' : <span className="sr-only">Done</span>;
}

function RowLink({
  link: { to, label, endpoint, action },
  of,
  className,
}: {
  link: StepLink;
  of: string;
  className: string;
}) {
  return (
    <Allowed to={endpoint} otherwise={<span />}>
      <Link
        to={to}
        state={action && { action }}
        aria-label={`${label}: ${of}`}
        className={classes('setup-step-link', className)}
      >
        {label}
        <ChevronRight {...icon16} />
      </Link>
    </Allowed>
  );
}

/** In place of the link of a step that is done without a page of the admin. A click unfolds the step. */
const RowHint = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={classes('setup-step-link', className)}>
    Try it
    <ChevronDown {...icon16} />
  </span>
);
