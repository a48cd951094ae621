import type { ItemCondition } from '@kinari/contract/labels/return-labels';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { useEffect, useEffectEvent } from 'react';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import type { AdminReturn } from '../data/return.data.ts';
import { isModalOpen } from '../ui/is-typing.ts';
import {
  CONDITION_NAMES,
  EMPTY_COUNTS,
  type InspectedLine,
  type InspectionFormValues,
  setCondition,
  sumByRefundMethod,
  toInspectionBody,
  toInspectionFormValues,
  toLineTotals,
  validateInspection,
} from './inspection.ts';
import { InspectionLine } from './inspection-line.tsx';
import { ReturnSums } from './return-sums.tsx';
import { useInspectReturn } from './returns.data.ts';

export function InspectionForm({ orderReturn }: { orderReturn: AdminReturn }) {
  const { mutateAsync } = useInspectReturn(orderReturn.id);
  const { values, set, field, cell, form, send, busy, failure, isDirty } = useForm({
    initial: toInspectionFormValues(orderReturn),
    validate: (draft) => validateInspection(draft, orderReturn),
    submit: async (draft) => {
      const { number } = await mutateAsync(toInspectionBody(draft, orderReturn));
      notify({ text: `${number} inspected`, tone: 'ok' });
    },
    fallback: 'Couldn’t save the inspection. Try again.',
  });
  useUnsavedChangesPrompt(isDirty && !busy);

  const updateLine = (id: string, change: (inspected: InspectedLine) => InspectedLine) =>
    set(({ lines }) => {
      const inspected = lines[id];
      return inspected ? { lines: { ...lines, [id]: change(inspected) } } : {};
    });

  useInspectionShortcuts({
    onSend: send,
    onCondition: (id, condition) => {
      const line = orderReturn.lines.find((candidate) => candidate.id === id);
      if (line) updateLine(id, (current) => setCondition(current, condition, line.quantity));
    },
  });

  return (
    <form {...form} aria-label={`Inspection of ${orderReturn.number}`}>
      {orderReturn.lines.map((line) => (
        <InspectionLine
          key={line.id}
          line={line}
          orderReturn={orderReturn}
          inspected={values.lines[line.id] ?? { counts: EMPTY_COUNTS, serials: [] }}
          errors={{
            condition: cell('lines', line.id, 'condition').error,
            serial: cell('lines', line.id, 'serial').error,
          }}
          onInspect={(change) => updateLine(line.id, change)}
        />
      ))}
      <div className="returns-foot">
        <InspectionTotals orderReturn={orderReturn} draft={values} />
        <TextAreaField
          label="Message to the customer"
          mark="optional"
          field={field('inspectionNote')}
          maxLength={MAX_LENGTH.note}
          rows={2}
        />
        {failure && <Banner tone="bad">{failure}</Banner>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size={44} busy={busy}>
            Close inspection <kbd>Ctrl Enter</kbd>
          </Button>
        </div>
      </div>
    </form>
  );
}

function InspectionTotals({ orderReturn, draft }: { orderReturn: AdminReturn; draft: InspectionFormValues }) {
  const lineCounts = ({ id }: { id: string }) => draft.lines[id]?.counts ?? EMPTY_COUNTS;
  const parts = orderReturn.lines.flatMap((line) => toLineTotals(line, lineCounts(line)));
  return <ReturnSums parts={parts} totals={sumByRefundMethod(orderReturn, lineCounts)} aria-live="polite" />;
}

type InspectionShortcuts = { onSend: () => void; onCondition: (lineId: string, condition: ItemCondition) => void };

/**
 * `1` to `4` set the condition of a unit in the focused line, but not while the user types.
 * `Ctrl` `Enter` submits from anywhere, because a disabled button may have lost the focus.
 */
function useInspectionShortcuts({ onSend, onCondition }: InspectionShortcuts): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isModalOpen()) return;
    const isControl = event.ctrlKey || event.metaKey;
    const condition = CONDITION_NAMES[Number(event.key) - 1];
    const lineId = isControl ? undefined : findLineId(event.target);
    if (event.key === 'Enter' && isControl) onSend();
    else if (condition && lineId) onCondition(lineId, condition);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Returns the focused line, unless the focus is in a text field. */
function findLineId(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLElement) || target.matches('input:not([type="radio"]), textarea')) return undefined;
  return target.closest<HTMLElement>('[data-line]')?.dataset.line;
}
