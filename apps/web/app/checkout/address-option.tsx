import { Pencil } from 'lucide-react';
import type { Address } from '../account/addresses/address.data.ts';
import { formatRecipient } from '../account/addresses/address-labels.ts';
import { classes } from '../ui/classes.ts';
import { icon20 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';

type AddressOptionProps = { address: Address; chosen: boolean; onChoose: () => void; onEdit: () => void };

export function AddressOption({ address, chosen, onChoose, onEdit }: AddressOptionProps) {
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
          {isDefault && <span className="ml-2 rounded-pill bg-surface px-2.5 py-1 text-micro text-ink-2">Default</span>}
          {recipient && <span className="block text-label/5.5 font-normal text-ink-2">{recipient}</span>}
          <span className="block text-label/5.5 font-normal text-ink-2">
            {addressLine1}
            {addressLine2 && `, ${addressLine2}`}
          </span>
          {landmark && <span className="block text-label/5.5 font-normal text-ink-2">Landmark: {landmark}</span>}
          <span className="block text-label/5.5 font-normal text-ink-2">
            {city}
            {state && `, ${state}`} {postalCode}
          </span>
        </span>
      </label>
      <IconButton label={`Edit ${name}`} data-edit={id} icon={<Pencil {...icon20} />} onClick={onEdit} />
    </div>
  );
}
