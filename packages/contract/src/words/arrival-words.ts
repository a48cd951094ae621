import { dayInIndia, formatDay, formatDayOfYear, formatWeekday } from '../days.ts';
import { ENDED, isOneOf, ON_THE_ROAD, PARCEL_WORDS, type ParcelState } from './parcel-words.ts';

/** With what an event of a failed parcel begins that tells what was decided, and no further try. */
export const TO_BE_TRIED = 'To be tried again';

export type ArrivingParcel = {
  state: ParcelState;
  stateAt: string;
  promisedOn: string;
  decision: 'try_again' | 'new_contact' | 'bring_back' | null;
  tryOn: string | null;
};

export type ArrivingOrder = {
  deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
  expectedDeliveryDate: string;
  deliveredOn?: string | null;
  statusDays?: Partial<Record<'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED', string>> | undefined;
  parcels?: ArrivingParcel[] | undefined;
  /** Units that no parcel holds yet. */
  unpacked?: number | undefined;
};

/** What an answer is about, and thereby its colour. */
export type Arrival = { tone: 'info' | 'amber' | 'ok' | 'bad'; text: string };

/** Promised for a day that has passed, and still on its way to the customer. */
export function isParcelLate({ state, promisedOn, tryOn }: ArrivingParcel, today: string): boolean {
  return !isOneOf([...ENDED, 'returning'], state) && (tryOn ?? promisedOn) < today;
}

export function isOrderLate(order: ArrivingOrder, today: string): boolean {
  if (order.deliveryStatus === 'DELIVERED' || order.deliveryStatus === 'CANCELED') return false;
  const parcels = order.parcels ?? [];
  const restIsLate = (parcels.length === 0 || (order.unpacked ?? 0) > 0) && order.expectedDeliveryDate < today;
  return restIsLate || parcels.some((parcel) => isParcelLate(parcel, today));
}

/** When a parcel comes, in the words that lead its card and a letter about it. No day is promised that has passed. */
export function parcelArrival(parcel: ArrivingParcel, today: string): Arrival {
  const { state, stateAt, promisedOn } = parcel;
  const since = dayInIndia(new Date(stateAt));
  switch (state) {
    case 'delivered':
      return { tone: 'ok', text: `Delivered on ${formatDay(since)}` };
    case 'returning':
      return { tone: 'amber', text: 'Coming back to us' };
    case 'returned':
      return { tone: 'amber', text: 'Came back to us' };
    case 'lost':
      return { tone: 'bad', text: 'Lost on its way' };
    case 'void':
      return { tone: 'bad', text: PARCEL_WORDS.void };
    case 'failed':
      return failedArrival(parcel, today);
    case 'out':
      if (since === today) return { tone: 'info', text: `Arrives today, ${shortDay(today)}` };
  }
  if (isParcelLate(parcel, today)) return { tone: 'amber', text: lateWords(promisedOn, today) };
  return { tone: 'info', text: `Expected by ${formatDay(promisedOn)}` };
}

function failedArrival({ stateAt, decision, tryOn, promisedOn }: ArrivingParcel, today: string): Arrival {
  if (decision === null)
    return { tone: 'amber', text: `Delivery was tried on ${formatDayOfYear(dayInIndia(new Date(stateAt)))}` };
  if (decision === 'new_contact') return { tone: 'info', text: 'Will be tried again' };
  if (tryOn && tryOn >= today)
    return { tone: 'info', text: tryOn === today ? 'Next try today' : `Next try on ${shortDay(tryOn)}` };
  return { tone: 'amber', text: lateWords(tryOn ?? promisedOn, today) };
}

// After a comma of its own, the one within the day would be one too many.
function shortDay(day: string): string {
  return formatWeekday(day).replace(',', '');
}

/** The year is said where it goes without saying no more. */
function lateWords(due: string, today: string): string {
  return `Running late, was due ${due.slice(0, 4) === today.slice(0, 4) ? formatDayOfYear(due) : formatDay(due)}`;
}

/** When an order comes, in one sentence. */
export function orderArrival(order: ArrivingOrder, today: string): Arrival {
  const { deliveryStatus, deliveredOn, statusDays, expectedDeliveryDate: due, parcels = [], unpacked = 0 } = order;
  if (deliveryStatus === 'DELIVERED')
    return { tone: 'ok', text: deliveredOn ? `Delivered on ${formatDay(deliveredOn)}` : 'Delivered' };
  if (deliveryStatus === 'CANCELED')
    return { tone: 'bad', text: statusDays?.CANCELED ? `Cancelled on ${formatDay(statusDays.CANCELED)}` : 'Cancelled' };
  const [first] = parcels;
  if (!first)
    return due < today
      ? { tone: 'amber', text: `Running late, was due ${formatDay(due)}` }
      : { tone: 'info', text: `Expected by ${formatDay(due)}` };
  if (parcels.length === 1 && unpacked === 0) return parcelArrival(first, today);
  const tone = isOrderLate(order, today) || parcels.some(needsAnswer) ? 'amber' : 'info';
  return { tone, text: together(parcels, unpacked, today) };
}

/** A failed delivery waits for somebody to say what to do. */
export function needsAnswer({ state, decision }: Pick<ArrivingParcel, 'state' | 'decision'>): boolean {
  return state === 'failed' && decision === null;
}

/** What several parcels do, each kind once: for one of them, and for more. */
function deedOf(parcel: ArrivingParcel, today: string): [one: string, several: string] {
  const { state, stateAt, promisedOn, decision } = parcel;
  if (state === 'delivered') return ['has come', 'have come'];
  if (state === 'returning' || state === 'returned') return ['comes back to us', 'come back to us'];
  if (state === 'lost') return ['is lost', 'are lost'];
  if (state === 'failed' && decision === null) return ['could not be delivered', 'could not be delivered'];
  if (state === 'failed' && !isParcelLate(parcel, today)) return ['will be tried again', 'will be tried again'];
  if (state === 'out' && dayInIndia(new Date(stateAt)) === today) return ['comes today', 'come today'];
  if (isParcelLate(parcel, today)) return ['is late', 'are late'];
  const by = `by ${formatDayOfYear(promisedOn)}`;
  return [`comes ${by}`, `come ${by}`];
}

function together(parcels: ArrivingParcel[], unpacked: number, today: string): string {
  const deeds = new Map<string, { count: number; several: string }>();
  for (const parcel of parcels) {
    const [one, several] = deedOf(parcel, today);
    deeds.set(one, { count: (deeds.get(one)?.count ?? 0) + 1, several });
  }
  const kinds = [...deeds].map(([one, { count, several }]) => ({ one, several, count }));
  const rest = unpacked > 0 ? ', the rest is still to be sent' : '';
  const [first, second] = kinds;
  if (!first) return '';
  if (!second)
    return `${everyOne(parcels.length, unpacked > 0)} ${parcels.length === 1 ? first.one : first.several}${rest}`;
  if (parcels.length === 2 && !rest) return `One parcel ${first.one}, the other ${second.one}`;
  const said = kinds.map(({ one, several, count }, position) => {
    const number = COUNTS[count] ?? String(count);
    const parcelsOf = position === 0 ? ` parcel${count === 1 ? '' : 's'}` : '';
    return `${position === 0 ? capital(number) : number}${parcelsOf} ${count === 1 ? one : several}`;
  });
  return said.join(', ') + rest;
}

const COUNTS = ['none', 'one', 'two', 'three', 'four', 'five', 'six'];

function everyOne(count: number, isNotAll: boolean): string {
  if (count === 1) return 'One parcel';
  if (isNotAll) return `${capital(COUNTS[count] ?? String(count))} parcels`;
  return count === 2 ? 'Both parcels' : `All ${COUNTS[count] ?? count} parcels`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Who has a parcel, before its number. */
export function courierWords({ state, courier }: { state: ParcelState; courier: string | null }): string {
  if (state === 'delivered') return courier ? `Delivered by ${courier}` : 'Delivered';
  if (state === 'failed') return courier ? `Delivery tried by ${courier}` : PARCEL_WORDS.failed;
  if (state === 'returning') return courier ? `Coming back with ${courier}` : PARCEL_WORDS.returning;
  if (isOneOf(ON_THE_ROAD, state)) return courier ? `On its way with ${courier}` : PARCEL_WORDS.moving;
  return PARCEL_WORDS[state];
}

/** A courier's number as people read it to each other: `1904 1424 7515 40`. */
export function spacedNumber(number: string): string {
  return /^\w{9,}$/.test(number) ? (number.match(/.{1,4}/g) ?? []).join(' ') : number;
}

/** What an event of a parcel is called. */
export function eventWords({ state, said }: { state: ParcelState; said: string | null }): {
  title: string;
  said: string | null;
} {
  return said?.startsWith(TO_BE_TRIED) ? { title: said, said: null } : { title: PARCEL_WORDS[state], said };
}
