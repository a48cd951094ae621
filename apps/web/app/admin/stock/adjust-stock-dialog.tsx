import {
  ADD_ONLY_REASONS,
  ADJUSTMENT_REASON_LABELS,
  ADJUSTMENT_REASONS,
  type AdjustmentReason,
  REMOVE_ONLY_REASONS,
} from '@kinari/contract/labels/stock-labels';
import { formatPlural } from '@kinari/contract/locale';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { type StockVariant, useAdjustStock } from './stock.data.ts';
import { formatVariantName } from './stock-labels.ts';

type AdjustmentFormValues = { adjustmentReason: string; units: string; note: string };

const parseReason = (selected: string): AdjustmentReason =>
  ADJUSTMENT_REASONS.find((reason) => reason === selected) ?? 'other';

/** Parses signed whole units. Lost and damaged units are always negative. */
function parseUnits({ adjustmentReason, units }: AdjustmentFormValues): number {
  const reason = parseReason(adjustmentReason);
  const input = units.trim().replace('−', '-');
  if (!/^[+-]?\d{1,7}$/.test(input)) return Number.NaN;
  const number = Number(input);
  return REMOVE_ONLY_REASONS.includes(reason) ? -Math.abs(number) : number;
}

function validateAdjustment(formValues: AdjustmentFormValues, stock: number) {
  const units = parseUnits(formValues);
  const isInvalid =
    !Number.isInteger(units) ||
    units === 0 ||
    (units < 0 && ADD_ONLY_REASONS.includes(parseReason(formValues.adjustmentReason)));
  return {
    units: isInvalid
      ? 'Enter the number of units'
      : stock + units < 0
        ? `Only ${formatPlural(stock, 'unit')} in stock`
        : undefined,
    note: formValues.adjustmentReason === 'other' && !formValues.note.trim() ? 'Enter a reason' : undefined,
  };
}

export function AdjustStockDialog({ variant, onClose }: { variant: StockVariant; onClose: () => void }) {
  const { mutateAsync } = useAdjustStock(variant.id);
  const initial: AdjustmentFormValues = { adjustmentReason: 'damaged', units: '', note: '' };
  const { field, values, ...state } = useForm({
    initial,
    validate: (formValues: AdjustmentFormValues) => validateAdjustment(formValues, variant.stock),
    submit: async (formValues: AdjustmentFormValues) => {
      const { stock } = await mutateAsync({
        adjustmentReason: parseReason(formValues.adjustmentReason),
        units: parseUnits(formValues),
        note: formValues.note.trim(),
      });
      notify({ text: `${formatVariantName(variant)}: ${formatPlural(stock, 'unit')} now`, tone: 'ok' });
      onClose();
    },
    fallback: 'Couldn’t adjust the stock. Try again.',
  });
  const units = parseUnits(values);
  const hasFixedSign = [...REMOVE_ONLY_REASONS, ...ADD_ONLY_REASONS].includes(parseReason(values.adjustmentReason));
  return (
    <FormDialog title="Adjust stock" action="Adjust" state={state} onClose={onClose}>
      <p>
        {formatVariantName(variant)}: {formatPlural(variant.stock, 'unit')}
        {Number.isInteger(units) && units !== 0 && variant.stock + units >= 0 && (
          <>
            {' → '}
            <b>{formatPlural(variant.stock + units, 'unit')}</b>
          </>
        )}
      </p>
      <SelectField label="Reason" field={field('adjustmentReason')}>
        {ADJUSTMENT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {ADJUSTMENT_REASON_LABELS[reason]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Units"
        hint={hasFixedSign ? undefined : 'Use a minus to remove units: -2'}
        field={field('units')}
        inputMode={hasFixedSign ? 'numeric' : 'text'}
        maxLength={8}
        autoComplete="off"
      />
      <TextField label="Note" field={field('note')} maxLength={200} autoComplete="off" />
    </FormDialog>
  );
}
