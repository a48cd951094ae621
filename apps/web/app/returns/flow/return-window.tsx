import { formatDeadline, formatDelivered } from '../format-return.ts';
import type { ReturnOption } from '../returns.data.ts';

export function ReturnWindow({ option: { deliveredOn, until } }: { option: ReturnOption }) {
  return (
    <>
      {deliveredOn && formatDelivered(deliveredOn)}
      {until && (
        <>
          {' '}
          You can request a return till <b>{formatDeadline(until)}</b>.
        </>
      )}
    </>
  );
}
