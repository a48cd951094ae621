import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { failureOf } from '../../signed-in/failure.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { useFocusLater } from '../../ui/use-focus-later.ts';
import { type Address, useDeleteAddress, useMakeDefault } from './address.data.ts';
import { AddressCard } from './address-card.tsx';
import { AddressEditor } from './address-editor.tsx';
import { NoAddresses } from './no-addresses.tsx';

type Editing = 'new' | { id: string } | undefined;

export function AddressBook({ addresses }: { addresses: Address[] }) {
  const [editing, setEditing] = useState<Editing>();
  const book = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(book);
  const { remove, makeDefault, isDeleting } = useAddressActions(addresses, focusLater);

  function close(focus: string) {
    setEditing(undefined);
    focusLater(focus);
  }

  return (
    <div ref={book}>
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
      {addresses.length === 0 && editing !== 'new' && <NoAddresses onAdd={() => setEditing('new')} />}
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

/** What a card's buttons do, and where focus is afterwards. */
function useAddressActions(addresses: Address[], focusLater: (selector: string) => void) {
  const deleting = useDeleteAddress();
  const makingDefault = useMakeDefault();

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
        focusLater(next ? `[data-address="${next.id}"]` : '[data-add]');
      },
      onError: (error) => failureOf(error, 'Delete failed!'),
    });
  }

  function makeDefault(address: Address) {
    makingDefault.mutate(address, {
      onSuccess: () => notify({ text: 'Address updated!', tone: 'ok' }),
      onError: (error) => failureOf(error, 'Save failed!'),
    });
    // The button that was pressed is gone: the default needs none.
    focusLater(`[data-address="${address.id}"]`);
  }

  const isDeleting = ({ id }: Address) => deleting.isPending && deleting.variables === id;
  return { remove, makeDefault, isDeleting };
}
