import '../returns.css';
import '../../ui/form/stepper.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { useForm } from '../../ui/form/use-form.ts';
import {
  type DestinationDraft,
  EMPTY_DESTINATION,
  toDestination,
  validateDestination,
} from '../destination-form-values.ts';
import type { OwnReturn, ReturnOptions, ReturnRequest } from '../returns.data.ts';
import { ItemsStep } from './items-step.tsx';
import { ReasonStep } from './reason-step.tsx';
import { RefundStep } from './refund-step.tsx';
import {
  hasRefundLines,
  listResolutions,
  type PaidWith,
  reachableStep,
  toReturnRequest,
} from './return-form-values.ts';
import { StepList } from './step-list.tsx';
import { useReturnDraft } from './use-return-form-values.ts';
import { useFocusOnStep, useRequestedStep } from './use-step.ts';

type ReturnFlowProps = {
  options: ReturnOptions;
  paidWith?: PaidWith;
  today: string;
  /** Requests the return. Throws if it is rejected. */
  ask: (request: ReturnRequest) => Promise<OwnReturn>;
  /** True if photos can be uploaded afterwards. The request does not depend on them. */
  hasPhotos?: boolean;
  onAsked: (createdReturn: OwnReturn, photos: readonly File[]) => void;
  /** The options are outdated and should be loaded again. */
  onError: () => void;
};

/** The three steps of a return request. Input stays when moving between steps. */
export function ReturnFlow(props: ReturnFlowProps) {
  const { options, paidWith = 'cash', today, hasPhotos = false } = props;
  const resolutions = listResolutions(options, paidWith);
  const returnDraft = useReturnDraft(options, resolutions[0] ?? 'store_credit');
  const { draft, lines, isSoldOut } = returnDraft;
  const { requestedStep, go, back } = useRequestedStep();
  // Show a sold-out exchange on the step where it happened, not on the previous one.
  const step = isSoldOut && requestedStep === 'refund' ? 'refund' : reachableStep(requestedStep, lines);
  const heading = useFocusOnStep(step);
  const form = useReturnRequest(props, returnDraft);

  return (
    <>
      <StepList step={step} last={options.creditOnly ? 'Credit' : 'Refund'} />
      {step === 'items' && (
        <ItemsStep
          heading={heading}
          options={options}
          lines={lines}
          onTick={returnDraft.tick}
          onQuantity={(key, quantity) => returnDraft.change(key, { quantity })}
          onNext={() => go('reason')}
        />
      )}
      {step === 'reason' && (
        <ReasonStep
          heading={heading}
          draft={draft}
          lines={lines}
          resolutions={resolutions}
          hasPhotos={hasPhotos}
          onLine={returnDraft.change}
          onDraft={returnDraft.say}
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
            returnDraft.takeMoneyInstead();
            heading.current?.focus();
          }}
          onBack={back}
        />
      )}
    </>
  );
}

/** The form for the request. It is on this level, so that the refund destination survives a change of step. */
function useReturnRequest(props: ReturnFlowProps, returnDraft: ReturnType<typeof useReturnDraft>) {
  const { draft, lines } = returnDraft;
  const hasRefund = hasRefundLines(lines);
  const [createdReturn, setCreatedReturn] = useState<OwnReturn>();

  const form = useForm<DestinationDraft>({
    initial: EMPTY_DESTINATION,
    check: (values) => (hasRefund ? validateDestination(values) : {}),
    submit: async (values) =>
      setCreatedReturn(await props.ask(toReturnRequest(draft, lines, hasRefund ? toDestination(values) : undefined))),
    fallback: 'The return could not be requested. Please try again.',
    onFailure: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      if (error.code === 'exchange_sold_out') returnDraft.noteSoldOut();
      props.onError();
    },
  });

  const hasInput = form.isDirty || draft.customerNote !== '' || draft.photos.length > 0;
  useUnsavedChangesPrompt(hasInput && !createdReturn, 'Leave without requesting the return?');
  // Call it only after the leave warning is off.
  const notifyRequested = useEffectEvent((requested: OwnReturn) => props.onAsked(requested, draft.photos));
  useEffect(() => {
    if (createdReturn) notifyRequested(createdReturn);
  }, [createdReturn]);
  return form;
}
