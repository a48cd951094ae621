import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Address } from '../account/addresses/address.data.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';
import { AddressOption } from './address-option.tsx';
import { CheckoutAddressEditor } from './checkout-address-editor.tsx';
import { CheckoutStep } from './checkout-step.tsx';
import type { Editing } from './use-editing.ts';

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
          <fieldset className="checkout-options">
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
