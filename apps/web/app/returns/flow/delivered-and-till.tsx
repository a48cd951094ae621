import { deliveredWords, lastMoment } from '../return-text.ts';
import type { ReturnOption } from '../returns.data.ts';

/** When goods came, and until when they can be sent back. */
export function DeliveredAndTill({ option: { deliveredOn, until } }: { option: ReturnOption }) {
  return (
    <>
      {deliveredOn && deliveredWords(deliveredOn)}
      {until && (
        <>
          {' '}
          You can ask till <b>{lastMoment(until)}</b>.
        </>
      )}
    </>
  );
}
