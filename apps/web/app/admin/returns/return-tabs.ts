import { RETURN_QUEUE_LABELS } from '@kinari/contract/labels/return-labels';
import { useSearchParams } from 'react-router';

/** Views of the returns page: the queues of returns, and refunds due. */
export const RETURN_TABS = ['requested', 'to-receive', 'to-inspect', 'pending-refunds', 'closed'] as const;
type ReturnTab = (typeof RETURN_TABS)[number];

export const RETURN_TAB_LABELS: Record<ReturnTab, string> = {
  ...RETURN_QUEUE_LABELS,
  'pending-refunds': 'Refunds pending',
};

export function tabFor(name: string | null): ReturnTab {
  return RETURN_TABS.find((tab) => tab === name) ?? 'requested';
}

/** Counts the returns and refunds that staff still have to handle. */
export function countOpenReturns(counts: Partial<Record<ReturnTab, number>>): number {
  return RETURN_TABS.reduce((sum, tab) => sum + (tab === 'closed' ? 0 : (counts[tab] ?? 0)), 0);
}

/** Reads the queue and the open return from the URL. */
export function useReturnsSearchParams() {
  const [params] = useSearchParams();
  const tab = tabFor(params.get('queue'));
  return { tab, openId: params.get('return') ?? undefined };
}

export function returnTabUrl(tab: ReturnTab, id?: string): string {
  return `?${new URLSearchParams({ queue: tab, ...(id && { return: id }) })}`;
}
