import { toIndianDate } from '@kinari/contract/locale';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useStoredUser } from '../../platform/local-session.ts';
import { profileQuery, sessionsQuery } from '../account.data.ts';
import { DASHBOARD_CARDS } from '../account-entries.ts';
import { AccountPage } from '../account-page.tsx';
import { addressesQuery } from '../addresses/address.data.ts';
import { latestOrdersQuery } from '../orders/order.data.ts';
import { DashboardCard } from './dashboard-card.tsx';
import { accountNotes, addressNotes, type DashboardNote, orderNotes, sessionNotes } from './dashboard-format.ts';
import { StoreCreditRow } from './store-credit-row.tsx';

export default function DashboardPage() {
  const user = useStoredUser();
  const notes = [
    toNotes(useQuery(latestOrdersQuery), (orders) => orderNotes(orders, toIndianDate())),
    toNotes(useQuery(addressesQuery), addressNotes),
    toNotes(useQuery(profileQuery), accountNotes),
    toNotes(useQuery(sessionsQuery), sessionNotes),
  ];
  return (
    <AccountPage screen="My Account" title={`Hello, ${user?.firstName || user?.username}`}>
      <ul className="dashboard-cards">
        {DASHBOARD_CARDS.map((card, position) => (
          <li key={card.to} className="grid">
            <DashboardCard card={card} notes={notes[position]} />
          </li>
        ))}
      </ul>
      <StoreCreditRow />
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
