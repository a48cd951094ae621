import type { Reply } from '@kinari/contract/contract';
import type { Profile, Session } from '../account.data.ts';
import type { Address } from '../addresses/address.data.ts';

/** What a card of the dashboard knows beyond its title; a warning has something for its owner to do or to know. */
export type Fact = { text: string; isWarning?: boolean };

type Orders = Pick<Reply<'listOwnOrders'>, 'pagination'> & {
  orders: Pick<Reply<'listOwnOrders'>['orders'][number], 'deliveryStatus' | 'expectedDeliveryDate'>[];
};

export function orderFacts({ orders, pagination }: Orders, today: string): Fact[] {
  if (orders.length === 0) return [{ text: 'Nothing ordered yet' }];
  const due = orders
    .filter(({ deliveryStatus }) => deliveryStatus === 'PENDING' || deliveryStatus === 'SHIPPED')
    .map(({ expectedDeliveryDate }) => expectedDeliveryDate)
    .toSorted();
  if (due.length === 0) return [{ text: 'Nothing on the way' }];

  // Only the newest orders were read: among older ones there may be another.
  const atLeast = pagination.totalPages > 1 ? 'At least ' : '';
  const next = due.find((day) => day >= today);
  const late = due.filter((day) => day < today).length;
  const facts: Fact[] = [{ text: `${atLeast}${due.length} on the way${next ? `, next ${nameOf(next, today)}` : ''}` }];
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

const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function nameOf(day: string, today: string): string {
  return day === today ? 'today' : DAY.format(new Date(`${day}T00:00:00Z`));
}
