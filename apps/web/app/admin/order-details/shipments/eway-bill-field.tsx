import { TextField } from '../../../ui/form/text-field.tsx';
import type { FieldState } from '../../../ui/form/use-form.ts';

export const validateEwayBill = (input: string) =>
  /^\d{12}$/.test(input) ? undefined : 'Enter a 12-digit e-way bill number';

export function EwayBillField({ field }: { field: FieldState }) {
  return (
    <TextField
      label="E-way bill number"
      mark="required"
      hint="Required for goods above ₹50,000."
      field={field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
    />
  );
}
