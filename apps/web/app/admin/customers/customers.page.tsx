import { formatNumber } from '@kinari/contract/locale';
import './customers.css';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { SearchBox } from '../table/search-box.tsx';
import { TableViews } from '../table/table-views.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { formatCustomerCount } from './customer-labels.ts';
import { CustomerList } from './customer-list.tsx';
import { type CustomerSummary, customersQuery } from './customers.data.ts';
import { CustomersEmptyState } from './customers-empty-state.tsx';
import { ExportCustomersButton } from './export-customers-button.tsx';
import { useCustomerShortcuts } from './use-customer-shortcuts.ts';
import { useCustomersSearchParams } from './use-customers-search-params.ts';

export default function CustomersPage() {
  const { filter, search, addressOf } = useCustomersSearchParams();
  const customerPages = useInfiniteQuery(customersQuery(filter));
  const customers = customerPages.data && removeDuplicates(customerPages.data.pages.flatMap((page) => page.customers));
  const pagination = customerPages.data?.pages.at(-1)?.pagination;
  const failed = customerPages.isError && !isSignedOut(customerPages.error);
  useCustomerShortcuts();

  return (
    <AdminPage
      title="Customers"
      note={pagination && <output>{formatCustomerCount(pagination)}</output>}
      action={<ExportCustomersButton />}
    >
      <TableViews
        label="Sort by"
        current={filter.sort}
        views={[
          { id: 'newest', label: 'Newest', to: addressOf('newest'), count: undefined },
          { id: 'ordered', label: 'Latest orders', to: addressOf('ordered'), count: undefined },
        ]}
      />
      <search className="customer-tools">
        <SearchBox
          label="Search customers by name, email, mobile or order ID"
          placeholder="Name, email, mobile, order ID"
          longest={MAX_LENGTH.searchWords}
          q={filter.q}
          onSearch={search}
        />
      </search>
      {failed && (!customers || customerPages.isPlaceholderData) ? (
        <LoadError what="customers" busy={customerPages.isFetching} onRetry={() => void customerPages.refetch()} />
      ) : !customers ? (
        <RowSkeletons count={8} what="customers" />
      ) : customers.length === 0 ? (
        <CustomersEmptyState filter={filter} onClear={() => search('')} />
      ) : (
        <CustomerList customers={customers} isStale={customerPages.isPlaceholderData} />
      )}
      {customers && customerPages.hasNextPage && (
        <div className="grid justify-items-center gap-3 pt-5">
          <p className="text-ink-3">
            {formatNumber(customers.length)} of {formatNumber(pagination?.totalItems ?? customers.length)} shown
          </p>
          <Button
            kind="secondary"
            size={44}
            busy={customerPages.isFetchingNextPage}
            onClick={() => void customerPages.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
      {customers && filter.q && pagination?.exact === false && (
        <p className="pt-4 text-ink-3">Too many matches. Type more characters to narrow the list.</p>
      )}
    </AdminPage>
  );
}

/** Removes duplicates: a customer added between two requests shifts the last row to the next page. */
function removeDuplicates(customers: CustomerSummary[]): CustomerSummary[] {
  return [...new Map(customers.map((customer) => [customer.id, customer])).values()];
}
