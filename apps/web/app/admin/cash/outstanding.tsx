import { CASH_AGE_WORDS, CASH_AGES } from '@kinari/contract/words/cash-words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { type CashFilter, outstandingQuery, type Outstanding as Parcel } from './cash.data.ts';
import { OutstandingList } from './outstanding-list.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

type OutstandingProps = { couriers: string[]; filter: CashFilter; onFilter: (filter: CashFilter) => void };

/** The parcels behind a figure. */
export function Outstanding({ couriers, filter, onFilter }: OutstandingProps) {
  const list = useInfiniteQuery(outstandingQuery(filter));
  const [leaving, setLeaving] = useState<Parcel>();
  const parcels = list.data?.pages.flatMap((page) => page.parcels);
  const failed = list.isError && !isSignedOut(list.error);
  return (
    <section aria-labelledby="outstanding" className="pt-8">
      <h2 id="outstanding" tabIndex={-1} className="text-h3">
        Outstanding parcels
      </h2>
      <div className="cash-tools">
        <select
          aria-label="Courier"
          className="input"
          value={filter.courier ?? ''}
          onChange={({ target: { value } }) => onFilter({ ...filter, courier: value || undefined })}
        >
          <option value="">All couriers</option>
          {couriers.map((courier) => (
            <option key={courier}>{courier}</option>
          ))}
        </select>
        <select
          aria-label="Delivered"
          className="input"
          value={filter.age ?? ''}
          onChange={({ target: { value } }) => onFilter({ ...filter, age: CASH_AGES.find((age) => age === value) })}
        >
          <option value="">Of any age</option>
          {CASH_AGES.map((age) => (
            <option key={age} value={age}>
              {CASH_AGE_WORDS[age]}
            </option>
          ))}
        </select>
      </div>
      {failed && !parcels ? (
        <LoadFailure what="the parcels" busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : !parcels ? (
        <RowSkeletons count={5} what="parcels" />
      ) : parcels.length === 0 ? (
        <p className="py-10 text-center text-ink-2">Nothing is outstanding here.</p>
      ) : (
        <OutstandingList parcels={parcels} onWriteOff={setLeaving} />
      )}
      {list.hasNextPage && (
        <div className="grid justify-items-center pt-5">
          <Button kind="secondary" size={36} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {leaving && <WriteOffDialog parcel={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  );
}
