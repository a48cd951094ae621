import {
  QUEUE_STATUSES,
  REFUND_METHODS,
  RETURN_QUEUES,
  type ReturnQueue,
  type ReturnStatus,
} from '@kinari/contract/labels/return-labels';
import { formatDay } from '@kinari/contract/locale';
import type { Refund } from './return.data.ts';

export function findReturnQueue(status: ReturnStatus): ReturnQueue {
  return (
    RETURN_QUEUES.find((queue) => (QUEUE_STATUSES[queue] as readonly ReturnStatus[]).includes(status)) ?? 'requested'
  );
}

export function returnPath({ id, status }: { id: string; status: ReturnStatus }): string {
  return `/admin/returns?queue=${findReturnQueue(status)}&return=${id}`;
}

/** Formats as `UPI ••••@oksbi`, or as a note that the customer has not chosen yet. */
export function formatRefundDestination({
  method,
  maskedDestination,
}: Pick<Refund, 'method' | 'maskedDestination'>): string {
  if (!method) return 'waiting for the customer';
  const methodLabel = REFUND_METHODS[method];
  if (!maskedDestination) return methodLabel;
  return maskedDestination.startsWith(methodLabel) ? maskedDestination : `${methodLabel} ${maskedDestination}`;
}

/** Formats as `due by 27 Nov 2026` or `sent on 14 Nov 2026, reference UTR42`. */
export function formatRefundStatus({ method, status, dueOn, completedOn, reference }: Refund): string {
  if (status === 'sent' && completedOn) {
    // Store credit has no reference; the order identifies it.
    if (method === 'store_credit') return `credited on ${formatDay(completedOn)}`;
    return [`sent on ${formatDay(completedOn)}`, reference && `reference ${reference}`].filter(Boolean).join(', ');
  }
  // A refund to the account used to pay has no reference before it is sent.
  if (status === 'awaiting_confirmation')
    return reference ? `reference ${reference}, to be confirmed` : 'approved by one person, to be confirmed';
  if (status === 'sending') return 'being sent';
  if (status === 'failed') return `could not be sent yet, due by ${formatDay(dueOn)}`;
  return status === 'canceled' ? 'no longer owed' : `due by ${formatDay(dueOn)}`;
}
