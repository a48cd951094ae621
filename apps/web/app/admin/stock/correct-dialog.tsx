import {
  CAUSE_WORDS,
  CORRECTION_CAUSES,
  type CorrectionCause,
  ONLY_LESS,
  ONLY_MORE,
} from '@kinari/contract/words/stock-words';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { type StockVariant, useCorrection } from './stock.data.ts';
import { nameOf, unitsInWords } from './stock-words.ts';

type Draft = { cause: string; units: string; note: string };

const causeOf = (chosen: string): CorrectionCause => CORRECTION_CAUSES.find((cause) => cause === chosen) ?? 'other';

/** Whole units with a sign; what was lost or damaged needs none. */
function unitsOf({ cause: chosen, units }: Draft): number {
  const cause = causeOf(chosen);
  const typed = units.trim().replace('−', '-');
  if (!/^[+-]?\d{1,7}$/.test(typed)) return Number.NaN;
  const number = Number(typed);
  return ONLY_LESS.includes(cause) ? -Math.abs(number) : number;
}

function checkDraft(draft: Draft, stock: number) {
  const units = unitsOf(draft);
  const wrong = !Number.isInteger(units) || units === 0 || (units < 0 && ONLY_MORE.includes(causeOf(draft.cause)));
  return {
    units: wrong
      ? 'Please enter how many units'
      : stock + units < 0
        ? `There are only ${unitsInWords(stock)}`
        : undefined,
    note: draft.cause === 'other' && !draft.note.trim() ? 'Please say why' : undefined,
  };
}

/** One variant, by hand, with a reason. */
export function CorrectDialog({ variant, onClose }: { variant: StockVariant; onClose: () => void }) {
  const { mutateAsync } = useCorrection(variant.id);
  const initial: Draft = { cause: 'damaged', units: '', note: '' };
  const { field, values, ...state } = useForm({
    initial,
    check: (draft: Draft) => checkDraft(draft, variant.stock),
    submit: async (draft: Draft) => {
      const { stock } = await mutateAsync({
        cause: causeOf(draft.cause),
        units: unitsOf(draft),
        note: draft.note.trim(),
      });
      notify({ text: `${nameOf(variant)}: ${unitsInWords(stock)} now`, tone: 'ok' });
      onClose();
    },
    fallback: 'This could not be corrected.',
  });
  const units = unitsOf(values);
  const isOneWay = [...ONLY_LESS, ...ONLY_MORE].includes(causeOf(values.cause));
  return (
    <FormDialog title="Correct stock" action="Correct" state={state} onClose={onClose}>
      <p>
        {nameOf(variant)}: {unitsInWords(variant.stock)}
        {Number.isInteger(units) && units !== 0 && variant.stock + units >= 0 && (
          <>
            {' → '}
            <b>{unitsInWords(variant.stock + units)}</b>
          </>
        )}
      </p>
      <SelectField label="Reason" field={field('cause')}>
        {CORRECTION_CAUSES.map((cause) => (
          <option key={cause} value={cause}>
            {CAUSE_WORDS[cause]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Units"
        hint={isOneWay ? undefined : 'With a minus for fewer: -2'}
        field={field('units')}
        inputMode={isOneWay ? 'numeric' : 'text'}
        maxLength={8}
        autoComplete="off"
      />
      <TextField label="Note" field={field('note')} maxLength={200} autoComplete="off" />
    </FormDialog>
  );
}
