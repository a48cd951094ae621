import { type Address, type AddressDraft, useSaveAddress } from '../account/addresses/address.data.ts';
import { AddressForm } from '../account/addresses/address-form.tsx';
import { showError } from '../session/show-error.ts';
import { notify } from '../ui/toast.ts';

type CheckoutAddressEditorProps = {
  address: Address | undefined;
  known: Address[];
  onSaved: (id: string) => void;
  onDirty: (isDirty: boolean) => void;
  onCancel: (() => void) | undefined;
};

export function CheckoutAddressEditor(props: CheckoutAddressEditorProps) {
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
