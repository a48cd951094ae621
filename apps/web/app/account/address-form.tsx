import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import type { Address, AddressDraft } from './address.data.ts';
import { type AddressFields, checkAddress, NO_ADDRESS } from './address-rules.ts';
import { STATES_OF_INDIA } from './states-of-india.ts';
import { usePincode } from './use-pincode.ts';

type AddressFormProps = {
  /** The address being changed; absent for a new one. */
  address?: Address | undefined;
  /** A first address becomes the default without being asked. */
  isFirst: boolean;
  save: (draft: AddressDraft) => Promise<void>;
  onFailure: (error: unknown) => void;
  failure: string;
  /** Absent where there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
};

export function AddressForm({ address, isFirst, save, onFailure, failure: fallback, onCancel }: AddressFormProps) {
  const staysDefault = isFirst || address?.isDefault === true;
  const [isDefault, setIsDefault] = useState(staysDefault);
  const { values, set, field, form, busy, failure } = useForm({
    initial: address ? fieldsOf(address) : NO_ADDRESS,
    check: checkAddress,
    submit: (fields) => save({ ...fields, isDefault }),
    onFailure,
    startsFocused: true,
    fallback,
  });
  const place = usePincode(values, set);
  const state = field('state');
  const states = STATES_OF_INDIA.includes(state.value) ? STATES_OF_INDIA : [state.value, ...STATES_OF_INDIA];

  return (
    <form
      {...form}
      aria-label={address ? 'Edit address' : 'New address'}
      className="grid gap-4 border border-line bg-surface p-4 hanging md:grid-cols-6 lg:p-6"
    >
      <h2 className="text-h3 md:col-span-6">{address ? 'Edit address' : 'New address'}</h2>
      <TextField
        label="Address Line 1"
        mark="required"
        hint="House no., building, street, landmark: helps the courier find you"
        field={field('addressLine1')}
        autoComplete="address-line1"
        enterKeyHint="next"
        maxLength={200}
        className="md:col-span-6"
      />
      <TextField
        label="Address Line 2"
        mark="optional"
        field={field('addressLine2')}
        autoComplete="address-line2"
        enterKeyHint="next"
        maxLength={200}
        className="md:col-span-6"
      />
      {/* Before city and state, because it fills them in. */}
      <TextField
        label="Postal Code"
        mark="required"
        hint={place}
        field={{ ...field('postalCode'), onValue: (text) => set({ postalCode: text.replace(/\D/g, '').slice(0, 6) }) }}
        autoComplete="postal-code"
        inputMode="numeric"
        enterKeyHint="next"
        maxLength={6}
        className="md:col-span-2"
      />
      <TextField
        label="City"
        mark="required"
        field={field('city')}
        autoComplete="address-level2"
        enterKeyHint="next"
        maxLength={80}
        className="md:col-span-2"
      />
      <SelectField
        label="State"
        mark="required"
        warning={state.value === '' && values.city !== '' ? 'Choose a state' : undefined}
        field={state}
        autoComplete="address-level1"
        className="md:col-span-2"
      >
        {states.map((name) => (
          <option key={name} value={name}>
            {name || 'Choose a state'}
          </option>
        ))}
      </SelectField>
      <div className="md:col-span-6">
        {staysDefault ? (
          <p className="text-ink-2">This {address ? 'is' : 'will be'} your default address.</p>
        ) : (
          <CheckField checked={isDefault} onChecked={setIsDefault}>
            Make this my default address
          </CheckField>
        )}
      </div>
      {failure && (
        <div className="md:col-span-6">
          <Notice tone="bad">{failure}</Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-3 md:col-span-6">
        <Button type="submit" busy={busy}>
          Save address
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function fieldsOf({ addressLine1, addressLine2, postalCode, city, state }: Address): AddressFields {
  return { addressLine1, addressLine2: addressLine2 ?? '', postalCode, city, state };
}
