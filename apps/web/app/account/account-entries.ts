import { KeyRound, LayoutDashboard, MapPin, Package, User, Wallet } from 'lucide-react';
import { useLocation } from 'react-router';
import { useShop } from '../site/use-shop.ts';

export const DASHBOARD_CARDS = [
  { to: '/myaccount/order', label: 'Order', about: 'Track and View Orders', Icon: Package },
  { to: '/myaccount/address', label: 'Address', about: 'Add, Update and View Address', Icon: MapPin },
  { to: '/myaccount/account', label: 'Account', about: 'Manage and Update Account', Icon: User },
  { to: '/myaccount/password', label: 'Change Password', about: 'Update Your Password', Icon: KeyRound },
];

const MENU_ENTRIES = [{ to: '/myaccount/dashboard', label: 'Dashboard', Icon: LayoutDashboard }, ...DASHBOARD_CARDS];

const STORE_CREDIT_ENTRY = { to: '/myaccount/store-credit', label: 'Store credit', Icon: Wallet };

/**
 * Returns the account pages. Store credit is listed only if customers can receive some. My data has no entry: it is
 * part of Account.
 */
export function useMenuEntries() {
  const { giftOrders, selfServiceReturns } = useShop().company;
  const { pathname } = useLocation();
  const path = pathname === '/myaccount/my-data' ? '/myaccount/account' : pathname;
  const entries = giftOrders || selfServiceReturns ? [...MENU_ENTRIES, STORE_CREDIT_ENTRY] : MENU_ENTRIES;
  return entries.map((entry) => ({ ...entry, isCurrent: path.startsWith(entry.to) }));
}
