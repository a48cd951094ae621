import { STATES } from '@kinari/contract/gst/states';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { useEffect, useState } from 'react';
import { MobileField } from '../../site/mobile-field.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { Address, AddressDraft } from './address.data.ts';
import { type AddressFields, EMPTY_ADDRESS_FIELDS, validateAddress } from './address-validation.ts';
import { usePincode } from './use-pincode.ts';

const STATE_NAMES = STATES.map(({ name }) => name);

const INPUTS = {
  addressLine1: describeInput('address-line1', MAX_LENGTH.addressLine, 'md:col-span-6'),
  addressLine2: describeInput('address-line2', MAX_LENGTH.addressLine, 'md:col-span-6'),
  city: describeInput('address-level2', MAX_LENGTH.city, 'md:col-span-2'),
  recipientName: describeInput('name', MAX_LENGTH.personName, 'md:col-span-3'),
  landmark: { ...describeInput('off', MAX_LENGTH.landmark, 'md:col-span-6'), enterKeyHint: undefined },
};

function describeInput(autoComplete: string, maxLength: number, className: string) {
  return { autoComplete, enterKeyHint: 'next', maxLength, className } as const;
}

type AddressFormProps = {
  /** Missing for a new address. */
  address?: Address | undefined;
  /** The first address always becomes the default. */
  isFirst: boolean;
  save: (draft: AddressDraft) => Promise<void>;
  onFailure: (error: unknown) => void;
  failure: string;
  /** Called when unsaved input appears or is gone; with false on unmount. */
  onDirty?: ((isDirty: boolean) => void) | undefined;
  /** Missing if there is nothing to return to. */
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
      className="grid gap-4 border border-border bg-surface p-4 hanging md:grid-cols-6 lg:p-6"
    >
      <h2 className="text-h3 md:col-span-6">{title}</h2>
      <TextField
        label="Address Line 1"
        mark="required"
        hint="House no., building, street: helps the courier find you"
        field={field('addressLine1')}
        {...INPUTS.addressLine1}
      />
      <TextField label="Address Line 2" mark="optional" field={field('addressLine2')} {...INPUTS.addressLine2} />
      <PlaceFields {...addressForm} />
      <RecipientFields {...addressForm} />
      <div className="md:col-span-6">
        {isAlwaysDefault(props) ? (
          <p className="text-text-muted">This {address ? 'is' : 'will be'} your default address.</p>
        ) : (
          <CheckField field={field('isDefault')}>Make this my default address</CheckField>
        )}
      </div>
      {failure && (
        <div className="md:col-span-6">
          <Banner tone="bad">{failure}</Banner>
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

/** A pincode warning blocks the first submit. A second submit saves the address anyway. */
function useAddressForm({ address, save, onFailure, failure, onDirty, ...rest }: AddressFormProps) {
  const [shownWarning, setShownWarning] = useState<string>();
  const form = useForm({
    initial: {
      ...(address ? toAddressFields(address) : EMPTY_ADDRESS_FIELDS),
      isDefault: isAlwaysDefault({ address, ...rest }),
    },
    validate: validateAddress,
    confirmBeforeSubmit: () => {
      setShownWarning(warning);
      return warning !== undefined && warning !== shownWarning;
    },
    submit: save,
    onFailure,
    startsFocused: true,
    fallback: failure,
  });
  const { isDirty } = form;
  const { place, warning } = usePincode(form.values, form.set);
  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [onDirty, isDirty]);
  return { ...form, place, warning, needsConfirmation: warning !== undefined && warning === shownWarning };
}

function PlaceFields({ values, set, field, place, warning, needsConfirmation }: ReturnType<typeof useAddressForm>) {
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
        warning={warning && `${warning}. Please check it`}
        field={{
          ...postalCode,
          error: postalCode.error ?? (needsConfirmation ? `${warning}. Save again to use it anyway` : undefined),
          onValue: (text) => set({ postalCode: text.replace(/\D/g, '').slice(0, 6) }),
        }}
        autoComplete="postal-code"
        inputMode="numeric"
        enterKeyHint="next"
        maxLength={6}
        className="md:col-span-2"
      />
      <TextField label="City" mark="required" field={field('city')} {...INPUTS.city} />
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

/** For orders that someone else receives. */
function RecipientFields({ field }: ReturnType<typeof useAddressForm>) {
  return (
    <>
      <TextField
        label="Name of the person receiving"
        mark="optional"
        field={field('recipientName')}
        {...INPUTS.recipientName}
      />
      <MobileField
        label="Mobile number"
        mark="optional"
        field={field('mobile')}
        enterKeyHint="next"
        className="md:col-span-3"
      />
      <TextField label="Landmark" mark="optional" field={field('landmark')} {...INPUTS.landmark} />
    </>
  );
}

function isAlwaysDefault({ address, isFirst }: Pick<AddressFormProps, 'address' | 'isFirst'>): boolean {
  return isFirst || address?.isDefault === true;
}

function toAddressFields({ addressLine1, addressLine2, postalCode, city, state, ...delivery }: Address): AddressFields {
  const { recipientName, mobile, landmark } = delivery;
  return {
    addressLine1,
    addressLine2: addressLine2 ?? '',
    postalCode,
    city,
    state,
    recipientName: recipientName ?? '',
    mobile: mobile ?? '',
    landmark: landmark ?? '',
  };
}
