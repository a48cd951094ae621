/** Accounts of the demo shop. The seed prints their passwords. For demonstration only. */
export const DEMO_ADMIN = {
  username: 'meera',
  email: 'meera@kinari.example',
  firstName: 'Meera',
  lastName: 'Joshi',
  password: 'kinari-admin-demo',
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
  { line1: '14 Laxmi Road, Sadashiv Peth', line2: null, city: 'Pune', state: 'Maharashtra', postal_code: '411030' },
  {
    line1: 'Flat 302, Sea Breeze, Hill Road',
    line2: 'Near St. Andrew’s',
    city: 'Mumbai',
    state: 'Maharashtra',
    postal_code: '400050',
  },
  { line1: '27 Residency Road', line2: null, city: 'Bengaluru', state: 'Karnataka', postal_code: '560025' },
  { line1: 'B-11, Lajpat Nagar II', line2: null, city: 'New Delhi', state: 'Delhi', postal_code: '110024' },
  {
    line1: '5 Luz Church Road, Mylapore',
    line2: 'Second floor',
    city: 'Chennai',
    state: 'Tamil Nadu',
    postal_code: '600004',
  },
  { line1: '88 Park Street', line2: null, city: 'Kolkata', state: 'West Bengal', postal_code: '700016' },
  { line1: 'House 41, Sector 22-B', line2: null, city: 'Chandigarh', state: 'Chandigarh', postal_code: '160022' },
  { line1: '9 MG Road, near General Post Office', line2: null, city: 'Panaji', state: 'Goa', postal_code: '403001' },
];

export const COMPANY_DETAILS = {
  name: 'Kinari',
  phone: '9876543210',
  email: 'care@kinari.example',
  address: '14 Laxmi Road, Sadashiv Peth, Pune, Maharashtra',
  pincode: '411030',
};
