export const SITE_LINKS = [
  { to: '/home', label: 'Home' },
  { to: '/about', label: 'About Us' },
  { to: '/shop-all', label: 'Shop' },
  { to: '/myaccount', label: 'My Account' },
];

export const POLICY_LINKS = [
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-and-conditions', label: 'Terms and Conditions' },
  { to: '/refund-policy', label: 'Return and Refund Policy' },
];

export const COPYRIGHT_YEAR = 2025;
