import { canCall as mayCall, type Permission } from '@kinari/contract/access/permissions';
import { BUILT_IN_ROLES } from '@kinari/contract/access/roles';
import { contract } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { isMenuGroup, listMenu } from '../navigation/admin-menu.ts';
import {
  type AdminEntry,
  PAGE_ENTRIES,
  SETTINGS_ENTRIES,
  type ShopFeature,
  type StaffEndpoint,
} from '../navigation/admin-pages.ts';
import { toCanCall } from '../navigation/use-can-call.ts';
import { ACTIONS } from './command-palette-entries.ts';
import { buildGroups } from './command-palette-items.ts';

const OWN_PERMISSIONS: Permission[] = ['orders.read', 'customers.read', 'refunds.read', 'audit.read'];
const roles: [name: string, permissions: readonly Permission[]][] = [
  ...Object.values(BUILT_IN_ROLES).map(({ name, permissions }): [string, readonly Permission[]] => [name, permissions]),
  ['a role of the shop', OWN_PERMISSIONS],
];

describe.each(roles)('for %s', (_name, permissions) => {
  const canCall = toCanCall(permissions);
  /** As the API decides, from the contract. */
  const serverAllows = (endpoint: StaffEndpoint | undefined) =>
    endpoint === undefined || mayCall(contract[endpoint], { userType: 'ADMIN', permissions });
  const mayOpen = ({ to, endpoint, orEndpoint }: AdminEntry) =>
    serverAllows(endpoint) ||
    (orEndpoint !== undefined && serverAllows(orEndpoint)) ||
    (to === '/admin/settings' && SETTINGS_ENTRIES.some((entry) => serverAllows(entry.endpoint)));

  test('menu and palette offer exactly the pages and actions that the API allows', () => {
    const features = new Set<ShopFeature>(['onlinePayments']);
    const groups = buildGroups('', { found: undefined, recent: [], canCall, features });
    const offered = (title: string) =>
      groups.find((group) => group.title === title)?.items.map(({ text }) => text) ?? [];
    expect(offered('Pages')).toEqual(PAGE_ENTRIES.filter(mayOpen).map(({ label }) => label));
    expect(offered('Actions')).toEqual(
      ACTIONS.filter(({ endpoint }) => serverAllows(endpoint)).map(({ label }) => label),
    );
    const inMenu = listMenu({ canCall, features }).flatMap((items) =>
      items.flatMap((item) => (isMenuGroup(item) ? item.entries : item)),
    );
    const allInMenu = listMenu({ canCall: () => true, features }).flatMap((items) =>
      items.flatMap((item) => (isMenuGroup(item) ? item.entries : item)),
    );
    expect(inMenu.map(({ to }) => to)).toEqual(allInMenu.filter(mayOpen).map(({ to }) => to));
  });
});
