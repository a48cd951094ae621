import { KeyRound, LayoutDashboard, MapPin, Package, User } from 'lucide-react';

export const DASHBOARD_CARDS = [
  { to: '/myaccount/order', label: 'Order', about: 'Track and View Orders', Icon: Package },
  { to: '/myaccount/address', label: 'Address', about: 'Add, Update and View Address', Icon: MapPin },
  { to: '/myaccount/account', label: 'Account', about: 'Manage and Update Account', Icon: User },
  { to: '/myaccount/password', label: 'Change Password', about: 'Update Your Password', Icon: KeyRound },
];

export const MENU_ENTRIES = [
  { to: '/myaccount/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  ...DASHBOARD_CARDS,
];
