import { Pencil, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Address, type AddressDraft, useSaveAddress } from '../account/addresses/address.data.ts';
import { AddressForm } from '../account/addresses/address-form.tsx';
import { formatRecipient } from '../account/addresses/address-labels.ts';
import { showError } from '../session/show-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { icon20 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/toast.ts';
import { CheckoutStep } from './checkout-steps.tsx';

type CheckoutAddressProps = {
  addresses: Address[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  editing: Editing;
  onEdit: (what: string) => void;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
  children?: ReactNode;
};

export function CheckoutAddress(props: CheckoutAddressProps) {
  const { addresses, chosen, onChoose, editing, onEdit, onDirty, onClose, children } = props;
  const { group, focusLater } = useFocusLater(editing);

  function finish(id: string) {
    onChoose(id);
    focusLater(`input[value="${id}"]`);
    onClose();
  }

  const addNew = !editing && (
    <Button kind="quiet" size={44} data-add icon={<Plus {...icon20} />} className="-mr-3" onClick={() => onEdit('new')}>
      Add new
    </Button>
  );

  return (
    <div ref={group}>
      <CheckoutStep number={1} title="Delivery address" action={addNew}>
        {editing ? (
          <CheckoutAddressEditor
            address={editing === 'new' ? undefined : editing}
            known={addresses}
            onSaved={finish}
            onDirty={onDirty}
            onCancel={addresses.length > 0 ? onClose : undefined}
          />
        ) : (
          <fieldset className="grid gap-3 lg:grid-cols-2">
            <legend className="sr-only">Delivery address</legend>
            {!addresses.some(({ isDefault }) => isDefault) && (
              <div className="col-span-full">
                <Banner tone="info">
                  Check your addresses and choose one. None is selected because your password was reset.
                </Banner>
              </div>
            )}
            {addresses.map((address) => (
              <AddressOption
                key={address.id}
                address={address}
                chosen={address.id === chosen}
                onChoose={() => onChoose(address.id)}
                onEdit={() => onEdit(address.id)}
              />
            ))}
          </fieldset>
        )}
        {children}
      </CheckoutStep>
    </div>
  );
}

/** When the form closes, focus its opener, unless another element was requested. */
function useFocusLater(editing: Editing) {
  const group = useRef<HTMLDivElement>(null);
  const awaited = useRef<string>(undefined);
  const opener = useRef<string>(undefined);

  useEffect(() => {
    if (editing) {
      opener.current = editing === 'new' ? '[data-add]' : `[data-edit="${editing.id}"]`;
      return;
    }
    const selector = awaited.current ?? opener.current;
    awaited.current = undefined;
    opener.current = undefined;
    if (selector) group.current?.querySelector<HTMLElement>(selector)?.focus();
  });

  function focusLater(selector: string) {
    awaited.current = selector;
  }
  return { group, focusLater };
}

type AddressOptionProps = { address: Address; chosen: boolean; onChoose: () => void; onEdit: () => void };

function AddressOption({ address, chosen, onChoose, onEdit }: AddressOptionProps) {
  const { id, addressLine1, addressLine2, city, state, postalCode, landmark, isDefault } = address;
  const recipient = formatRecipient(address);
  const name = `${city} ${postalCode}`;
  return (
    <div className={classes('checkout-option', chosen && 'checkout-option-chosen')}>
      <label className="checkout-option-label">
        <input
          type="radio"
          name="address"
          value={id}
          checked={chosen}
          className="checkout-option-radio"
          onChange={onChoose}
        />
        <span className="min-w-0 font-semibold">
          {name}
          {isDefault && (
            <span className="ml-2 rounded-full bg-surface px-2.5 py-1 text-micro text-text-muted">Default</span>
          )}
          {recipient && <span className="block text-label/5.5 font-normal text-text-muted">{recipient}</span>}
          <span className="block text-label/5.5 font-normal text-text-muted">
            {addressLine1}
            {addressLine2 && `, ${addressLine2}`}
          </span>
          {landmark && <span className="block text-label/5.5 font-normal text-text-muted">Landmark: {landmark}</span>}
          <span className="block text-label/5.5 font-normal text-text-muted">
            {city}
            {state && `, ${state}`} {postalCode}
          </span>
        </span>
      </label>
      <IconButton label={`Edit ${name}`} data-edit={id} icon={<Pencil {...icon20} />} onClick={onEdit} />
    </div>
  );
}

type CheckoutAddressEditorProps = {
  address: Address | undefined;
  known: Address[];
  onSaved: (id: string) => void;
  onDirty: (isDirty: boolean) => void;
  onCancel: (() => void) | undefined;
};

function CheckoutAddressEditor(props: CheckoutAddressEditorProps) {
  const { address, known, onSaved, onDirty, onCancel } = props;
  const { mutateAsync } = useSaveAddress(address?.id);

  async function save(draft: AddressDraft) {
    const { addresses } = await mutateAsync(draft);
    notify({ text: address ? 'Address updated successfully' : 'Address added successfully', tone: 'ok' });
    // The response lists all addresses and does not mark the new one.
    const id = address?.id ?? addresses.find((saved) => !known.some((before) => before.id === saved.id))?.id;
    if (id) onSaved(id);
  }

  return (
    <AddressForm
      address={address}
      isFirst={known.length === 0}
      save={save}
      failure="Failed to save address"
      onFailure={(error) => showError(error, 'Failed to save address')}
      onDirty={onDirty}
      onCancel={onCancel}
    />
  );
}

/** `undefined` shows the list of addresses. */
type Editing = Address | 'new' | undefined;

/** Editing adds a history entry, so that Back returns to the list instead of leaving the checkout. */
export function useEditing(addresses: Address[]) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const requested: unknown = state?.editing;
  const edited = requested === 'new' ? requested : addresses.find(({ id }) => id === requested);
  // Without addresses the form is shown at once, without a history entry.
  const editing: Editing = addresses.length === 0 ? 'new' : edited;

  function edit(target: string) {
    void navigate('.', { state: { editing: target }, preventScrollReset: true });
  }

  function close() {
    if (edited) void navigate(-1);
  }

  return { editing, edit, close };
}
