import { useSearchParams } from 'react-router';
import type { CustomerFilter, CustomerSort } from './customers.data.ts';

/** What the address says is listed. */
export function useCustomersAddress() {
  const [params, setParams] = useSearchParams();
  const filter: CustomerFilter = {
    q: params.get('q') ?? '',
    sort: params.get('sort') === 'ordered' ? 'ordered' : 'newest',
  };

  // Each letter typed would otherwise be a step to go back through.
  function search(q: string) {
    setParams(paramsOf({ ...filter, q }), { replace: true, preventScrollReset: true });
  }

  function addressOf(sort: CustomerSort): string {
    return `?${paramsOf({ ...filter, sort })}`;
  }

  return { filter, search, addressOf };
}

function paramsOf({ q, sort }: CustomerFilter): URLSearchParams {
  return new URLSearchParams({ ...(sort === 'ordered' && { sort }), ...(q && { q }) });
}
