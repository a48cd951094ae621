import type { Permission } from '@kinari/contract/access/permissions';
import { Check, EyeOff } from 'lucide-react';
import { icon16 } from '../../ui/icon.ts';
import { isMenuGroup, listMenu } from '../navigation/admin-menu.ts';
import type { MenuItem } from '../navigation/admin-pages.ts';
import { toCanCall } from '../navigation/use-can-call.ts';
import { useMenuScope } from '../navigation/use-menu-scope.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';

const HIDDEN_FIELDS: readonly { permission: Permission; label: string }[] = [
  { permission: 'orders.amounts', label: 'Prices, totals and invoices' },
  { permission: 'customers.contact', label: 'Emails, phone numbers and streets' },
];

/** The menu that staff with these permissions get, and the fields that stay hidden. */
export function RolePreview({ name, permissions }: { name: string; permissions: readonly Permission[] }) {
  const { features } = useMenuScope();
  const menu = listMenu({ canCall: toCanCall(permissions), features }).flat();
  const hidden = HIDDEN_FIELDS.filter(({ permission }) => !permissions.includes(permission));
  return (
    <AdminPanel title={`What ${name || 'this role'} will see`} className="table:sticky table:top-4">
      <div className="grid gap-3 px-3.5 pb-3.5">
        <div>
          <h3 className="pb-1 text-xs font-semibold text-text-muted">In the menu</h3>
          <ul className="grid gap-1">
            {menu.map((item) => (
              <li key={item.label} className="flex items-start gap-2">
                <Check {...icon16} className="mt-0.5 flex-none text-success" />
                <span>{describeItem(item)}</span>
              </li>
            ))}
          </ul>
        </div>
        {hidden.length > 0 && (
          <div>
            <h3 className="pb-1 text-xs font-semibold text-text-muted">Hidden everywhere</h3>
            <ul className="grid gap-1">
              {hidden.map(({ label }) => (
                <li key={label} className="flex items-start gap-2 text-text-muted">
                  <EyeOff {...icon16} className="mt-0.5 flex-none" />
                  {label}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </AdminPanel>
  );
}

function describeItem(item: MenuItem): string {
  return isMenuGroup(item) ? `${item.label}: ${item.entries.map(({ label }) => label).join(', ')}` : item.label;
}
