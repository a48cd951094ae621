import { useStoredUser } from '../platform/local-mirror.ts';
import { ShopLink } from '../platform/shop-link.tsx';
import { icon24 } from '../ui/icon.ts';
import { DASHBOARD_CARDS } from './account-entries.ts';
import { AccountPage } from './account-page.tsx';

export default function DashboardPage() {
  const user = useStoredUser();
  return (
    <AccountPage screen="My Account" title={`Hello, ${user?.firstName || user?.username}`}>
      <ul className="grid grid-cols-2 gap-gutter">
        {DASHBOARD_CARDS.map(({ to, label, about, Icon }) => (
          <li key={to} className="grid">
            <ShopLink
              to={to}
              className="grid content-start gap-1 border border-line bg-surface p-4 transition duration-120 hanging hover:border-jamun lg:p-6"
            >
              <span className="mb-3 grid size-11 place-items-center rounded-control bg-jamun-tint text-jamun">
                <Icon {...icon24} />
              </span>
              <span className="text-h3">{label}</span>
              <span className="text-label text-ink-2">{about}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </AccountPage>
  );
}
