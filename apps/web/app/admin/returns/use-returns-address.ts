import { useSearchParams } from 'react-router';
import { type Desk, deskOf } from './return-queues.ts';

/** What the address says: which queue is worked on, and which return of it is looked at. */
export function useReturnsAddress() {
  const [params] = useSearchParams();
  const desk = deskOf(params.get('queue'));
  return { desk, openId: params.get('return') ?? undefined };
}

export function deskAddress(desk: Desk, id?: string): string {
  return `?${new URLSearchParams({ queue: desk, ...(id && { return: id }) })}`;
}
