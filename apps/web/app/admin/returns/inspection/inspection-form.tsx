import { MAX_LENGTH } from '@kinari/contract/limits';
import { formatRupees } from '../../../platform/text/format-rupees.ts';
import { useUnsavedChangesPrompt } from '../../../session/use-unsaved-changes-prompt.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import type { AdminReturn } from '../../data/return.data.ts';
import { useInspectReturn } from '../returns.data.ts';
import {
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
import { useInspectionShortcuts } from './use-inspection-shortcuts.ts';

export function InspectionForm({ orderReturn }: { orderReturn: AdminReturn }) {
  const { mutateAsync } = useInspectReturn(orderReturn.id);
  const { values, set, field, cell, form, send, busy, failure, isDirty } = useForm({
    initial: toInspectionFormValues(orderReturn),
    check: (draft) => validateInspection(draft, orderReturn),
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
        <div className="returns-actions">
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
  return (
    <dl className="returns-sums" aria-live="polite">
      {parts.map(({ key, text, rupees }) => (
        <div key={key}>
          <dt>{text}</dt>
          <dd>{formatRupees(rupees)}</dd>
        </div>
      ))}
      {sumByRefundMethod(orderReturn, lineCounts).map(({ text, rupees }) => (
        <div key={text} className="returns-total">
          <dt>{text}</dt>
          <dd>{formatRupees(rupees)}</dd>
        </div>
      ))}
    </dl>
  );
}
