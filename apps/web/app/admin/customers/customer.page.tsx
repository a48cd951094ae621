import '../../ui/item-row.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isSignedOut } from '../../session/query-client.ts';
import { Banner } from '../../ui/banner.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { LoadingBlock } from '../ui/loading-block.tsx';
import { customerName } from './customer-labels.ts';
import { CustomerView } from './customer-view.tsx';
import { customerQuery } from './customers.data.ts';

export default function CustomerPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(customerQuery(id));
  return (
    <AdminPage
      title={data ? customerName(data.customer) : 'Customer'}
      parent={{ to: '/admin/customers', label: 'All customers' }}
      action={data && <p className="text-text-subtle text-xs">Viewing this page is logged.</p>}
    >
      {data ? (
        <CustomerView key={id} details={data} />
      ) : data === null ? (
        <Banner tone="info">Customer not found.</Banner>
      ) : error && !isSignedOut(error) ? (
        <LoadError what="this customer" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingBlock what="the customer" />
      )}
    </AdminPage>
  );
}
