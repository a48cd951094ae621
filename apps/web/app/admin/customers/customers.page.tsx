import { MAX_LENGTH } from '@kinari/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Allowed } from '../navigation/allowed.tsx';
import { ColumnMenu } from '../table/column-menu.tsx';
import { DataTable } from '../table/data-table.tsx';
import { SearchBox } from '../table/filters/search-box.tsx';
import { ListPage } from '../table/list-page.tsx';
import { oneOf, typedText } from '../table/list-params.ts';
import { toInfiniteListState } from '../table/list-state.ts';
import { useListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { useColumnChoice } from '../table/use-column-choice.ts';
import { useListParams } from '../table/use-list-params.ts';
import { CUSTOMER_COLUMNS } from './customer-columns.tsx';
import { formatCustomerCount } from './customer-labels.ts';
import { customersQuery } from './customers.data.ts';
import { CustomersEmptyState } from './customers-empty-state.tsx';
import { ExportCustomersButton } from './export-customers-button.tsx';

const PARAMS = { sort: oneOf(['newest', 'ordered'], 'newest'), q: typedText(MAX_LENGTH.searchWords) };

export default function CustomersPage() {
  const { values: filter, set, linkTo } = useListParams(PARAMS);
  const customers = useInfiniteQuery(customersQuery(filter));
  const pagination = customers.data?.pages.at(-1)?.pagination;
  const columnChoice = useColumnChoice('customers', CUSTOMER_COLUMNS);
  useListShortcuts({});

  return (
    <ListPage
      title="Customers"
      count={pagination && formatCustomerCount(pagination)}
      barAction={
        <Allowed to="exportCustomers">
          <ExportCustomersButton />
        </Allowed>
      }
      views={{
        label: 'Sort by',
        current: filter.sort,
        views: [
          { id: 'newest', label: 'Newest', to: linkTo({ sort: 'newest' }), count: undefined },
          { id: 'ordered', label: 'Latest orders', to: linkTo({ sort: 'ordered' }), count: undefined },
        ],
      }}
      filters={
        <>
          <SearchBox
            label="Search customers by name, email, mobile or order ID"
            placeholder="Name, email, mobile, order ID"
            q={filter.q}
            onSearch={set}
          />
          <ColumnMenu {...columnChoice} />
        </>
      }
    >
      <DataTable
        label="Customers"
        what="customers"
        list={toInfiniteListState(
          customers,
          (page) => page.customers,
          (page) => page.pagination.totalItems,
        )}
        columns={CUSTOMER_COLUMNS}
        hiddenColumns={columnChoice.hidden}
        empty={<CustomersEmptyState filter={filter} onClear={() => set({ q: '' })} />}
        hint={
          <>
            <kbd>J</kbd> and <kbd>K</kbd> move, <kbd>Enter</kbd> opens, <kbd>?</kbd> shows all keyboard shortcuts.
          </>
        }
      />
      {customers.data && filter.q && pagination?.exact === false && (
        <p className="pt-4 text-text-subtle">Too many matches. Type more characters to narrow the list.</p>
      )}
    </ListPage>
  );
}
