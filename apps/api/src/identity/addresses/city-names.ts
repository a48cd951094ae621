type PincodeRule = { begins: string; city: string; of?: string };

// Districts whose official name or spelling differs from the city name in postal addresses.
const CITY_BY_DISTRICT: Readonly<Record<string, string>> = {
  Ahmadabad: 'Ahmedabad',
  'Bengaluru Urban': 'Bengaluru',
  'Imphal East': 'Imphal',
  'Imphal West': 'Imphal',
  'Kamrup Metro': 'Guwahati',
  'Kanpur Nagar': 'Kanpur',
  'Mumbai Suburban': 'Mumbai',
  'New Delhi': 'New Delhi',
  Pondicherry: 'Puducherry',
  Visakhapatanam: 'Visakhapatnam',
};

// India Post gives large cities their own three- or four-digit prefixes. These pincodes use the city name, even if the post
// office belongs to a neighbouring district.
const CITY_BY_PINCODE_PREFIX: readonly PincodeRule[] = [
  { begins: '110', city: 'Delhi' },
  { begins: '2013', city: 'Noida' },
  { begins: '4007', city: 'Navi Mumbai', of: 'Thane' },
  { begins: '500', city: 'Hyderabad' },
  { begins: '520', city: 'Vijayawada' },
  { begins: '560', city: 'Bengaluru' },
  { begins: '575', city: 'Mangaluru' },
  { begins: '600', city: 'Chennai' },
  { begins: '6820', city: 'Kochi' },
  { begins: '700', city: 'Kolkata' },
  { begins: '7340', city: 'Siliguri', of: 'Darjeeling' },
  { begins: '751', city: 'Bhubaneswar' },
  { begins: '769', city: 'Rourkela' },
  { begins: '7930', city: 'Shillong', of: 'East Khasi Hills' },
  { begins: '7990', city: 'Agartala', of: 'West Tripura' },
  { begins: '831', city: 'Jamshedpur' },
];

/** Returns the city name for a pincode. Outside the exceptions above, this is the district. */
export function toCityName({ pincode, district }: { pincode: string; district: string }): string {
  const matchingRule = CITY_BY_PINCODE_PREFIX.find(
    ({ begins, of }) => pincode.startsWith(begins) && (!of || of === district),
  );
  return CITY_BY_DISTRICT[district] ?? matchingRule?.city ?? district;
}
