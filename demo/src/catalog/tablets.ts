import { productKinds } from './attributes/kinds.ts';
import { FROM_CHINA } from './attributes/manufacturers.ts';
import { createProducts } from './product.ts';

export const tablets = createProducts(['Laptops & Tablets', 'Tablets'], 'tablet', productKinds.tablet, {
  'Drawing Tablets': {
    'Kalam Sketch 11': [
      'A laminated 11-inch screen with a paper-feel coating and a stylus that knows how hard you press. Palm rejection that actually rejects palms.',
      {
        price: 29999,
        saving: 3000,
        sizes: { '128 GB': 0, '256 GB': 3000 },
        colours: { Violet: '#8A78BE', Graphite: '#55525E' },
      },
      { screen: 'hills', stylus: 'across' },
      {
        highlights: ['Pressure-sensitive pen in the box', 'Paper-feel coating', 'Palm rejection'],
        attributes: { ram: 6, display: 11 },
      },
    ],
    'Kalam Sketch 13 Pro': [
      'More room for the hand and a display that covers the print colour space. The stylus clips to the side and charges there.',
      { price: 54999, sizes: { '256 GB': 0, '512 GB': 6000 }, colours: { 'Forest Green': '#3E6B55' } },
      { screen: 'leaf', stylus: 'beside', bezel: 12, accent: '#E8A33D' },
      {
        highlights: ['Covers the print colour space', 'Pen charges at the side', 'Room for the whole hand'],
        attributes: { ram: 12, display: 13 },
        known: { pack: { g: 1250, mm: [350, 260, 55] } },
      },
    ],
    'Chitra Pad 10': [
      'A beginner board for comics and class notes. The stylus needs no battery, and spare tips are in the box.',
      { price: 17999, saving: 2000, sizes: ['64 GB', '128 GB'], colours: { 'Sky Blue': '#78A5CC' } },
      { screen: 'arches', stylus: 'across', hold: 'landscape', bezel: 18, accent: '#D9573A' },
      {
        highlights: ['Pen without a battery', 'Spare tips in the box'],
        attributes: { ram: 4, display: 10.1, os: 'Android 15' },
      },
    ],
  },
  'Entertainment Tablets': {
    'Parda 11': [
      'Four speakers, one at each corner, and a 2.5K screen to go with them. Thirteen hours of video on a charge.',
      {
        price: 22999,
        saving: 2500,
        sizes: { '128 GB': 0, '256 GB': 2500 },
        colours: { 'Midnight Blue': '#2E3D63', Silver: '#C3C6CF' },
      },
      { screen: 'dusk', stylus: 'none', hold: 'landscape', bezel: 11 },
      {
        highlights: ['Four speakers, one at each corner', 'Thirteen hours of video'],
        attributes: { ram: 6, display: 11, 'battery-life': 13 },
      },
    ],
    'Parda 13 Theatre': [
      'A 13-inch OLED that makes the hotel television unnecessary. Comes with a folio that props it at three angles.',
      { price: 46999, sizes: { '256 GB': 0 }, colours: { Ocean: '#2F6E8C' } },
      { screen: 'waves', stylus: 'none', hold: 'landscape', bezel: 10 },
      {
        highlights: ['13-inch OLED', 'Folio for three angles in the box'],
        attributes: { ram: 8, display: 13, 'battery-life': 11 },
        known: { ...FROM_CHINA, pack: { g: 1450, mm: [350, 260, 60] } },
      },
    ],
    'Khilona Kids Tab 8': [
      'A foam bumper, a handle, and parental controls that a clever nine-year-old has failed to break. Two-year no-questions screen cover.',
      { price: 9999, saving: 1000, sizes: ['32 GB', '64 GB'], colours: { Guava: '#D76A6A', Parrot: '#6FA84A' } },
      { screen: 'tiles', stylus: 'none', bezel: 24, accent: '#F2B93B' },
      {
        highlights: ['Foam bumper and handle', 'Screen cover for two years', 'Time limits per app'],
        attributes: { ram: 3, display: 8, processor: 'Quad-core', os: 'Android 15' },
        known: { warrantyMonths: 24, pack: { g: 820, mm: [260, 200, 60] } },
      },
    ],
    'Safar Tab 9': [
      'Small enough for a coat pocket, with a SIM slot for the hills. Maps stay readable in direct sun.',
      { price: 14499, sizes: { '64 GB': 0, '128 GB': 1500 }, colours: { Terracotta: '#BC6A4A' } },
      { screen: 'dunes', stylus: 'none', bezel: 14, accent: '#E8A33D' },
      { attributes: { ram: 4, display: 9 }, known: { pack: { g: 640, mm: [240, 170, 50] } } },
    ],
  },
  'Work Tablets': {
    'Daftar Tab 11': [
      'A keyboard folio, a desktop mode and a lock for reception counters. Handles two apps side by side without stutter.',
      { price: 27999, saving: 2000, sizes: { '128 GB': 0, '256 GB': 3000 }, colours: { Charcoal: '#44434F' } },
      { screen: 'chart', stylus: 'none', hold: 'landscape', bezel: 14 },
      {
        highlights: ['Keyboard folio in the box', 'Desktop mode', 'Slot for a security lock'],
        attributes: { ram: 8, display: 11 },
        known: { pack: { g: 1350, mm: [310, 230, 65] } },
      },
    ],
    'Daftar Note 10': [
      'Sign, scan, annotate, send. The stylus writes within nine milliseconds of your hand.',
      { price: 24999, sizes: ['128 GB'], colours: { Mulberry: '#7A3E5E' } },
      { screen: 'chart', stylus: 'beside', bezel: 16, accent: '#3E7CB1' },
      {
        highlights: ['Pen with nine milliseconds of delay', 'Scans and signs without another app'],
        attributes: { ram: 6, display: 10.4, pen: true },
      },
    ],
    'Pustak Reader 8': [
      'A warm-lit matte screen for long reports and longer novels. Wide margins to hold it by, and six weeks between charges at an hour a day.',
      { price: 12999, saving: 1500, sizes: ['32 GB'], colours: { 'Paper Grey': '#A8A59C' } },
      { screen: 'arches', stylus: 'none', bezel: 24, accent: '#8A8F7A' },
      {
        highlights: ['Warm light for the night', 'Six weeks between charges', 'Reads EPUB and PDF'],
        attributes: { ram: 2, display: 7.8, processor: 'Quad-core', os: 'Reader', 'battery-life': 42 },
        known: { hsn: '854370', genericName: 'E-book reader', pack: { g: 420, mm: [220, 160, 45] } },
      },
    ],
  },
});
