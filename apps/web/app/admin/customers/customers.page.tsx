import './customers.css';
import { LONGEST } from '@kinari/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { AdminPage } from '../admin-page.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { SearchBox } from '../table/search-box.tsx';
import { TableViews } from '../table/table-views.tsx';
import { CustomerList } from './customer-list.tsx';
import { customerCount } from './customer-words.ts';
import { customersQuery, type ListedCustomer } from './customers.data.ts';
import { ExportCustomers } from './export-customers.tsx';
import { NoCustomers } from './no-customers.tsx';
import { useCustomerKeys } from './use-customer-keys.ts';
import { useCustomersAddress } from './use-customers-address.ts';

/** Who buys here; to find whoever calls or writes. */
export default function CustomersPage() {
  const { filter, search, addressOf } = useCustomersAddress();
  const listed = useInfiniteQuery(customersQuery(filter));
  const customers = listed.data && onceEach(listed.data.pages.flatMap((page) => page.customers));
  const pagination = listed.data?.pages.at(-1)?.pagination;
  const failed = listed.isError && !isSignedOut(listed.error);
  useCustomerKeys();

  return (
    <AdminPage
      title="Customers"
      note={pagination && <output>{customerCount(pagination)}</output>}
      action={<ExportCustomers />}
    >
      <TableViews
        label="Order of the list"
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
          longest={LONGEST.searchWords}
          q={filter.q}
          onSearch={search}
        />
      </search>
      {failed && (!customers || listed.isPlaceholderData) ? (
        <LoadFailure what="customers" busy={listed.isFetching} onRetry={() => void listed.refetch()} />
      ) : !customers ? (
        <RowSkeletons count={8} what="customers" />
      ) : customers.length === 0 ? (
        <NoCustomers filter={filter} onClear={() => search('')} />
      ) : (
        <CustomerList customers={customers} isStale={listed.isPlaceholderData} />
      )}
      {customers && listed.hasNextPage && (
        <div className="grid justify-items-center gap-3 pt-5">
          <p className="text-ink-3">
            {customers.length.toLocaleString('en-IN')} of {pagination?.totalItems.toLocaleString('en-IN')} shown
          </p>
          <Button
            kind="secondary"
            size={44}
            busy={listed.isFetchingNextPage}
            onClick={() => void listed.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
      {customers && filter.q && pagination?.exact === false && (
        <p className="pt-4 text-ink-3">So many begin like this that not all are here. More letters find the others.</p>
      )}
    </AdminPage>
  );
}

/** Somebody who came between two readings pushes the last of one page onto the next. */
function onceEach(customers: ListedCustomer[]): ListedCustomer[] {
  return [...new Map(customers.map((customer) => [customer.id, customer])).values()];
}
