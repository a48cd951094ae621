import '../../ui/tabs.css';
import { NavLink } from 'react-router';
import { usePrefetch } from '../../platform/prefetch-link.tsx';

const TABS = [
  { to: '/admin/settings', label: 'Settings' },
  { to: '/admin/gst/settings', label: 'Tax' },
  { to: '/admin/settings/staff', label: 'Staff' },
  { to: '/admin/settings/security', label: 'Security' },
];

export function SettingsTabs() {
  const prefetch = usePrefetch();
  return (
    <nav aria-label="Settings pages" className="tabs mb-5">
      <ul className="tab-list">
        {TABS.map(({ to, label }) => (
          <li key={to} className="flex-none">
            <NavLink to={to} end prefetch={prefetch} className="tab">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
