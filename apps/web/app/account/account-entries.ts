import { KeyRound, LayoutDashboard, MapPin, Package, User, Wallet } from 'lucide-react';
import { useShop } from '../shop/use-shop.ts';

export const DASHBOARD_CARDS = [
  { to: '/myaccount/order', label: 'Order', about: 'Track and View Orders', Icon: Package },
  { to: '/myaccount/address', label: 'Address', about: 'Add, Update and View Address', Icon: MapPin },
  { to: '/myaccount/account', label: 'Account', about: 'Manage and Update Account', Icon: User },
  { to: '/myaccount/password', label: 'Change Password', about: 'Update Your Password', Icon: KeyRound },
];

const MENU_ENTRIES = [{ to: '/myaccount/dashboard', label: 'Dashboard', Icon: LayoutDashboard }, ...DASHBOARD_CARDS];

const CREDIT = { to: '/myaccount/credit', label: 'Credit', Icon: Wallet };

/** The pages of the account; credit where the shop is set so that people can come to some. */
export function useMenuEntries() {
  const { gifts, returnsOnline } = useShop().company;
  return gifts || returnsOnline ? [...MENU_ENTRIES, CREDIT] : MENU_ENTRIES;
}
