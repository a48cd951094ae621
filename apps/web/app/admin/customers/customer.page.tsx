import '../../ui/item-row.css';
import './customers.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router';
import { ShopLink } from '../../platform/shop-link.tsx';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { icon16 } from '../../ui/icon.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPage } from '../admin-page.tsx';
import { CustomerView } from './customer-view.tsx';
import { nameOf } from './customer-words.ts';
import { customerQuery } from './customers.data.ts';

export default function CustomerPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(customerQuery(id));
  return (
    <AdminPage title={data ? nameOf(data.customer) : 'Customer'}>
      <p className="customer-bar">
        <ShopLink to="/admin/customers" className="customer-back">
          <ArrowLeft {...icon16} />
          All customers
        </ShopLink>
        {data && <span>Opening this page is on record.</span>}
      </p>
      {data ? (
        <CustomerView key={id} told={data} />
      ) : data === null ? (
        <Notice tone="info">There is no customer at this address.</Notice>
      ) : error && !isSignedOut(error) ? (
        <LoadFailure what="this customer" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <output className="sr-only">Loading the customer</output>
          <Skeleton className="h-120 rounded-control" />
        </div>
      )}
    </AdminPage>
  );
}
