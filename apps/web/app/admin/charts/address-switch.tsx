import './address-switch.css';
import { Link, useSearchParams } from 'react-router';

type AddressSwitchProps<Value extends string> = {
  label: string;
  /** Its name in the address. */
  name: string;
  offered: readonly { value: Value; word: string }[];
  current: Value;
};

/** A choice of a few that stands in the address: each is a link, so that it may be kept, sent, and gone back from. */
export function AddressSwitch<Value extends string>({ label, name, offered, current }: AddressSwitchProps<Value>) {
  const [params] = useSearchParams();
  return (
    <nav aria-label={label} className="address-switch">
      {offered.map(({ value, word }) => (
        <Link
          key={value}
          to={`?${new URLSearchParams({ ...Object.fromEntries(params), [name]: value })}`}
          preventScrollReset
          aria-current={value === current ? 'true' : undefined}
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}
