import { SETUP_STEPS, type SetupStep } from '@kinari/contract/endpoints/storefront/setup-steps';
import { formatPlural } from '@kinari/contract/locale';
import type { Setup } from './setup.data.ts';

/** From here on, the heading says that the shop is almost ready. */
const ALMOST_READY_STEPS = 3;

type SetupProgress = {
  total: number;
  /** Skipped steps count as done. */
  doneCount: number;
  title: string;
  intro: string;
  /** The first step that is neither done nor skipped. */
  nextStep: SetupStep | undefined;
};

export function summarizeSetup({ steps, isEstablished }: Pick<Setup, 'steps' | 'isEstablished'>): SetupProgress {
  const open = steps.filter(({ state }) => state === 'open').map(({ step }) => step);
  const minutes = open.reduce((sum, step) => sum + SETUP_STEPS[step].minutes, 0);
  const isNew = open.length === steps.length;
  return {
    total: steps.length,
    doneCount: steps.length - open.length,
    title: open.length > ALMOST_READY_STEPS || isEstablished ? 'Set up your shop' : 'Almost ready to sell',
    intro: isNew
      ? `${steps.length} short steps, about ${minutes} minutes in total. Do them in any order.`
      : `${formatPlural(open.length, 'step')} left, about ${formatPlural(minutes, 'minute')}. You can change finished steps at any time.`,
    nextStep: open[0],
  };
}

export function formatSetupState(setup: Setup): string {
  const { doneCount, total } = summarizeSetup(setup);
  return `${doneCount} of ${total} done`;
}

/** What the dashboard shows of the set-up. `isRequested`: the settings page links to the guide. */
export function getSetupView(setup: Setup, isRequested: boolean): 'guide' | 'ready' | 'nothing' {
  if (!isRequested && (setup.isHidden || setup.isEstablished)) return 'nothing';
  return setup.steps.some(({ state }) => state === 'open') ? 'guide' : 'ready';
}
