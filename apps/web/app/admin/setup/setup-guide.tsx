import type { SetupStep } from '@kinari/contract/endpoints/storefront/setup-steps';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useDeferredFocus } from '../../ui/use-deferred-focus.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { ClosingOffer } from './closing-offer.tsx';
import { type Setup, useSaveNotRegistered, useSkipStep } from './setup.data.ts';
import { formatSetupState, summarizeSetup } from './setup-progress.ts';
import { type SettleAction, SetupStepActions } from './setup-step-actions.tsx';
import { SetupStepRow } from './setup-step-row.tsx';

type SetupGuideProps = { setup: Setup; hasCategories: boolean; onHide: () => void };

/** The steps to a shop that sells. One step is unfolded at a time: the one that was chosen, at first the next. */
export function SetupGuide({ setup, hasCategories, onHide }: SetupGuideProps) {
  const { title, intro, nextStep } = summarizeSetup(setup);
  const [chosen, setChosen] = useState<SetupStep | 'none'>();
  const skipStep = useSkipStep();
  const notRegistered = useSaveNotRegistered();
  const list = useRef<HTMLOListElement>(null);
  const focusLater = useDeferredFocus(list);
  const unfolded = isOpen(setup, chosen) ? chosen : nextStep;

  const toSkipAction = (step: SetupStep, label: string): SettleAction => ({
    label,
    endpoint: 'skipSetupStep',
    isBusy: skipStep.isPending,
    onPress: () => {
      focusLater(`[data-step="${step}"][data-state="skipped"] button`);
      skipStep.mutate({ step, skipped: true });
    },
  });

  // The pressed button disappears with the new state of its step.
  const settleActions: Partial<Record<SetupStep, SettleAction>> = {
    gst: {
      label: 'I am not registered',
      endpoint: 'updateTaxProfile',
      isBusy: notRegistered.isPending,
      onPress: () => {
        focusLater('[data-step="gst"][data-state="done"] a');
        notRegistered.mutate();
      },
    },
    payments: toSkipAction('payments', 'Skip this step'),
    team: toSkipAction('team', 'I work alone'),
  };

  function reopen(step: SetupStep) {
    setChosen(step);
    focusLater(`[data-step="${step}"][data-state="unfolded"] button`);
    skipStep.mutate({ step, skipped: false });
  }

  return (
    <AdminPanel
      title={title}
      intro={intro}
      className="setup-guide"
      end={
        <Button kind="quiet" size={36} className="-my-1 ml-auto px-2!" onClick={onHide}>
          Hide guide
        </Button>
      }
    >
      <SetupProgressBar setup={setup} />
      <ClosingOffer setup={setup} />
      <ol ref={list}>
        {setup.steps.map((item) => {
          const { step, state } = item;
          const isUnfolded = state === 'open' && step === unfolded;
          return (
            <SetupStepRow
              key={step}
              item={item}
              isUnfolded={isUnfolded}
              onToggle={() => setChosen(isUnfolded ? 'none' : step)}
              onReopen={() => reopen(step)}
            >
              <SetupStepActions
                step={step}
                shopClosed={setup.shopClosed}
                hasCategories={hasCategories}
                settle={settleActions[step]}
              />
            </SetupStepRow>
          );
        })}
      </ol>
    </AdminPanel>
  );
}

/** False once the chosen step is done: then the next one unfolds. */
function isOpen({ steps }: Setup, chosen: SetupStep | 'none' | undefined): boolean {
  return chosen === 'none' || steps.some(({ step, state }) => step === chosen && state === 'open');
}

function SetupProgressBar({ setup }: { setup: Setup }) {
  const { doneCount, total } = summarizeSetup(setup);
  return (
    <div className="flex items-center gap-3 px-4 pb-3.5">
      <progress aria-label="Set-up steps done" max={total} value={doneCount} className="sr-only" />
      <div aria-hidden="true" className="setup-bar">
        {setup.steps.map(({ step }, index) => (
          <i key={step} data-done={index < doneCount || undefined} />
        ))}
      </div>
      <span className="font-semibold whitespace-nowrap tabular-nums">{formatSetupState(setup)}</span>
    </div>
  );
}
