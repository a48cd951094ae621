type Rule = { begins: string; city: string; of?: string };

// Districts that are a city under a name, or a spelling, which nobody writes on a parcel.
const CITY_OF_DISTRICT: Readonly<Record<string, string>> = {
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

// India Post sorts by the first three digits, and gives large cities three, or four, of their own: what lies there is
// addressed to the city, whichever district around it the post office belongs to.
const CITY_OF_SORTING: readonly Rule[] = [
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

/** The city of a pincode as people write it; for most of India the district has its name. */
export function cityOf({ pincode, district }: { pincode: string; district: string }): string {
  const sorted = CITY_OF_SORTING.find(({ begins, of }) => pincode.startsWith(begins) && (!of || of === district));
  return CITY_OF_DISTRICT[district] ?? sorted?.city ?? district;
}
