import { kinds } from './facts/kinds.ts';
import { range } from './product.ts';

export const laptops = range(['Laptops & Tablets'], 'laptop', kinds.laptop, [
  {
    name: 'Lekha 14',
    under: ['Everyday Laptops'],
    description:
      'A 14-inch matte screen and a keyboard that is quiet in lecture halls. Eight cores, 8 GB of memory, ten hours away from the socket.',
    facts: { ram: 8, display: 14, 'battery-life': 10 },
    style: { screen: 'hills' },
    colours: { Slate: '#8C93A0', 'Rose Clay': '#C99A8C' },
    sizes: { '256 GB': 0, '512 GB': 4000 },
    price: 38999,
    saving: 4000,
  },
  {
    name: 'Lekha 15 Home',
    under: ['Everyday Laptops'],
    description:
      'A number pad, a full-size HDMI port and a webcam with a shutter: the family machine. Memory can be added later by undoing three screws.',
    facts: { ram: 8, display: 15.6, 'battery-life': 7, processor: 'Six-core' },
    style: { screen: 'tiles', bezel: 14, keys: 'dark' },
    colours: { 'Ink Blue': '#37507C' },
    sizes: { '512 GB': 0, '1 TB': 5000 },
    price: 44999,
  },
  {
    name: 'Patshala Book 11',
    under: ['Everyday Laptops'],
    description:
      'Built for school bags: rubber edges, spill-proof keys and a hinge that goes all the way back. Boots in nine seconds.',
    facts: { ram: 4, display: 11.6, 'battery-life': 9, processor: 'Quad-core', os: 'Linux' },
    known: { pack: { g: 1900, mm: [400, 280, 70] } },
    style: { screen: 'arches', bezel: 18, keys: 'light', lid: 'reclined', accent: '#E8703A' },
    colours: { 'Leaf Green': '#6FA35E' },
    sizes: ['128 GB'],
    price: 21999,
    saving: 2000,
  },
  {
    name: 'Hawa Air 13',
    under: ['Thin & Light'],
    description:
      '980 grams of magnesium, no fan, no noise. The screen is bright enough for the balcony and the battery lasts from Pune to Delhi by train.',
    facts: { ram: 16, display: 13.3, 'battery-life': 20 },
    known: { pack: { g: 1650, mm: [420, 290, 60] } },
    style: { screen: 'waves', keys: 'light' },
    colours: { Silver: '#C9CCD4', 'Mist Blue': '#9DB4CC' },
    sizes: { '256 GB': 0, '512 GB': 8000 },
    price: 69999,
    saving: 5000,
  },
  {
    name: 'Hawa Flip 14',
    under: ['Thin & Light'],
    description:
      'The lid turns right round, the screen takes a pen, and the hinge never squeaks. Sketch on it, cook from it, work on it.',
    facts: { ram: 16, display: 14, 'battery-life': 12 },
    style: { screen: 'leaf', lid: 'reclined' },
    colours: { Sage: '#8FA58C' },
    sizes: { '512 GB': 0, '1 TB': 9000 },
    price: 74999,
  },
  {
    name: 'Megh Ultra 13',
    under: ['Thin & Light'],
    description:
      'A 3:2 display for people who read more than they watch. Two USB-C ports, a fingerprint key, 16 GB of memory as standard.',
    facts: { ram: 16, display: 13.5, 'battery-life': 14, processor: 'Twelve-core' },
    style: { screen: 'dunes', keys: 'dark', accent: '#E5A24A' },
    colours: { 'Dune Gold': '#C8AE8A' },
    sizes: { '512 GB': 0 },
    price: 82999,
    saving: 7000,
  },
  {
    name: 'Rachna Studio 16',
    under: ['Performance Laptops', 'Creator'],
    description:
      'Calibrated to Delta E below 2 before it leaves the bench, with the report in the box. 32 GB of memory and a card reader that reads at full speed.',
    facts: { ram: 32, display: 16, 'battery-life': 9, processor: 'Sixteen-core' },
    style: { screen: 'dunes', bezel: 9, keys: 'light', accent: '#D9573A' },
    colours: { Graphite: '#5C5F6B' },
    sizes: { '1 TB': 0, '2 TB': 14000 },
    price: 134999,
    saving: 10000,
  },
  {
    name: 'Hisaab Pro 15',
    under: ['Performance Laptops', 'Creator'],
    description:
      'Spreadsheets with a million rows, video calls at the same time, and no complaint from the fan. Comes with three years of on-site service.',
    facts: { ram: 16, display: 15.6, 'battery-life': 10, processor: 'Twelve-core' },
    known: { brand: 'Lekhyantra', warrantyMonths: 36 },
    style: { screen: 'chart', keys: 'dark', bezel: 11 },
    colours: { 'Deep Navy': '#2A3F66' },
    sizes: { '512 GB': 0, '1 TB': 6000 },
    price: 89999,
  },
  {
    name: 'Akhada G15',
    under: ['Performance Laptops', 'Gaming'],
    description:
      'A 165 Hz panel, a keyboard lit in lime and a graphics chip with room to breathe. It is not light, and it does not pretend to be.',
    facts: { ram: 16, display: 15.6, 'battery-life': 5, processor: 'Twelve-core' },
    style: { screen: 'dusk', keys: 'lit', bezel: 14, accent: '#C9D64A' },
    colours: { Carbon: '#3A3644' },
    sizes: { '512 GB': 0, '1 TB': 6000 },
    price: 92999,
    saving: 8000,
  },
  {
    name: 'Akhada G17 Max',
    under: ['Performance Laptops', 'Gaming'],
    description:
      'Seventeen inches at 240 Hz with liquid metal under the heat spreader. Per-key lighting, a wired network port, and a charger the size of a brick.',
    facts: { ram: 32, display: 17.3, 'battery-life': 4, processor: 'Sixteen-core' },
    known: { pack: { g: 4800, mm: [560, 390, 110] } },
    style: { screen: 'arches', keys: 'lit', bezel: 16, lid: 'reclined', accent: '#E8503A' },
    colours: { 'Ember Grey': '#57474A' },
    sizes: { '1 TB': 0, '2 TB': 12000 },
    price: 159999,
    saving: 15000,
  },
]);
