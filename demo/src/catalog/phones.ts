import { productKinds } from './attributes/kinds.ts';
import { FROM_CHINA } from './attributes/manufacturers.ts';
import { createProducts } from './product.ts';

export const phones = createProducts(['Phones'], 'phone', productKinds.phone, {
  'Everyday Phones': {
    'Tarang 5G': [
      'A 6.5-inch display at 90 Hz, a 50 MP camera and a battery that sees you to tomorrow noon. Dual SIM with a separate slot for a memory card.',
      {
        price: 13999,
        saving: 1500,
        sizes: { '128 GB': 0, '256 GB': 2000 },
        colours: { 'Lagoon Blue': '#4F83B0', 'Leaf Green': '#4B8F6A' },
      },
      { island: 'capsule', screen: 'hills' },
      {
        highlights: [
          'Two SIM cards and a memory card at once',
          'Bill payments by touch',
          'Charger and clear case in the box',
        ],
        attributes: { ram: 6, display: 6.5, battery: 5000 },
      },
    ],
    'Tarang Lite': [
      'Everything a first smartphone needs and nothing that slows it down. 5,000 mAh, headphone jack, two years of updates.',
      { price: 8999, sizes: { '64 GB': 0, '128 GB': 1000 }, colours: { Marigold: '#E3A02F' } },
      { island: 'loose', screen: 'tiles', back: 'gloss' },
      {
        highlights: ['Headphone jack and FM radio', 'Face and fingerprint unlock', 'Charger in the box'],
        attributes: { ram: 4, display: 6.5, battery: 5000, '5g': false, os: 'Android 15' },
      },
    ],
    'Mitra One': [
      'Large type, loud speaker, a physical key for calling home. Charges on a stand that comes in the box.',
      { price: 9499, saving: 500, sizes: ['64 GB'], colours: { Vermilion: '#CF4B35' } },
      { island: 'loose', back: 'stripe', screen: 'dunes', accent: '#FBE3C0' },
      {
        highlights: [
          'Type that can be read without glasses',
          'Loud enough for a street corner',
          'Charging stand in the box',
        ],
        attributes: { ram: 4, display: 6.1, battery: 4500, '5g': false, os: 'Android 15' },
        known: { pack: { g: 620, mm: [180, 110, 75] } },
      },
    ],
    'Kirana Dual 4G': [
      'For people who answer two numbers all day. Splash-proof, with a torch you can switch on without unlocking.',
      { price: 10499, saving: 1000, sizes: ['64 GB', '128 GB'], colours: { 'Steel Blue': '#566A86' } },
      { island: 'bar', back: 'ribbed', screen: 'arches' },
      {
        highlights: ['Two numbers, two ring tones', 'Splash-proof to IP54', 'Torch on a key of its own'],
        attributes: { ram: 4, display: 6.3, battery: 5000, '5g': false, os: 'Android 15' },
      },
    ],
  },
  'Camera Phones': {
    'Vega S2': [
      'Optical stabilisation on the main lens and a 3x telephoto that shoots portraits from a polite distance. AMOLED, 120 Hz, 67 W charging.',
      {
        price: 27999,
        saving: 3000,
        sizes: { '128 GB': 0, '256 GB': 3000 },
        colours: { 'Pine Green': '#1F6B58', Pearl: '#EDE6DC' },
      },
      { island: 'square', screen: 'dusk' },
      {
        highlights: ['Stabilised 50 MP main camera', '3x telephoto for portraits', '67 W charger in the box'],
        attributes: { ram: 8, display: 6.6, battery: 4800 },
        known: { brand: 'Taravega' },
      },
    ],
    'Vega S2 Max': [
      'A one-inch sensor behind glass, steadied by the same gimbal design drones use. Records 4K on all three lenses. Ceramic back, 210 g.',
      { price: 64999, saving: 5000, sizes: { '256 GB': 0, '512 GB': 8000 }, colours: { 'Night Violet': '#433C66' } },
      { island: 'circle', back: 'gloss', screen: 'waves' },
      {
        highlights: ['One-inch sensor, steadied like a gimbal', '4K on all three lenses', 'Ceramic back, 210 g'],
        attributes: { ram: 12, display: 6.8, battery: 5200 },
        known: { brand: 'Taravega', pack: { g: 510, mm: [180, 100, 55] } },
      },
    ],
    'Drishti Pro': [
      'Three lenses in a row and a shutter key where your finger expects it. Colour is tuned by photographers in Kochi, not by a slider.',
      { price: 49999, sizes: { '256 GB': 0, '512 GB': 6000 }, colours: { 'Sand Dune': '#DCC7A4', Slate: '#5B6577' } },
      { island: 'bar', back: 'two-tone', screen: 'leaf' },
      {
        highlights: ['Three lenses: wide, standard, 5x', 'Shutter key with half press', 'Raw files from every lens'],
        attributes: { ram: 12, display: 6.7, battery: 5000 },
      },
    ],
    'Drishti Mini': [
      'The Pro camera in a phone that fits a shirt pocket: 5.8 inches, 149 g. The battery is smaller too, so pack the charger for long days.',
      { price: 36999, saving: 4000, sizes: { '128 GB': 0, '256 GB': 4000 }, colours: { 'Dusty Rose': '#C77F86' } },
      { island: 'loose', back: 'two-tone', screen: 'arches' },
      {
        highlights: ['149 g, fits a shirt pocket', 'The camera of the Pro', 'Wireless charging'],
        attributes: { ram: 8, display: 5.8, battery: 3600 },
      },
    ],
  },
  'Flagship Phones': {
    'Astra Fold': [
      'Closed it is a phone, open it is a page. The hinge is rated for 400,000 folds and the inner screen can be replaced at any service counter.',
      { price: 79999, saving: 6000, sizes: { '256 GB': 0, '512 GB': 9000 }, colours: { Obsidian: '#221E28' } },
      { island: 'circle', back: 'hinged', screen: 'dusk' },
      {
        highlights: [
          '7.6-inch page inside, full phone outside',
          'Hinge rated for 400,000 folds',
          'Inner screen replaced at any service counter',
        ],
        attributes: { ram: 12, display: 7.6, battery: 4600 },
        known: { ...FROM_CHINA, pack: { g: 620, mm: [190, 120, 60] } },
      },
    ],
    'Astra 9': [
      'A titanium frame, flat glass and four days of music playback. Seven years of system updates, promised in writing.',
      {
        price: 72999,
        sizes: { '256 GB': 0, '512 GB': 8000 },
        colours: { Titanium: '#A79F94', 'Deep Plum': '#4B2545' },
      },
      { island: 'square', back: 'gloss', screen: 'leaf' },
      {
        highlights: ['Titanium frame, flat glass', 'Seven years of system updates', 'Dust- and waterproof to IP68'],
        attributes: { ram: 12, display: 6.7, battery: 5100 },
        known: { ...FROM_CHINA },
      },
    ],
    'Khel GT': [
      'Vapour chamber, 144 Hz, and two shoulder keys that click. It stays cool through an hour of play, and the stripe lights up if you win.',
      { price: 41999, saving: 3500, sizes: { '256 GB': 0, '512 GB': 5000 }, colours: { Gunmetal: '#3E4452' } },
      { island: 'capsule', back: 'stripe', screen: 'dusk', accent: '#C9D64A' },
      {
        highlights: ['144 Hz display', 'Two shoulder keys that click', 'Vapour chamber the size of a playing card'],
        attributes: { ram: 16, display: 6.8, battery: 5500 },
      },
    ],
    'Lehar Neo': [
      'A curved display and a ribbed glass back that hides fingerprints. Charging at 100 W fills it in the time it takes to shower.',
      { price: 32999, sizes: { '256 GB': 0 }, colours: { Lavender: '#9A8CC4' } },
      { island: 'capsule', back: 'ribbed', screen: 'waves' },
      {
        highlights: ['Full in 22 minutes at 100 W', 'Curved display, ribbed glass back', 'Charger in the box'],
        attributes: { ram: 8, display: 6.7, battery: 4700 },
      },
    ],
  },
});
