import { MAX_LENGTH } from '@kinari/contract/limits';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FieldState } from '../../ui/form/use-form.ts';

type AddressLineFieldsProps = { field: (name: 'addressLine1' | 'addressLine2') => FieldState; hint?: string };

export function AddressLineFields({ field, hint }: AddressLineFieldsProps) {
  return (
    <>
      <TextField label="Address line 1" field={field('addressLine1')} maxLength={MAX_LENGTH.addressLine} />
      <TextField
        label="Address line 2"
        mark="optional"
        field={field('addressLine2')}
        maxLength={MAX_LENGTH.addressLine}
        {...(hint && { hint })}
      />
    </>
  );
}
