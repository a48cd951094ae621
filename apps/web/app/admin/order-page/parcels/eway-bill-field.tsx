import { TextField } from '../../../ui/form/text-field.tsx';
import type { FieldState } from '../../../ui/form/use-form.ts';

export const ewayBillError = (typed: string) =>
  /^\d{12}$/.test(typed) ? undefined : 'An e-way bill number has 12 digits';

/** For goods that do not travel without one. */
export function EwayBillField({ field }: { field: FieldState }) {
  return (
    <TextField
      label="E-way bill number"
      mark="required"
      hint="Goods above ₹50,000 do not travel without one."
      field={field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
    />
  );
}
