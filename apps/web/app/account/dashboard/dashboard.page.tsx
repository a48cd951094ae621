import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useStoredUser } from '../../platform/local-mirror.ts';
import { dayInIndia } from '../../platform/text/format-date.ts';
import { profileQuery, sessionsQuery } from '../account.data.ts';
import { DASHBOARD_CARDS } from '../account-entries.ts';
import { AccountPage } from '../account-page.tsx';
import { addressesQuery } from '../addresses/address.data.ts';
import { latestOrdersQuery } from '../orders/order.data.ts';
import { CreditRow } from './credit-row.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import { accountFacts, addressFacts, type Fact, orderFacts, sessionFacts } from './dashboard-facts.ts';

export default function DashboardPage() {
  const user = useStoredUser();
  const facts = [
    factsOf(useQuery(latestOrdersQuery), (orders) => orderFacts(orders, dayInIndia())),
    factsOf(useQuery(addressesQuery), addressFacts),
    factsOf(useQuery(profileQuery), accountFacts),
    factsOf(useQuery(sessionsQuery), sessionFacts),
  ];
  return (
    <AccountPage screen="My Account" title={`Hello, ${user?.firstName || user?.username}`}>
      <ul className="dashboard-cards">
        {DASHBOARD_CARDS.map((card, position) => (
          <li key={card.to} className="grid">
            <DashboardCard card={card} facts={facts[position]} />
          </li>
        ))}
      </ul>
      <CreditRow />
    </AccountPage>
  );
}

/** What could not be read is left out: the card leads to its page all the same. */
function factsOf<Data>({ data, isError }: UseQueryResult<Data>, tell: (data: Data) => Fact[]): Fact[] | undefined {
  if (data !== undefined) return tell(data);
  return isError ? [] : undefined;
}
