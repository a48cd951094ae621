/** Accounts of the demo shop. The seed prints their passwords. For demonstration only. */
export const DEMO_ADMIN = {
  username: 'meera',
  email: 'meera@kinari.example',
  firstName: 'Meera',
  lastName: 'Joshi',
  password: 'kinari-admin-demo',
};
/** Works in the warehouse. Only the full demo has this account. */
export const DEMO_PACKER = {
  username: 'imran',
  email: 'imran@kinari.example',
  firstName: 'Imran',
  lastName: 'Qadri',
  password: 'kinari-packing-demo',
};
export const DEMO_CUSTOMER = {
  username: 'asha',
  email: 'asha@example.com',
  firstName: 'Asha',
  lastName: 'Rao',
  password: 'kinari-asha-demo',
};

/** Customers who only have orders. They cannot log in. */
export const OTHER_CUSTOMERS = [
  { username: 'ravi', firstName: 'Ravi', lastName: 'Kulkarni' },
  { username: 'fatima', firstName: 'Fatima', lastName: 'Sheikh' },
  { username: 'joseph', firstName: 'Joseph', lastName: 'Fernandes' },
  { username: 'gurpreet', firstName: 'Gurpreet', lastName: 'Kaur' },
  { username: 'lakshmi', firstName: 'Lakshmi', lastName: 'Iyer' },
  { username: 'arjun', firstName: 'Arjun', lastName: 'Mehta' },
  { username: 'tenzin', firstName: 'Tenzin', lastName: 'Dorjee' },
];

export const ADDRESSES = [
  address('14 Laxmi Road, Sadashiv Peth', 'Pune', 'Maharashtra', '411030'),
  address('Flat 302, Sea Breeze, Hill Road', 'Mumbai', 'Maharashtra', '400050', 'Near St. Andrew’s'),
  address('27 Residency Road', 'Bengaluru', 'Karnataka', '560025'),
  address('B-11, Lajpat Nagar II', 'New Delhi', 'Delhi', '110024'),
  address('5 Luz Church Road, Mylapore', 'Chennai', 'Tamil Nadu', '600004', 'Second floor'),
  address('88 Park Street', 'Kolkata', 'West Bengal', '700016'),
  address('House 41, Sector 22-B', 'Chandigarh', 'Chandigarh', '160022'),
  address('9 MG Road, near General Post Office', 'Panaji', 'Goa', '403001'),
];

function address(line1: string, city: string, state: string, postal_code: string, line2: string | null = null) {
  return { line1, line2, city, state, postal_code };
}

export const COMPANY_DETAILS = {
  name: 'Kinari',
  phone: '9876543210',
  email: 'care@kinari.example',
  address: '14 Laxmi Road, Sadashiv Peth, Pune, Maharashtra',
  pincode: '411030',
};
