import { useSearchParams } from 'react-router';
import { type ReturnTab, tabFor } from './return-queues.ts';

/** Reads the queue and the open return from the URL. */
export function useReturnsSearchParams() {
  const [params] = useSearchParams();
  const tab = tabFor(params.get('queue'));
  return { tab, openId: params.get('return') ?? undefined };
}

export function returnTabUrl(tab: ReturnTab, id?: string): string {
  return `?${new URLSearchParams({ queue: tab, ...(id && { return: id }) })}`;
}
