import {
  QUEUE_STATES,
  REFUND_MEANS,
  RETURN_QUEUES,
  type ReturnQueue,
  type ReturnState,
} from '@kinari/contract/words/return-words';
import { formatDay } from '../platform/text/format-date.ts';
import type { Refund } from './return.data.ts';

/** The queue in which a return in this state is found. */
export function queueOf(state: ReturnState): ReturnQueue {
  return RETURN_QUEUES.find((queue) => (QUEUE_STATES[queue] as readonly ReturnState[]).includes(state)) ?? 'asked';
}

/** Where staff look at a return. */
export function returnPath({ id, state }: { id: string; state: ReturnState }): string {
  return `/admin/returns?queue=${queueOf(state)}&return=${id}`;
}

/** `UPI ••••@oksbi`; while nobody has said where it should go, that. */
export function goesToWords({ means, goesTo }: Pick<Refund, 'means' | 'goesTo'>): string {
  if (!means) return 'waiting for the customer';
  const word = REFUND_MEANS[means];
  if (!goesTo) return word;
  return goesTo.startsWith(word) ? goesTo : `${word} ${goesTo}`;
}

/** What became of a refund: `due by 27 Nov 2026`, `sent on 14 Nov 2026, reference UTR42`. */
export function refundWords({ means, state, dueOn, doneOn, reference }: Refund): string {
  if (state === 'sent' && doneOn) {
    // A credit is known by its order.
    if (means === 'credit') return `given on ${formatDay(doneOn)}`;
    return [`sent on ${formatDay(doneOn)}`, reference && `reference ${reference}`].filter(Boolean).join(', ');
  }
  if (state === 'noted') return `reference ${reference}, to be confirmed`;
  return state === 'void' ? 'no longer owed' : `due by ${formatDay(dueOn)}`;
}
