import { Check, Pencil, Trash2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14, icon20 } from '../../ui/icon.ts';
import type { Address } from './address.data.ts';
import { formatRecipient } from './address-labels.ts';

type AddressCardProps = {
  address: Address;
  busy: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onMakeDefault: () => void;
};

export function AddressCard({ address, busy, onEdit, onDelete, onMakeDefault }: AddressCardProps) {
  const { id, addressLine1, addressLine2, city, state, postalCode, landmark, isDefault } = address;
  const recipient = formatRecipient(address);
  const name = `${city} ${postalCode}`;
  return (
    <article
      aria-label={name}
      tabIndex={-1}
      data-address={id}
      className="flex h-full flex-col border border-border bg-surface p-4 hanging lg:p-5"
    >
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        {name}
        {isDefault && (
          <Badge tone="ok" icon={<Check {...icon14} />}>
            Default
          </Badge>
        )}
      </h2>
      <p className="mt-1 text-text-muted">
        {recipient && (
          <>
            {recipient}
            <br />
          </>
        )}
        {addressLine1}
        {addressLine2 && (
          <>
            <br />
            {addressLine2}
          </>
        )}
        {landmark && (
          <>
            <br />
            Landmark: {landmark}
          </>
        )}
        <br />
        {city}
        {state && `, ${state}`} {postalCode}
      </p>
      <div className="-mx-3 mt-auto flex flex-wrap items-center pt-3">
        <Button
          kind="quiet"
          size={44}
          data-edit
          icon={<Pencil {...icon20} />}
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          Edit
        </Button>
        {!isDefault && (
          <Button kind="quiet" size={44} aria-label={`Make ${name} the default`} onClick={onMakeDefault}>
            Make default
          </Button>
        )}
        <Button
          kind="quiet"
          size={44}
          busy={busy}
          icon={<Trash2 {...icon20} />}
          aria-label={`Delete ${name}`}
          className="ml-auto text-danger!"
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </article>
  );
}
