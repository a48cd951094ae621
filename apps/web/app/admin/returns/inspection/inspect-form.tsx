import { LONGEST } from '@kinari/contract/limits';
import { formatRupees } from '../../../platform/text/format-rupees.ts';
import { useAskBeforeLeaving } from '../../../signed-in/use-ask-before-leaving.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/toast.ts';
import type { StaffReturn } from '../../return.data.ts';
import { useInspect } from '../returns.data.ts';
import { InspectLine } from './inspect-line.tsx';
import {
  checkInspection,
  draftOf,
  type InspectionDraft,
  inspectionOf,
  judge,
  type Looked,
  NO_COUNTS,
  partsOf,
  totalsOf,
} from './inspection.ts';
import { useInspectionKeys } from './use-inspection-keys.ts';

/** How each unit was found, what that comes to, and what the customer is told. */
export function InspectForm({ told }: { told: StaffReturn }) {
  const { mutateAsync } = useInspect(told.id);
  const { values, set, field, cell, form, send, busy, failure, isDirty } = useForm({
    initial: draftOf(told),
    check: (draft) => checkInspection(draft, told),
    submit: async (draft) => {
      const { number } = await mutateAsync(inspectionOf(draft, told));
      notify({ text: `${number} inspected`, tone: 'ok' });
    },
    fallback: 'That did not work. Please try again.',
  });
  useAskBeforeLeaving(isDirty && !busy);

  const look = (id: string, change: (looked: Looked) => Looked) =>
    set(({ lines }) => {
      const looked = lines[id];
      return looked ? { lines: { ...lines, [id]: change(looked) } } : {};
    });

  useInspectionKeys({
    onSend: send,
    onVerdict: (id, verdict) => {
      const line = told.lines.find((one) => one.id === id);
      if (line) look(id, (now) => judge(now, verdict, line.quantity));
    },
  });

  return (
    <form {...form} aria-label={`Inspection of ${told.number}`}>
      {told.lines.map((line) => (
        <InspectLine
          key={line.id}
          line={line}
          told={told}
          looked={values.lines[line.id] ?? { counts: NO_COUNTS, serials: [] }}
          errors={{
            verdict: cell('lines', line.id, 'verdict').error,
            serial: cell('lines', line.id, 'serial').error,
          }}
          onLook={(change) => look(line.id, change)}
        />
      ))}
      <div className="desk-foot">
        <Sums told={told} draft={values} />
        <TextAreaField
          label="Words to the customer"
          mark="optional"
          field={field('said')}
          maxLength={LONGEST.note}
          rows={2}
        />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <div className="desk-actions">
          <Button type="submit" size={44} busy={busy}>
            Close inspection <kbd>Ctrl Enter</kbd>
          </Button>
        </div>
      </div>
    </form>
  );
}

/** They follow what was found, line by line. */
function Sums({ told, draft }: { told: StaffReturn; draft: InspectionDraft }) {
  const countsOf = ({ id }: { id: string }) => draft.lines[id]?.counts ?? NO_COUNTS;
  const parts = told.lines.flatMap((line) => partsOf(line, countsOf(line)));
  return (
    <dl className="desk-sums" aria-live="polite">
      {parts.map(({ key, text, rupees }) => (
        <div key={key}>
          <dt>{text}</dt>
          <dd>{formatRupees(rupees)}</dd>
        </div>
      ))}
      {totalsOf(told, countsOf).map(({ text, rupees }) => (
        <div key={text} className="desk-total">
          <dt>{text}</dt>
          <dd>{formatRupees(rupees)}</dd>
        </div>
      ))}
    </dl>
  );
}
