import type { Order } from './orders.data.ts';

/** The lines of the delivery address, as on a package label. */
export function listAddressLines({
  recipientName,
  address,
  landmark,
}: Pick<Order, 'recipientName' | 'address' | 'landmark'>): string[] {
  const street = [address.addressLine1, address.addressLine2, landmark && `Landmark: ${landmark}`];
  const city = `${address.city}, ${address.state} ${address.postalCode}`;
  return [recipientName, ...street, city].filter((line): line is string => Boolean(line));
}

export function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address>
      {lines.map((line) => (
        <span key={line} className="block break-words">
          {line}
        </span>
      ))}
    </address>
  );
}
