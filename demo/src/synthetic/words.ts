/** Words for synthetic product names: enough for different names and for searches with results. */
export const BRAND_NAMES = [
  'Aarohi',
  'Advika',
  'Bhairav',
  'Chandra',
  'Deccan',
  'Ekaa',
  'Falak',
  'Gulmohar',
  'Hansa',
  'Indus',
  'Jhelum',
  'Kaveri',
  'Lavanya',
  'Malhar',
  'Narmada',
  'Ojas',
  'Palash',
  'Rohini',
  'Saavan',
  'Tarang',
  'Udaan',
  'Vihana',
  'Yamuna',
  'Zari',
];

export const QUALITIES = [
  'Classic',
  'Everyday',
  'Light',
  'Bold',
  'Quiet',
  'Bright',
  'Soft',
  'Sturdy',
  'Slim',
  'Relaxed',
  'Heritage',
  'Modern',
  'Compact',
  'Grand',
  'Festive',
  'Monsoon',
  'Winter',
  'Summer',
  'Travel',
  'Studio',
  'Signature',
  'Essential',
  'Hand-finished',
];

export const PRODUCT_TYPES: { thing: string; sizes: (string | null)[]; rupees: [number, number] }[] = [
  { thing: 'cotton kurta', sizes: ['38', '40', '42'], rupees: [899, 2499] },
  { thing: 'silk saree', sizes: [null], rupees: [3499, 18_999] },
  { thing: 'linen shirt', sizes: ['S', 'M', 'L'], rupees: [1099, 2999] },
  { thing: 'jersey T-shirt', sizes: ['S', 'M', 'L'], rupees: [399, 1299] },
  { thing: 'denim jeans', sizes: ['30', '32', '34'], rupees: [1299, 3999] },
  { thing: 'running sneakers', sizes: ['7', '8', '9'], rupees: [1999, 7999] },
  { thing: '5G phone', sizes: ['128 GB', '256 GB', '512 GB'], rupees: [9999, 79_999] },
  { thing: 'laptop', sizes: ['256 GB', '512 GB', '1 TB'], rupees: [34_999, 149_999] },
  { thing: 'wireless headphones', sizes: [null], rupees: [1499, 24_999] },
  { thing: 'smart watch', sizes: [null], rupees: [1999, 34_999] },
  { thing: 'Bluetooth speaker', sizes: [null], rupees: [999, 14_999] },
  { thing: 'mirrorless camera', sizes: [null], rupees: [39_999, 189_999] },
];

export const COLOURS: { name: string; hex: string }[] = [
  { name: 'Indigo', hex: '#2f4e86' },
  { name: 'Jamun', hex: '#72235d' },
  { name: 'Parrot', hex: '#5e8c3a' },
  { name: 'Marigold', hex: '#d8892b' },
  { name: 'Slate', hex: '#4a5568' },
  { name: 'Ivory', hex: '#f3efe6' },
];

/** Brand suffixes. Combined with the manufacturers they give as many brands as a large shop has. */
export const BRAND_LINES = ['', ' Home', ' Studio', ' Sport', ' Kids'];

/** Countries of origin. India is the most common. */
export const ORIGINS = ['IN', 'IN', 'IN', 'IN', 'IN', 'IN', 'CN', 'CN', 'VN', 'BD', 'JP', 'DE'];

/** Attributes of every category, all usable as filters. */
export const ATTRIBUTE_VALUES = {
  material: {
    name: 'Material',
    kind: 'choice',
    unit: null,
    options: ['Cotton', 'Linen', 'Silk', 'Wool', 'Steel', 'Glass', 'Wood', 'Recycled'],
  },
  warranty: { name: 'Warranty', kind: 'number', unit: 'months', options: [3, 6, 12, 24, 36] },
  gift: { name: 'Gift wrapped', kind: 'yes_no', unit: null, options: [true, false] },
} as const;
