import { formatMonth } from '@kinari/contract/locale';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DataTable } from '../table/data-table.tsx';
import { EmptyLine } from '../table/empty-state.tsx';
import { toInfiniteListState } from '../table/list-state.ts';
import { DOCUMENT_COLUMNS } from './document-columns.tsx';
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
      <DataTable
        label="Documents of the month"
        what="documents"
        errorWhat="the documents"
        list={toInfiniteListState(list, (page) => page.documents)}
        columns={DOCUMENT_COLUMNS}
        skeletonRows={5}
        empty={<EmptyLine>No documents here.</EmptyLine>}
      />
    </section>
  );
}
