import '../../ui/item-row.css';
import './customers.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { isSignedOut } from '../../session/query-client.ts';
import { Banner } from '../../ui/banner.tsx';
import { icon16 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { customerName } from './customer-labels.ts';
import { CustomerView } from './customer-view.tsx';
import { customerQuery } from './customers.data.ts';

export default function CustomerPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(customerQuery(id));
  return (
    <AdminPage title={data ? customerName(data.customer) : 'Customer'}>
      <p className="customer-bar">
        <PrefetchLink to="/admin/customers" className="customer-back">
          <ArrowLeft {...icon16} />
          All customers
        </PrefetchLink>
        {data && <span>Viewing this page is logged.</span>}
      </p>
      {data ? (
        <CustomerView key={id} details={data} />
      ) : data === null ? (
        <Banner tone="info">Customer not found.</Banner>
      ) : error && !isSignedOut(error) ? (
        <LoadError what="this customer" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <output className="sr-only">Loading the customer</output>
          <Skeleton className="h-120 rounded-control" />
        </div>
      )}
    </AdminPage>
  );
}
