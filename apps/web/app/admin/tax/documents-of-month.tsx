import { formatMonth } from '@kinari/contract/words/tax-words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { DocumentTable } from './document-table.tsx';
import type { Shown } from './month-address.ts';
import { documentsQuery } from './tax-month.data.ts';

const TITLES: Record<Shown, string> = {
  all: 'Documents',
  hsn_missing: 'Without an HSN code',
  rate_missing: 'Without a rate',
  between_rates: 'Between two rates',
  no_paper: 'Without a PDF',
};

/** The documents behind a figure; who asked for them is led to them. */
export function DocumentsOfMonth({ month, shown }: { month: string; shown: Shown }) {
  const [words, setWords] = useState('');
  const list = useInfiniteQuery(documentsQuery({ month, shown, words: words.trim() }));
  const documents = list.data?.pages.flatMap((page) => page.documents);
  const title = useRef<HTMLHeadingElement>(null);
  // The browser's focus and scroll are outside of React.
  useEffect(() => title.current?.focus(), []);
  return (
    <section aria-labelledby="documents-of-month" className="pt-4">
      <h2 id="documents-of-month" ref={title} tabIndex={-1} className="text-h3">
        {TITLES[shown]}, {formatMonth(month)}
      </h2>
      <input
        type="search"
        aria-label="Find by number or order"
        placeholder="Number or order"
        className="input month-find"
        value={words}
        maxLength={40}
        onChange={({ target: { value } }) => setWords(value)}
      />
      {list.isError && !isSignedOut(list.error) && !documents ? (
        <LoadFailure what="the documents" busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : !documents ? (
        <RowSkeletons count={5} what="documents" />
      ) : documents.length === 0 ? (
        <p className="py-10 text-center text-ink-2">There is none here.</p>
      ) : (
        <DocumentTable documents={documents} />
      )}
      {list.hasNextPage && (
        <div className="grid justify-items-center pt-5">
          <Button kind="secondary" size={36} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}
