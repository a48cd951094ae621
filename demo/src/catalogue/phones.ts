import { range } from './product.ts';

export const phones = range(['Phones'], 'phone', [
  {
    name: 'Tarang 5G',
    under: ['Everyday Phones'],
    description:
      'A 6.5-inch display at 90 Hz, a 50 MP camera and a battery that sees you to tomorrow noon. Dual SIM with a separate slot for a memory card.',
    style: { island: 'capsule', screen: 'hills' },
    colours: { 'Lagoon Blue': '#4F83B0', 'Leaf Green': '#4B8F6A' },
    sizes: { '128 GB': 0, '256 GB': 2000 },
    price: 13999,
    saving: 1500,
  },
  {
    name: 'Tarang Lite',
    under: ['Everyday Phones'],
    description:
      'Everything a first smartphone needs and nothing that slows it down. 5,000 mAh, headphone jack, two years of updates.',
    style: { island: 'loose', screen: 'tiles', back: 'gloss' },
    colours: { Marigold: '#E3A02F' },
    sizes: { '64 GB': 0, '128 GB': 1000 },
    price: 8999,
  },
  {
    name: 'Mitra One',
    under: ['Everyday Phones'],
    description: 'Large type, loud speaker, a physical key for calling home. Charges on a stand that comes in the box.',
    style: { island: 'loose', back: 'stripe', screen: 'dunes', accent: '#FBE3C0' },
    colours: { Vermilion: '#CF4B35' },
    sizes: ['64 GB'],
    price: 9499,
    saving: 500,
  },
  {
    name: 'Kirana Dual 4G',
    under: ['Everyday Phones'],
    description:
      'For people who answer two numbers all day. Splash-proof, with a torch you can switch on without unlocking.',
    style: { island: 'bar', back: 'ribbed', screen: 'arches' },
    colours: { 'Steel Blue': '#566A86' },
    sizes: ['64 GB', '128 GB'],
    price: 10499,
    saving: 1000,
  },
  {
    name: 'Vega S2',
    under: ['Camera Phones'],
    description:
      'Optical stabilisation on the main lens and a 3x telephoto that shoots portraits from a polite distance. AMOLED, 120 Hz, 67 W charging.',
    style: { island: 'square', screen: 'dusk' },
    colours: { 'Pine Green': '#1F6B58', Pearl: '#EDE6DC' },
    sizes: { '128 GB': 0, '256 GB': 3000 },
    price: 27999,
    saving: 3000,
  },
  {
    name: 'Vega S2 Max',
    under: ['Camera Phones'],
    description:
      'A one-inch sensor behind glass, steadied by the same gimbal design drones use. Records 4K on all three lenses. Ceramic back, 210 g.',
    style: { island: 'circle', back: 'gloss', screen: 'waves' },
    colours: { 'Night Violet': '#433C66' },
    sizes: { '256 GB': 0, '512 GB': 8000 },
    price: 64999,
    saving: 5000,
  },
  {
    name: 'Drishti Pro',
    under: ['Camera Phones'],
    description:
      'Three lenses in a row and a shutter key where your finger expects it. Colour is tuned by photographers in Kochi, not by a slider.',
    style: { island: 'bar', back: 'two-tone', screen: 'leaf' },
    colours: { 'Sand Dune': '#DCC7A4', Slate: '#5B6577' },
    sizes: { '256 GB': 0, '512 GB': 6000 },
    price: 49999,
  },
  {
    name: 'Drishti Mini',
    under: ['Camera Phones'],
    description:
      'The Pro camera in a phone that fits a shirt pocket: 5.8 inches, 149 g. The battery is smaller too, so pack the charger for long days.',
    style: { island: 'loose', back: 'two-tone', screen: 'arches' },
    colours: { 'Dusty Rose': '#C77F86' },
    sizes: { '128 GB': 0, '256 GB': 4000 },
    price: 36999,
    saving: 4000,
  },
  {
    name: 'Astra Fold',
    under: ['Flagship Phones'],
    description:
      'Closed it is a phone, open it is a page. The hinge is rated for 400,000 folds and the inner screen can be replaced at any service counter.',
    style: { island: 'circle', back: 'hinged', screen: 'dusk' },
    colours: { Obsidian: '#221E28' },
    sizes: { '256 GB': 0, '512 GB': 9000 },
    price: 79999,
    saving: 6000,
  },
  {
    name: 'Astra 9',
    under: ['Flagship Phones'],
    description:
      'A titanium frame, flat glass and four days of music playback. Seven years of system updates, promised in writing.',
    style: { island: 'square', back: 'gloss', screen: 'leaf' },
    colours: { Titanium: '#A79F94', 'Deep Plum': '#4B2545' },
    sizes: { '256 GB': 0, '512 GB': 8000 },
    price: 72999,
  },
  {
    name: 'Khel GT',
    under: ['Flagship Phones'],
    description:
      'Vapour chamber, 144 Hz, and two shoulder keys that click. It stays cool through an hour of play, and the stripe lights up if you win.',
    style: { island: 'capsule', back: 'stripe', screen: 'dusk', accent: '#C9D64A' },
    colours: { Gunmetal: '#3E4452' },
    sizes: { '256 GB': 0, '512 GB': 5000 },
    price: 41999,
    saving: 3500,
  },
  {
    name: 'Lehar Neo',
    under: ['Flagship Phones'],
    description:
      'A curved display and a ribbed glass back that hides fingerprints. Charging at 100 W fills it in the time it takes to shower.',
    style: { island: 'capsule', back: 'ribbed', screen: 'waves' },
    colours: { Lavender: '#9A8CC4' },
    sizes: { '256 GB': 0 },
    price: 32999,
  },
]);
