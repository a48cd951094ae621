import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSignedOut } from '../../session/query-client.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { notify } from '../../ui/toast.ts';
import { AccountPage } from '../account-page.tsx';
import { addressesQuery } from './address.data.ts';
import { AddressBook } from './address-book.tsx';
import { AddressSkeletons } from './address-skeletons.tsx';

export default function AddressPage() {
  const { data: addresses, error, isFetching, refetch } = useQuery(addressesQuery);
  const failed = error !== null && !isSignedOut(error);

  useEffect(() => {
    if (failed) notify({ text: 'Failed to load user data', tone: 'bad' });
  }, [failed]);

  return (
    <AccountPage screen="Address">
      {addresses ? (
        <AddressBook addresses={addresses} />
      ) : failed ? (
        <LoadError what="your addresses" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <AddressSkeletons />
      )}
    </AccountPage>
  );
}
