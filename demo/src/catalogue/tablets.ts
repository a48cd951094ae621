import { range } from './product.ts';

export const tablets = range(['Laptops & Tablets', 'Tablets'], 'tablet', [
  {
    name: 'Kalam Sketch 11',
    under: ['Drawing Tablets'],
    description:
      'A laminated 11-inch screen with a paper-feel coating and a stylus that knows how hard you press. Palm rejection that actually rejects palms.',
    style: { screen: 'hills', stylus: 'across' },
    colours: { Violet: '#8A78BE', Graphite: '#55525E' },
    sizes: { '128 GB': 0, '256 GB': 3000 },
    price: 29999,
    saving: 3000,
  },
  {
    name: 'Kalam Sketch 13 Pro',
    under: ['Drawing Tablets'],
    description:
      'More room for the hand and a display that covers the print colour space. The stylus clips to the side and charges there.',
    style: { screen: 'leaf', stylus: 'beside', bezel: 12, accent: '#E8A33D' },
    colours: { 'Forest Green': '#3E6B55' },
    sizes: { '256 GB': 0, '512 GB': 6000 },
    price: 54999,
  },
  {
    name: 'Chitra Pad 10',
    under: ['Drawing Tablets'],
    description:
      'A beginner board for comics and class notes. The stylus needs no battery, and spare tips are in the box.',
    style: { screen: 'arches', stylus: 'across', hold: 'landscape', bezel: 18, accent: '#D9573A' },
    colours: { 'Sky Blue': '#78A5CC' },
    sizes: ['64 GB', '128 GB'],
    price: 17999,
    saving: 2000,
  },
  {
    name: 'Parda 11',
    under: ['Entertainment Tablets'],
    description:
      'Four speakers, one at each corner, and a 2.5K screen to go with them. Thirteen hours of video on a charge.',
    style: { screen: 'dusk', stylus: 'none', hold: 'landscape', bezel: 11 },
    colours: { 'Midnight Blue': '#2E3D63', Silver: '#C3C6CF' },
    sizes: { '128 GB': 0, '256 GB': 2500 },
    price: 22999,
    saving: 2500,
  },
  {
    name: 'Parda 13 Theatre',
    under: ['Entertainment Tablets'],
    description:
      'A 13-inch OLED that makes the hotel television unnecessary. Comes with a folio that props it at three angles.',
    style: { screen: 'waves', stylus: 'none', hold: 'landscape', bezel: 10 },
    colours: { Ocean: '#2F6E8C' },
    sizes: { '256 GB': 0 },
    price: 46999,
  },
  {
    name: 'Khilona Kids Tab 8',
    under: ['Entertainment Tablets'],
    description:
      'A foam bumper, a handle, and parental controls that a clever nine-year-old has failed to break. Two-year no-questions screen cover.',
    style: { screen: 'tiles', stylus: 'none', bezel: 24, accent: '#F2B93B' },
    colours: { Guava: '#D76A6A', Parrot: '#6FA84A' },
    sizes: ['32 GB', '64 GB'],
    price: 9999,
    saving: 1000,
  },
  {
    name: 'Safar Tab 9',
    under: ['Entertainment Tablets'],
    description: 'Small enough for a coat pocket, with a SIM slot for the hills. Maps stay readable in direct sun.',
    style: { screen: 'dunes', stylus: 'none', bezel: 14, accent: '#E8A33D' },
    colours: { Terracotta: '#BC6A4A' },
    sizes: { '64 GB': 0, '128 GB': 1500 },
    price: 14499,
  },
  {
    name: 'Daftar Tab 11',
    under: ['Work Tablets'],
    description:
      'A keyboard folio, a desktop mode and a lock for the front desk. Handles two apps side by side without stutter.',
    style: { screen: 'chart', stylus: 'none', hold: 'landscape', bezel: 14 },
    colours: { Charcoal: '#44434F' },
    sizes: { '128 GB': 0, '256 GB': 3000 },
    price: 27999,
    saving: 2000,
  },
  {
    name: 'Daftar Note 10',
    under: ['Work Tablets'],
    description: 'Sign, scan, annotate, send. The stylus writes within nine milliseconds of your hand.',
    style: { screen: 'chart', stylus: 'beside', bezel: 16, accent: '#3E7CB1' },
    colours: { Mulberry: '#7A3E5E' },
    sizes: ['128 GB'],
    price: 24999,
  },
  {
    name: 'Pustak Reader 8',
    under: ['Work Tablets'],
    description:
      'A warm-lit matte screen for long reports and longer novels. Wide margins to hold it by, and six weeks between charges at an hour a day.',
    style: { screen: 'arches', stylus: 'none', bezel: 24, accent: '#8A8F7A' },
    colours: { 'Paper Grey': '#A8A59C' },
    sizes: ['32 GB'],
    price: 12999,
    saving: 1500,
  },
]);
