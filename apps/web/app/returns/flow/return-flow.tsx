import '../returns.css';
import '../../ui/form/stepper.css';
import type { ReturnResolution } from '@kinari/contract/labels/return-labels';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { isDeepEqual } from '../../ui/form/is-deep-equal.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { EMPTY_DESTINATION, toDestination, validateDestination } from '../destination-form-values.ts';
import type { OwnReturn, ReturnOptions, ReturnRequest } from '../returns.data.ts';
import { ItemsStep } from './items-step.tsx';
import { ReasonStep } from './reason-step.tsx';
import { RefundStep } from './refund-step.tsx';
import {
  chosenLines,
  createDraft,
  type DraftLine,
  hasRefundLines,
  listResolutions,
  type PaidWith,
  type ReturnFormValues,
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
  const { form, returnDraft } = useReturnForm(props, resolutions[0] ?? 'store_credit');
  const { lines, isSoldOut } = returnDraft;
  const { requestedStep, go, back } = useRequestedStep();
  // Show a sold-out exchange on the step where it happened, not on the previous one.
  const step = isSoldOut && requestedStep === 'refund' ? 'refund' : reachableStep(requestedStep, lines);
  const heading = useFocusOnStep(step);

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
          form={form}
          lines={lines}
          resolutions={resolutions}
          hasPhotos={hasPhotos}
          onLine={returnDraft.change}
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

/** One form for all steps, so that input survives a change of step. */
function useReturnForm(props: ReturnFlowProps, defaultResolution: ReturnResolution) {
  const { options, paidWith } = props;
  const needsDestination = (lines: readonly DraftLine[]) => paidWith !== 'online' && hasRefundLines(lines);
  const [createdReturn, setCreatedReturn] = useState<OwnReturn>();

  const form = useForm<ReturnFormValues>({
    initial: { ...createDraft(options, defaultResolution), ...EMPTY_DESTINATION },
    isSame: (a, b) => isDeepEqual({ ...a, chosen: {} }, { ...b, chosen: {} }),
    validate: (values) => (needsDestination(chosenLines(values, options)) ? validateDestination(values) : {}),
    submit: async (values) => {
      const lines = chosenLines(values, options);
      const destination = needsDestination(lines) ? toDestination(values) : undefined;
      setCreatedReturn(await props.ask(toReturnRequest(values, lines, destination)));
    },
    fallback: 'The return could not be requested. Please try again.',
    onFailure: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      if (error.code === 'exchange_sold_out') returnDraft.noteSoldOut();
      props.onError();
    },
  });
  const returnDraft = useReturnDraft(form, options, defaultResolution);

  useUnsavedChangesPrompt(form.isDirty && !createdReturn, 'Leave without requesting the return?');
  // Call it only after the leave warning is off.
  const notifyRequested = useEffectEvent((requested: OwnReturn) => props.onAsked(requested, form.values.photos));
  useEffect(() => {
    if (createdReturn) notifyRequested(createdReturn);
  }, [createdReturn]);
  return { form, returnDraft };
}
