import { productKinds } from './attributes/kinds.ts';
import { createProducts } from './product.ts';

export const laptops = createProducts(['Laptops & Tablets'], 'laptop', productKinds.laptop, {
  'Everyday Laptops': {
    'Lekha 14': [
      'A 14-inch matte screen and a keyboard that is quiet in lecture halls. Eight cores, 8 GB of memory, ten hours away from the socket.',
      {
        price: 38999,
        saving: 4000,
        sizes: { '256 GB': 0, '512 GB': 4000 },
        colours: { Slate: '#8C93A0', 'Rose Clay': '#C99A8C' },
      },
      { screen: 'hills' },
      {
        highlights: ['Matte 14-inch screen', 'Ten hours away from the socket', '1.4 kg with a metal lid'],
        attributes: { ram: 8, display: 14, 'battery-life': 10 },
      },
    ],
    'Lekha 15 Home': [
      'A number pad, a full-size HDMI port and a webcam with a shutter: the family machine. Memory can be added later by undoing three screws.',
      { price: 44999, sizes: { '512 GB': 0, '1 TB': 5000 }, colours: { 'Ink Blue': '#37507C' } },
      { screen: 'tiles', bezel: 14, keys: 'dark' },
      {
        highlights: ['Number pad and full-size HDMI', 'Webcam with a shutter', 'Memory and drive can be replaced'],
        attributes: { ram: 8, display: 15.6, 'battery-life': 7, processor: 'Six-core' },
      },
    ],
    'Patshala Book 11': [
      'Built for school bags: rubber edges, spill-proof keys and a hinge that goes all the way back. Boots in nine seconds.',
      { price: 21999, saving: 2000, sizes: ['128 GB'], colours: { 'Leaf Green': '#6FA35E' } },
      { screen: 'arches', bezel: 18, keys: 'light', lid: 'reclined', accent: '#E8703A' },
      {
        highlights: ['Rubber edges, spill-proof keys', 'Hinge opens flat', 'Boots in nine seconds'],
        attributes: { ram: 4, display: 11.6, 'battery-life': 9, processor: 'Quad-core', os: 'Linux' },
        known: { pack: { g: 1900, mm: [400, 280, 70] } },
      },
    ],
  },
  'Thin & Light': {
    'Hawa Air 13': [
      '980 grams of magnesium, no fan, no noise. The screen is bright enough for the balcony and the battery lasts from Pune to Delhi by train.',
      {
        price: 69999,
        saving: 5000,
        sizes: { '256 GB': 0, '512 GB': 8000 },
        colours: { Silver: '#C9CCD4', 'Mist Blue': '#9DB4CC' },
      },
      { screen: 'waves', keys: 'light' },
      {
        highlights: ['980 g of magnesium', 'No fan, no noise', 'Readable on a balcony at noon'],
        attributes: { ram: 16, display: 13.3, 'battery-life': 20 },
        known: { pack: { g: 1650, mm: [420, 290, 60] } },
      },
    ],
    'Hawa Flip 14': [
      'The lid turns right round, the screen takes a pen, and the hinge never squeaks. Sketch on it, cook from it, work on it.',
      { price: 74999, sizes: { '512 GB': 0, '1 TB': 9000 }, colours: { Sage: '#8FA58C' } },
      { screen: 'leaf', lid: 'reclined' },
      {
        highlights: ['Lid turns right round', 'Touch and pen', 'Charges from either side'],
        attributes: { ram: 16, display: 14, 'battery-life': 12 },
      },
    ],
    'Megh Ultra 13': [
      'A 3:2 display for people who read more than they watch. Two USB-C ports, a fingerprint key, 16 GB of memory as standard.',
      { price: 82999, saving: 7000, sizes: { '512 GB': 0 }, colours: { 'Dune Gold': '#C8AE8A' } },
      { screen: 'dunes', keys: 'dark', accent: '#E5A24A' },
      {
        highlights: ['3:2 display for reading', '16 GB of memory as standard', 'Fingerprint key'],
        attributes: { ram: 16, display: 13.5, 'battery-life': 14, processor: 'Twelve-core' },
      },
    ],
  },
  'Performance Laptops / Creator': {
    'Rachna Studio 16': [
      'Calibrated to Delta E below 2 before it leaves the bench, with the report in the box. 32 GB of memory and a card reader that reads at full speed.',
      { price: 134999, saving: 10000, sizes: { '1 TB': 0, '2 TB': 14000 }, colours: { Graphite: '#5C5F6B' } },
      { screen: 'dunes', bezel: 9, keys: 'light', accent: '#D9573A' },
      {
        highlights: ['Calibrated, with the report in the box', '32 GB of memory', 'Full-speed card reader'],
        attributes: { ram: 32, display: 16, 'battery-life': 9, processor: 'Sixteen-core' },
      },
    ],
    'Hisaab Pro 15': [
      'Spreadsheets with a million rows, video calls at the same time, and no complaint from the fan. Comes with three years of on-site service.',
      { price: 89999, sizes: { '512 GB': 0, '1 TB': 6000 }, colours: { 'Deep Navy': '#2A3F66' } },
      { screen: 'chart', keys: 'dark', bezel: 11 },
      {
        highlights: ['Three years of on-site service', 'Two screens besides its own', 'Number pad'],
        attributes: { ram: 16, display: 15.6, 'battery-life': 10, processor: 'Twelve-core' },
        known: { brand: 'Lekhyantra', warrantyMonths: 36 },
      },
    ],
  },
  'Performance Laptops / Gaming': {
    'Akhada G15': [
      'A 165 Hz panel, a keyboard lit in lime and a graphics chip with room to breathe. It is not light, and it does not pretend to be.',
      { price: 92999, saving: 8000, sizes: { '512 GB': 0, '1 TB': 6000 }, colours: { Carbon: '#3A3644' } },
      { screen: 'dusk', keys: 'lit', bezel: 14, accent: '#C9D64A' },
      {
        highlights: ['165 Hz panel', 'Keys lit in lime', 'Room for a second drive'],
        attributes: { ram: 16, display: 15.6, 'battery-life': 5, processor: 'Twelve-core' },
      },
    ],
    'Akhada G17 Max': [
      'Seventeen inches at 240 Hz with liquid metal under the heat spreader. Per-key lighting, a wired network port, and a charger the size of a brick.',
      { price: 159999, saving: 15000, sizes: { '1 TB': 0, '2 TB': 12000 }, colours: { 'Ember Grey': '#57474A' } },
      { screen: 'arches', keys: 'lit', bezel: 16, lid: 'reclined', accent: '#E8503A' },
      {
        highlights: ['240 Hz at seventeen inches', 'Per-key lighting', 'Wired network port'],
        attributes: { ram: 32, display: 17.3, 'battery-life': 4, processor: 'Sixteen-core' },
        known: { pack: { g: 4800, mm: [560, 390, 110] } },
      },
    ],
  },
});
