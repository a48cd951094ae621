import '../returns.css';
import '../../ui/form/stepper.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { useAskBeforeLeaving } from '../../signed-in/use-ask-before-leaving.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { checkDestination, type DestinationDraft, NO_DESTINATION, toDestination } from '../destination-draft.ts';
import type { Asking, OwnReturn, ReturnOptions } from '../returns.data.ts';
import { ItemsStep } from './items-step.tsx';
import { ReasonStep } from './reason-step.tsx';
import { RefundStep } from './refund-step.tsx';
import { type PaidWith, reachable, toAsking, wantsMoney, wishesOf } from './return-draft.ts';
import { StepList } from './step-list.tsx';
import { useReturnDraft } from './use-return-draft.ts';
import { useFocusOnStep, useWantedStep } from './use-step.ts';

type ReturnFlowProps = {
  options: ReturnOptions;
  paidWith?: PaidWith;
  today: string;
  /** Asks for the return, and throws where it is refused. */
  ask: (asking: Asking) => Promise<OwnReturn>;
  /** Whether photos can be sent after it: without them it is asked for all the same. */
  hasPhotos?: boolean;
  onAsked: (made: OwnReturn, photos: readonly File[]) => void;
  /** Something is not as the page shows it: what can be sent back should be read anew. */
  onRefused: () => void;
};

/** The three steps of sending something back; what was said in one stays while one goes to and fro. */
export function ReturnFlow(props: ReturnFlowProps) {
  const { options, paidWith = 'cash', today, hasPhotos = false } = props;
  const wishes = wishesOf(options, paidWith);
  const known = useReturnDraft(options, wishes[0] ?? 'credit');
  const { draft, lines, isSoldOut } = known;
  const { wanted, go, back } = useWantedStep();
  // What has sold out is said where it was asked for, not on the step before.
  const step = isSoldOut && wanted === 'refund' ? 'refund' : reachable(wanted, lines);
  const heading = useFocusOnStep(step);
  const form = useAsking(props, known);

  return (
    <>
      <StepList step={step} last={options.creditOnly ? 'Credit' : 'Refund'} />
      {step === 'items' && (
        <ItemsStep
          heading={heading}
          options={options}
          lines={lines}
          onTick={known.tick}
          onQuantity={(key, quantity) => known.change(key, { quantity })}
          onNext={() => go('reason')}
        />
      )}
      {step === 'reason' && (
        <ReasonStep
          heading={heading}
          draft={draft}
          lines={lines}
          wishes={wishes}
          hasPhotos={hasPhotos}
          onLine={known.change}
          onDraft={known.say}
          onBack={back}
          onNext={() => go('refund')}
        />
      )}
      {step === 'refund' && (
        <RefundStep
          heading={heading}
          lines={lines}
          paidWith={paidWith}
          sendTo={options.sendTo}
          today={today}
          form={form}
          isSoldOut={isSoldOut}
          onMoneyInstead={() => {
            known.takeMoneyInstead();
            heading.current?.focus();
          }}
          onBack={back}
        />
      )}
    </>
  );
}

/** The form that asks: it has what is typed about the money, and keeps it on whatever step one is. */
function useAsking(props: ReturnFlowProps, known: ReturnType<typeof useReturnDraft>) {
  const { draft, lines } = known;
  const isMoney = wantsMoney(lines);
  const [made, setMade] = useState<OwnReturn>();

  const form = useForm<DestinationDraft>({
    initial: NO_DESTINATION,
    check: (typed) => (isMoney ? checkDestination(typed) : {}),
    submit: async (typed) =>
      setMade(await props.ask(toAsking(draft, lines, isMoney ? toDestination(typed) : undefined))),
    fallback: 'The return could not be asked for. Please try again.',
    onFailure: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      if (error.code === 'exchange_sold_out') known.noteSoldOut();
      props.onRefused();
    },
  });

  const isTyped = form.isDirty || draft.note !== '' || draft.photos.length > 0;
  useAskBeforeLeaving(isTyped && !made, 'Leave without asking for the return?');
  // Only once the page no longer asks whether to leave it.
  const tell = useEffectEvent((asked: OwnReturn) => props.onAsked(asked, draft.photos));
  useEffect(() => {
    if (made) tell(made);
  }, [made]);
  return form;
}
