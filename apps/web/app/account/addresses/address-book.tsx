import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { showError } from '../../session/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { useDeferredFocus } from '../../ui/use-deferred-focus.ts';
import { type Address, useDeleteAddress, useSetDefaultAddress } from './address.data.ts';
import { AddressCard } from './address-card.tsx';
import { AddressEditor } from './address-editor.tsx';
import { AddressesEmptyState } from './addresses-empty-state.tsx';

type Editing = 'new' | { id: string } | undefined;

export function AddressBook({ addresses }: { addresses: Address[] }) {
  const [editing, setEditing] = useState<Editing>();
  const container = useRef<HTMLDivElement>(null);
  const focusDeferred = useDeferredFocus(container);
  const { remove, makeDefault, isDeleting } = useAddressActions(addresses, focusDeferred);

  function close(focus: string) {
    setEditing(undefined);
    focusDeferred(focus);
  }

  return (
    <div ref={container}>
      {editing === 'new' ? (
        <div className="mb-4">
          <AddressEditor
            known={addresses}
            onSaved={(id) => close(`[data-address="${id}"]`)}
            onCancel={() => close('[data-add]')}
          />
        </div>
      ) : (
        addresses.length > 0 && (
          <Button
            kind="secondary"
            size={44}
            data-add
            icon={<Plus {...icon20} />}
            className="mb-4"
            onClick={() => setEditing('new')}
          >
            Add address
          </Button>
        )
      )}
      {addresses.length === 0 && editing !== 'new' && <AddressesEmptyState onAdd={() => setEditing('new')} />}
      <ul className="grid gap-gutter md:grid-cols-2">
        {addresses.map((address, position) =>
          typeof editing === 'object' && editing.id === address.id ? (
            <li key={address.id} className="md:col-span-2">
              <AddressEditor
                address={address}
                known={addresses}
                onSaved={(id) => close(`[data-address="${id}"]`)}
                onCancel={() => close(`[data-address="${address.id}"] [data-edit]`)}
              />
            </li>
          ) : (
            <li key={address.id}>
              <AddressCard
                address={address}
                busy={isDeleting(address)}
                onEdit={() => setEditing({ id: address.id })}
                onDelete={() => remove(address, position)}
                onMakeDefault={() => makeDefault(address)}
              />
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function useAddressActions(addresses: Address[], focusDeferred: (selector: string) => void) {
  const deleting = useDeleteAddress();
  const makingDefault = useSetDefaultAddress();

  function remove(address: Address, position: number) {
    if (address.isDefault) {
      notify({ text: 'Default address cannot be deleted!', tone: 'bad' });
      return;
    }
    // oxlint-disable-next-line no-alert -- the specification asks for the browser's own confirmation
    if (!window.confirm('Are you sure you want to delete this address?')) return;
    const next = addresses[position + 1] ?? addresses[position - 1];
    deleting.mutate(address.id, {
      onSuccess: () => {
        notify({ text: 'Address deleted!', tone: 'ok' });
        focusDeferred(next ? `[data-address="${next.id}"]` : '[data-add]');
      },
      onError: (error) => showError(error, 'Delete failed!'),
    });
  }

  function makeDefault(address: Address) {
    makingDefault.mutate(address, {
      onSuccess: () => notify({ text: 'Address updated!', tone: 'ok' }),
      onError: (error) => showError(error, 'Save failed!'),
    });
    // Setting the default removes the button that was clicked.
    focusDeferred(`[data-address="${address.id}"]`);
  }

  const isDeleting = ({ id }: Address) => deleting.isPending && deleting.variables === id;
  return { remove, makeDefault, isDeleting };
}
