import { toIndianDate } from '@kinari/contract/locale';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useStoredUser } from '../../platform/local-session.ts';
import { profileQuery, sessionsQuery } from '../account.data.ts';
import { DASHBOARD_CARDS } from '../account-entries.ts';
import { AccountPage } from '../account-page.tsx';
import { addressesQuery } from '../addresses/address.data.ts';
import { latestOrdersQuery } from '../orders/order.data.ts';
import { DashboardCard } from './dashboard-card.tsx';
import {
  accountNotes,
  addressNotes,
  type DashboardNote,
  findNextArrival,
  orderNotes,
  sessionNotes,
} from './dashboard-format.ts';
import { LatestOrders } from './latest-orders.tsx';
import { NextArrivalCard } from './next-arrival-card.tsx';
import { StoreCreditRow } from './store-credit-row.tsx';

export default function DashboardPage() {
  const user = useStoredUser();
  const today = toIndianDate();
  const latest = useQuery(latestOrdersQuery);
  const { orders = [], pagination } = latest.data ?? {};
  const arrival = findNextArrival(orders, today);
  const notes = [
    toNotes(latest, (orderList) => orderNotes(orderList, today)),
    toNotes(useQuery(addressesQuery), addressNotes),
    toNotes(useQuery(profileQuery), accountNotes),
    toNotes(useQuery(sessionsQuery), sessionNotes),
  ];
  return (
    <AccountPage screen="My Account" title={`Hello, ${user?.firstName || user?.username}`}>
      {arrival && <NextArrivalCard arrival={arrival} />}
      <ul className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-4 xl:gap-y-0">
        {DASHBOARD_CARDS.map((card, position) => (
          <li key={card.to} className="grid xl:row-span-4 xl:grid-rows-subgrid">
            <DashboardCard card={card} notes={notes[position]} />
          </li>
        ))}
      </ul>
      <StoreCreditRow />
      {orders.length > 0 && <LatestOrders orders={orders} total={pagination?.totalItems ?? 0} today={today} />}
    </AccountPage>
  );
}

/** Returns no lines if loading failed. The card still links to its page. */
function toNotes<Data>(
  { data, isError }: UseQueryResult<Data>,
  format: (data: Data) => DashboardNote[],
): DashboardNote[] | undefined {
  if (data !== undefined) return format(data);
  return isError ? [] : undefined;
}
