import { useSearchParams } from 'react-router';
import type { CustomerFilter, CustomerSort } from './customers.data.ts';

/** Reads the filter from the URL. */
export function useCustomersSearchParams() {
  const [params, setParams] = useSearchParams();
  const filter: CustomerFilter = {
    q: params.get('q') ?? '',
    sort: params.get('sort') === 'ordered' ? 'ordered' : 'newest',
  };

  // Replace: otherwise each typed character adds a history entry.
  function search(q: string) {
    setParams(toSearchParams({ ...filter, q }), { replace: true, preventScrollReset: true });
  }

  function sortUrl(sort: CustomerSort): string {
    return `?${toSearchParams({ ...filter, sort })}`;
  }

  return { filter, search, addressOf: sortUrl };
}

function toSearchParams({ q, sort }: CustomerFilter): URLSearchParams {
  return new URLSearchParams({ ...(sort === 'ordered' && { sort }), ...(q && { q }) });
}
