import { formatMonth } from '@kinari/contract/locale';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { DocumentTable } from './document-table.tsx';
import { taxDocumentsQuery } from './gst-month.data.ts';
import type { DocumentView } from './month-search-params.ts';

const FILTER_TITLES: Record<DocumentView, string> = {
  all: 'Documents',
  hsn_missing: 'Without an HSN code',
  rate_missing: 'Without a rate',
  between_rates: 'Between two rates',
  pdf_missing: 'Without a PDF',
};

/** Lists the documents behind an amount. Takes the focus when opened. */
export function MonthDocuments({ month, view }: { month: string; view: DocumentView }) {
  const [query, setQuery] = useState('');
  const list = useInfiniteQuery(taxDocumentsQuery({ month, view, searchText: query.trim() }));
  const documents = list.data?.pages.flatMap((page) => page.documents);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="documents-of-month" className="pt-4">
      <h2 id="documents-of-month" ref={heading} tabIndex={-1} className="text-h3">
        {FILTER_TITLES[view]}, {formatMonth(month)}
      </h2>
      <input
        type="search"
        aria-label="Search by number or order"
        placeholder="Number or order"
        className="input month-find"
        value={query}
        maxLength={40}
        onChange={({ target: { value } }) => setQuery(value)}
      />
      {list.isError && !isSignedOut(list.error) && !documents ? (
        <LoadError what="the documents" busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : !documents ? (
        <RowSkeletons count={5} what="documents" />
      ) : documents.length === 0 ? (
        <p className="py-10 text-center text-ink-2">No documents here.</p>
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
