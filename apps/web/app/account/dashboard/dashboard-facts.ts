import type { Reply } from '@kinari/contract/contract';
import { dayInIndia, formatDayOfYear } from '@kinari/contract/days';
import { type ArrivingOrder, isOrderLate } from '@kinari/contract/words/arrival-words';
import { ENDED, isOneOf } from '@kinari/contract/words/parcel-words';
import type { Profile, Session } from '../account.data.ts';
import type { Address } from '../addresses/address.data.ts';

/** What a card of the dashboard knows beyond its title; a warning has something for its owner to do or to know. */
export type Fact = { text: string; isWarning?: boolean };

type Orders = Pick<Reply<'listOwnOrders'>, 'pagination'> & {
  orders: Arriving[];
};

type Arriving = Pick<ArrivingOrder, 'deliveryStatus' | 'expectedDeliveryDate' | 'parcels'>;

/** The days on which something of an order is expected. */
function daysOf({ expectedDeliveryDate, parcels = [] }: Arriving, today: string): string[] {
  if (parcels.length === 0) return [expectedDeliveryDate];
  return parcels.flatMap(({ state, stateAt, promisedOn, tryOn }) => {
    if (isOneOf([...ENDED, 'returning'], state)) return [];
    return state === 'out' && dayInIndia(new Date(stateAt)) === today ? [today] : [tryOn ?? promisedOn];
  });
}

export function orderFacts({ orders, pagination }: Orders, today: string): Fact[] {
  if (orders.length === 0) return [{ text: 'Nothing ordered yet' }];
  const open = orders.filter(({ deliveryStatus }) => deliveryStatus === 'PENDING' || deliveryStatus === 'SHIPPED');
  if (open.length === 0) return [{ text: 'Nothing on the way' }];

  // Only the newest orders were read: among older ones there may be another.
  const atLeast = pagination.totalPages > 1 ? 'At least ' : '';
  const next = open
    .flatMap((order) => daysOf(order, today))
    .toSorted()
    .find((day) => day >= today);
  const late = open.filter((order) => isOrderLate(order, today)).length;
  const facts: Fact[] = [{ text: `${atLeast}${open.length} on the way${next ? `, next ${nameOf(next, today)}` : ''}` }];
  return late > 0 ? [...facts, { text: `${late} running late`, isWarning: true }] : facts;
}

export function addressFacts(addresses: Pick<Address, 'city' | 'postalCode' | 'isDefault'>[]): Fact[] {
  const chosen = addresses.find(({ isDefault }) => isDefault);
  if (addresses.length === 0) return [{ text: 'No address yet' }];
  // None is, once a password was reset that somebody else may have known.
  if (!chosen) return [{ text: 'No default: please check them', isWarning: true }];
  const others = addresses.length - 1;
  return [{ text: `${chosen.city} ${chosen.postalCode}${others > 0 ? ` and ${others} more` : ''}` }];
}

export function accountFacts({ email, emailVerified }: Pick<Profile, 'email' | 'emailVerified'>): Fact[] {
  return emailVerified ? [{ text: email }] : [{ text: email }, { text: 'Email not verified', isWarning: true }];
}

export function sessionFacts(sessions: Pick<Session, 'id'>[]): Fact[] {
  return [{ text: `Logged in on ${sessions.length === 1 ? 'this device only' : `${sessions.length} devices`}` }];
}

function nameOf(day: string, today: string): string {
  return day === today ? 'today' : formatDayOfYear(day);
}
