import { showError } from '../../session/show-error.ts';
import { notify } from '../../ui/toast.ts';
import { type Address, type AddressDraft, useSaveAddress } from './address.data.ts';
import { AddressForm } from './address-form.tsx';

type AddressEditorProps = {
  address?: Address;
  known: Address[];
  onSaved: (id: string | undefined) => void;
  onCancel: () => void;
};

export function AddressEditor({ address, known, onSaved, onCancel }: AddressEditorProps) {
  const { mutateAsync } = useSaveAddress(address?.id);

  async function save(draft: AddressDraft) {
    const { addresses } = await mutateAsync(draft);
    notify({ text: address ? 'Address updated!' : 'Address added!', tone: 'ok' });
    // The response lists all addresses and does not mark the new one.
    onSaved(address?.id ?? addresses.find(({ id }) => !known.some((before) => before.id === id))?.id);
  }

  return (
    <AddressForm
      address={address}
      isFirst={known.length === 0}
      save={save}
      failure="Save failed!"
      onFailure={(error) => showError(error, 'Save failed!')}
      onCancel={onCancel}
    />
  );
}
