import { isOneOf, ON_THE_ROAD, PARCEL_WORDS } from '@kinari/contract/words/parcel-words';
import { useState } from 'react';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast.ts';
import type { OrderInFull } from '../order-page.data.ts';
import { AskCourier } from './ask-courier.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { mayReceive, nextPlaces, type Parcel, placesFor, type Told } from './parcel-steps.ts';
import { usePressHandOver, usePressParcel } from './parcels.data.ts';
import { ReceiveDialog } from './receive-dialog.tsx';
import { WhereDialog } from './where-dialog.tsx';

type Opened = 'hand-over' | 'number' | 'decide' | 'receive' | { places: Told[] };
type ParcelActionsProps = { parcel: Parcel; told: OrderInFull };

/** What can be done about a parcel, by where it is: the usual by one press, the rest behind a question. */
export function ParcelActions({ parcel, told }: ParcelActionsProps) {
  const [opened, setOpened] = useState<Opened>();
  const press = usePressParcel(told.order.id);
  const handOver = usePressHandOver(told.order.id, parcel.id);
  const { state, position, decision, labelUrl } = parcel;
  const isPacked = state === 'packed' || state === 'ready';
  const close = () => setOpened(undefined);

  function move(to: Told) {
    press.mutate(
      { parcel, to },
      { onSuccess: () => notify({ text: `Parcel ${position}: ${PARCEL_WORDS[to]}`, tone: 'ok' }) },
    );
  }

  function handOverBooked() {
    if (handOver.isPending) return;
    handOver.mutate({}, { onSuccess: () => notify({ text: `Parcel ${position} handed over`, tone: 'ok' }) });
  }

  const action = (label: string, onClick: () => void, kind: 'secondary' | 'quiet' = 'secondary') => (
    <Button key={label} kind={kind} size={36} aria-label={`${label}, parcel ${position}`} onClick={onClick}>
      {label}
    </Button>
  );

  return (
    <div className="order-parcel-actions">
      {state === 'packed' && action('Hand over', () => setOpened('hand-over'))}
      {state === 'packed' && <AskCourier parcel={parcel} told={told} />}
      {state === 'ready' && action('Hand over', handOverBooked)}
      {state === 'ready' && labelUrl && (
        <a
          href={labelUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`Label, parcel ${position}`}
          className={buttonClasses({ kind: 'secondary', size: 36 })}
        >
          Label
        </a>
      )}
      {isPacked && action('Unpack', () => setOpened({ places: ['void'] }), 'quiet')}
      {state === 'failed' && !decision && action('Decide', () => setOpened('decide'))}
      {mayReceive(parcel) && action('Received', () => setOpened('receive'))}
      {nextPlaces(parcel).map((to) => action(PARCEL_WORDS[to], () => move(to)))}
      {state === 'out' && action('Delivery failed', () => setOpened({ places: ['failed'] }))}
      {isOneOf(ON_THE_ROAD, state) && action('Courier and number', () => setOpened('number'), 'quiet')}
      {placesFor(parcel).length > 0 &&
        action('Somewhere else', () => setOpened({ places: placesFor(parcel) }), 'quiet')}

      {(opened === 'hand-over' || opened === 'number') && (
        <HandOverDialog parcel={parcel} told={told} isNew={opened === 'hand-over'} onClose={close} />
      )}
      {opened === 'decide' && <DecideDialog parcel={parcel} told={told} onClose={close} />}
      {opened === 'receive' && <ReceiveDialog parcel={parcel} told={told} onClose={close} />}
      {typeof opened === 'object' && (
        <WhereDialog parcel={parcel} orderId={told.order.id} places={opened.places} onClose={close} />
      )}
    </div>
  );
}
