import type { Reply } from '@kinari/contract/contract';
import { dayInIndia, formatDayOfYear, formatWeekday } from '@kinari/contract/days';
import {
  type Arrival,
  eventWords,
  isParcelLate,
  needsAnswer,
  parcelArrival,
} from '@kinari/contract/words/arrival-words';
import { ENDED, isOneOf } from '@kinari/contract/words/parcel-words';
import { formatRupees } from '../platform/text/format-rupees.ts';

/** A parcel as its customer, or whoever has the letter, may know it. */
export type ShownParcel = Reply<'trackOrder'>['parcels'][number];

export type TimelineStep = {
  key: string;
  title: string;
  detail?: string | undefined;
  when: string;
  kind: 'now' | 'done' | 'warn' | 'todo';
};

const CLOCK = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** `Today, 08:52` or `Fri 13 Nov, 18:20`, by the clock in India, where the parcel is. */
export function formatEvent(at: string, today: string): string {
  const moment = new Date(at);
  const day = dayInIndia(moment);
  return `${day === today ? 'Today' : formatWeekday(day).replace(',', '')}, ${CLOCK.format(moment)}`;
}

/** What happened to a parcel, newest first, below it that the order was placed, above it what is still expected. */
export function timelineOf(parcel: ShownParcel, { placedAt, today }: { placedAt: string; today: string }) {
  const isEnded = isOneOf([...ENDED, 'returning'], parcel.state);
  const happened = (parcel.events ?? []).map((event, position): TimelineStep => {
    const { title, said } = eventWords(event);
    const kind = event.state === 'failed' || event.state === 'lost' ? 'warn' : position === 0 ? 'now' : 'done';
    const detail = [said, event.place].filter(Boolean).join(', ') || undefined;
    return { key: event.id, title, detail, when: formatEvent(event.at, today), kind };
  });
  const placed: TimelineStep = {
    key: 'placed',
    title: 'Order placed',
    when: formatEvent(placedAt, today),
    kind: 'done',
  };
  return [...(isEnded ? [] : expectedStep(parcel, today)), ...happened, placed];
}

function expectedStep(parcel: ShownParcel, today: string): TimelineStep[] {
  const { state, tryOn, promisedOn } = parcel;
  if (needsAnswer(parcel) || isParcelLate(parcel, today)) return [];
  if (state === 'failed') {
    return tryOn ? [{ key: 'next', title: 'Next try', when: formatWeekday(tryOn).replace(',', ''), kind: 'todo' }] : [];
  }
  const when = state === 'out' ? 'today' : `by ${formatWeekday(promisedOn).replace(',', '')}`;
  return [{ key: 'next', title: 'Expected', when, kind: 'todo' }];
}

/** What a parcel's answer means for its customer: one or two sentences under it. */
export function meaningOf(parcel: ShownParcel, today: string): string | null {
  const { state, collect, decision, failure, decideBy } = parcel;
  const keepReady = collect > 0 ? `Keep ${formatRupees(collect)} ready.` : '';
  const freeOfCharge = collect > 0 ? ' You pay nothing for it.' : '';
  if (state === 'failed' && decision === null) {
    const reason = failure ? `${failure.replace(/\.$/, '')}. ` : '';
    return `${reason}${decideBy && decideBy > new Date().toISOString() ? `Please say by ${formatEvent(decideBy, today).replace('Today, ', 'today ')} what to do.` : 'Please say what to do.'}`;
  }
  if (state === 'failed' && decision === 'new_contact')
    return 'The courier has been asked to try with your new mobile number or address.';
  if (state === 'failed') return `The courier has been asked to come again. ${keepReady}`;
  if (state === 'returning') return `It is on its way back to us.${freeOfCharge}`;
  if (state === 'returned') return `It is with us again.${freeOfCharge}`;
  if (state === 'lost') return 'The courier cannot find it. We are sorry: please call us.';
  if (state === 'delivered') return null;
  if (state === 'out') return `Out for delivery. ${keepReady}`;
  if (isParcelLate(parcel, today))
    return `We are sorry.${collect > 0 ? ' If that is too late, refuse it at the door: you pay nothing.' : ''}`;
  if (state === 'handed_over' || state === 'moving') return `On its way since ${sinceDay(parcel)}. ${keepReady}`;
  return 'Packed, and soon with the courier.';
}

function sinceDay({ events, stateAt }: ShownParcel): string {
  const handed = events?.find(({ state }) => state === 'handed_over')?.at ?? stateAt;
  return formatDayOfYear(dayInIndia(new Date(handed)));
}

export function answerOf(parcel: ShownParcel, today: string): Arrival {
  return parcelArrival(parcel, today);
}
