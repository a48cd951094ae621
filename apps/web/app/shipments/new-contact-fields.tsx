import { MAX_LENGTH } from '@kinari/contract/limits';
import { MobileField } from '../site/mobile-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import type { FieldState } from '../ui/form/use-form.ts';

type NewContactFieldsProps = { field: (name: 'mobile' | 'addressLine1' | 'addressLine2') => FieldState };

const ADDRESS_LINES = [
  ['addressLine1', 'House, street', 'address-line1'],
  ['addressLine2', 'Area, landmark', 'address-line2'],
] as const;

/** Another phone number, or another address within the same pincode. */
export function NewContactFields({ field }: NewContactFieldsProps) {
  return (
    <div className="grid gap-3">
      <MobileField label="Mobile number" field={field('mobile')} placeholder="10 digits" />
      {ADDRESS_LINES.map(([name, label, autoComplete]) => (
        <TextField
          key={name}
          label={label}
          mark="optional"
          field={field(name)}
          autoComplete={autoComplete}
          maxLength={MAX_LENGTH.addressLine}
        />
      ))}
    </div>
  );
}
