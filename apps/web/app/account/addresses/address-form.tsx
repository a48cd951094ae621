import { STATES } from '@kinari/contract/gst/states';
import { LONGEST } from '@kinari/contract/limits';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Address, AddressDraft } from './address.data.ts';
import { type AddressFields, checkAddress, NO_ADDRESS } from './address-rules.ts';
import { usePincode } from './use-pincode.ts';

const STATE_NAMES = STATES.map(({ name }) => name);

type AddressFormProps = {
  /** The address being changed; absent for a new one. */
  address?: Address | undefined;
  /** A first address becomes the default without being asked. */
  isFirst: boolean;
  save: (draft: AddressDraft) => Promise<void>;
  onFailure: (error: unknown) => void;
  failure: string;
  /** Told whether something has been typed that is not saved; false when the form goes. */
  onDirty?: ((isDirty: boolean) => void) | undefined;
  /** Absent where there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
};

export function AddressForm(props: AddressFormProps) {
  const { address, onCancel } = props;
  const addressForm = useAddressForm(props);
  const { field, form, busy, failure } = addressForm;
  const title = address ? 'Edit address' : 'New address';

  return (
    <form
      {...form}
      aria-label={title}
      className="grid gap-4 border border-line bg-surface p-4 hanging md:grid-cols-6 lg:p-6"
    >
      <h2 className="text-h3 md:col-span-6">{title}</h2>
      <TextField
        label="Address Line 1"
        mark="required"
        hint="House no., building, street, landmark: helps the courier find you"
        field={field('addressLine1')}
        autoComplete="address-line1"
        enterKeyHint="next"
        maxLength={LONGEST.addressLine}
        className="md:col-span-6"
      />
      <TextField
        label="Address Line 2"
        mark="optional"
        field={field('addressLine2')}
        autoComplete="address-line2"
        enterKeyHint="next"
        maxLength={LONGEST.addressLine}
        className="md:col-span-6"
      />
      <PlaceFields {...addressForm} />
      <div className="md:col-span-6">
        {staysDefault(props) ? (
          <p className="text-ink-2">This {address ? 'is' : 'will be'} your default address.</p>
        ) : (
          <CheckField field={field('isDefault')}>Make this my default address</CheckField>
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

/** The form, and what the postal directory says of it: once, a doubt keeps it from being sent. */
function useAddressForm({ address, save, onFailure, failure, onDirty, ...rest }: AddressFormProps) {
  const [lookedAt, setLookedAt] = useState<string>();
  const form = useForm({
    initial: { ...(address ? fieldsOf(address) : NO_ADDRESS), isDefault: staysDefault({ address, ...rest }) },
    check: checkAddress,
    secondLook: () => {
      setLookedAt(doubt);
      return doubt !== undefined && doubt !== lookedAt;
    },
    submit: save,
    onFailure,
    startsFocused: true,
    fallback: failure,
  });
  const { isDirty } = form;
  const { place, doubt } = usePincode(form.values, form.set);
  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [onDirty, isDirty]);
  return { ...form, place, doubt, isSecondLook: doubt !== undefined && doubt === lookedAt };
}

function PlaceFields({ values, set, field, place, doubt, isSecondLook }: ReturnType<typeof useAddressForm>) {
  const postalCode = field('postalCode');
  const state = field('state');
  const states = STATE_NAMES.includes(state.value) ? STATE_NAMES : [state.value, ...STATE_NAMES];
  return (
    <>
      {/* Before city and state, because it fills them in. */}
      <TextField
        label="Postal Code"
        mark="required"
        hint={place}
        warning={doubt && `${doubt}. Please check it`}
        field={{
          ...postalCode,
          error: postalCode.error ?? (isSecondLook ? `${doubt}. Save again to keep it` : undefined),
          onValue: (text) => set({ postalCode: text.replace(/\D/g, '').slice(0, 6) }),
        }}
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
        maxLength={LONGEST.city}
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
    </>
  );
}

function staysDefault({ address, isFirst }: Pick<AddressFormProps, 'address' | 'isFirst'>): boolean {
  return isFirst || address?.isDefault === true;
}

function fieldsOf({ addressLine1, addressLine2, postalCode, city, state }: Address): AddressFields {
  return { addressLine1, addressLine2: addressLine2 ?? '', postalCode, city, state };
}
