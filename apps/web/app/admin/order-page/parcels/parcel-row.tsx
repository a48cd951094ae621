import { IN_THE_HOUSE, isOneOf, ON_THE_ROAD } from '@kinari/contract/words/parcel-words';
import { formatDay, formatMoment } from '../../../platform/text/format-date.ts';
import { formatRupees } from '../../../platform/text/format-rupees.ts';
import { ParcelBadge } from '../../../shop/parcel-badge.tsx';
import type { OrderInFull } from '../order-page.data.ts';
import { CourierAnswer } from './courier-answer.tsx';
import { ParcelActions } from './parcel-actions.tsx';
import type { Parcel } from './parcel-steps.ts';

type ParcelRowProps = { parcel: Parcel; told: OrderInFull };

/** One parcel: where it is, with whom, what is in it, and what can be done about it. */
export function ParcelRow({ parcel, told }: ParcelRowProps) {
  const { state, position, weightG, collect, lines } = parcel;
  return (
    <li className="order-parcel">
      <p className="order-parcel-head">
        <ParcelBadge state={state} />
        <b>Parcel {position}</b>
        <Bringer parcel={parcel} />
      </p>
      <p className="order-parcel-facts">
        <span>{lines.map((line) => unitText(line, told)).join(', ')}</span>
        <span className="order-parcel-end tabular">
          {weightG !== null && `${weightG / 1000} kg, `}collect <b>{formatRupees(collect)}</b>
        </span>
      </p>
      <Standing parcel={parcel} />
      {isOneOf(IN_THE_HOUSE, state) && <CourierAnswer parcel={parcel} orderId={told.order.id} />}
      <ParcelActions parcel={parcel} told={told} />
    </li>
  );
}

/** Who brings it, and its number there; nobody does while one is only asked. */
function Bringer({ parcel: { state, courier, number, trackUrl } }: { parcel: Parcel }) {
  if (state === 'asking') return null;
  return (
    <span className="order-parcel-end">
      {courier ?? 'No courier yet'}{' '}
      {number &&
        (trackUrl ? (
          <a href={trackUrl} target="_blank" rel="noreferrer" className="order-number">
            {number}
          </a>
        ) : (
          <span className="order-number">{number}</span>
        ))}
    </span>
  );
}

function unitText({ orderLineId, quantity, verdict }: Parcel['lines'][number], { order }: OrderInFull): string {
  const name = order.items.find(({ id }) => id === orderLineId)?.product.name ?? 'Unit';
  const text = `${quantity} × ${name}`;
  if (!verdict) return text;
  const { sellable, damaged, missing } = verdict;
  const seen = [sellable && `${sellable} sellable`, damaged && `${damaged} damaged`, missing && `${missing} missing`];
  return `${text} (${seen.filter(Boolean).join(', ')})`;
}

const DECISIONS = {
  try_again: 'To be tried again',
  new_contact: 'To be tried again',
  bring_back: 'To be brought back',
};

/** What is wrong with a delivery, and until when somebody must say what to do. */
function Standing({ parcel: { state, failure, tries, decideBy, decision, tryOn } }: { parcel: Parcel }) {
  if (!isOneOf(ON_THE_ROAD, state) || (state !== 'failed' && !decision)) return null;
  const said = [
    failure,
    tries > 1 && `tried ${tries} times`,
    decision ? [DECISIONS[decision], tryOn && `on ${formatDay(tryOn)}`].filter(Boolean).join(' ') : undefined,
    !decision && decideBy && `decide by ${formatMoment(decideBy)}`,
  ].filter(Boolean);
  return said.length > 0 ? <p className={decision ? 'text-ink-2' : 'font-medium text-bad'}>{said.join(', ')}</p> : null;
}
