import { productKinds } from './attributes/kinds.ts';
import { FROM_CHINA } from './attributes/manufacturers.ts';
import { createProducts } from './product.ts';

const SOUNDBAR = { hsn: '851822', genericName: 'Soundbar with subwoofer', unit: 'set' } as const;

export const speakers = createProducts(
  ['Audio', 'Speakers'],
  'speaker',
  productKinds.speaker,
  {
    Portable: {
      'Dholak Portable Speaker': [
        'Fills a terrace, survives a splash and plays for eighteen hours. Pair two for stereo; the strap is climbing cord.',
        { price: 3999, saving: 600, colours: { Coral: '#D9573A', Teal: '#1F7A6A', 'Royal Blue': '#2C56A0' } },
        {},
        {
          highlights: ['Eighteen hours', 'Splash-proof to IPX5', 'Two make stereo'],
          attributes: { power: 20, 'battery-life': 18 },
        },
      ],
      'Manjira Mini Speaker': [
        'Short, round and much louder than it looks. Clips to a rucksack and floats face up.',
        { price: 1799, colours: { Violet: '#6B5AA8' } },
        { form: 'drum', grille: 'mesh', strap: true, accent: '#F2B93B' },
        { attributes: { power: 8, 'battery-life': 12 }, known: { pack: { g: 420, mm: [130, 130, 90] } } },
      ],
      'Nukkad Party Speaker': [
        'Sixty watts, a microphone input and an equaliser your cousin will want to argue about. Wipe-clean cloth.',
        { price: 6499, saving: 900, colours: { 'Night Blue': '#27355C' } },
        { form: 'can', grille: 'cloth', strap: true, accent: '#E0A93B' },
        {
          highlights: ['60 W and a microphone input', 'Equaliser on the panel', 'Wipe-clean cloth'],
          attributes: { power: 60, 'battery-life': 10 },
          known: { hsn: '851822', pack: { g: 3200, mm: [330, 220, 220] } },
        },
      ],
      'Kulhad Bedside Speaker': [
        'A warm lamp ring on top and an alarm that rises like a good neighbour. The grille is knitted in one piece.',
        { price: 2799, colours: { Terracotta: '#B9653F', Oat: '#D9C7A6' } },
        { form: 'drum', grille: 'cloth', strap: false, accent: '#F0DFC4' },
        { attributes: { power: 10, 'battery-life': 8 }, known: { pack: { g: 760, mm: [160, 160, 140] } } },
      ],
    },
    'Home Audio': {
      'Sitar Bookshelf Speaker': [
        'A five-inch paper cone and a silk tweeter in real walnut veneer. Sold as a single, so that you can start with one and mean to buy two.',
        { price: 8499, saving: 1000, colours: { Walnut: '#8A5C3A', 'Black Ash': '#2A262D' } },
        { form: 'bookshelf', grille: 'cloth' },
        { attributes: { power: 80, connection: 'Wired' }, known: { hsn: '851822' } },
      ],
      'Sarod Active Speaker': [
        'Amplifier inside, Bluetooth and turntable inputs behind. White lacquer, orange cones, no apologies.',
        { price: 11999, colours: { White: '#F5F2EE', Black: '#1C1921' } },
        { form: 'bookshelf', grille: 'mesh', accent: '#D9573A' },
        { attributes: { power: 60, connection: 'Bluetooth and wired' }, known: { hsn: '851822' } },
      ],
      'Gharana Smart Speaker': [
        'Understands Hindi, Marathi, Tamil and English, often in one sentence. The microphone switch is a real switch.',
        { price: 4999, saving: 800, colours: { 'Ash Grey': '#8F8C98', Indigo: '#41508C' } },
        { form: 'can', grille: 'cloth', strap: false },
        {
          highlights: [
            'Hindi, Marathi, Tamil and English',
            'A real switch for the microphone',
            'Plays to several rooms',
          ],
          attributes: { power: 15, type: 'Smart speaker', connection: 'Wi-Fi and Bluetooth' },
          known: { genericName: 'Smart speaker', ...FROM_CHINA, pack: { g: 1100, mm: [190, 140, 140] } },
        },
      ],
      'Natak Soundbar 2.1': [
        'One cable to the television, a wireless subwoofer behind the sofa, and dialogue you can follow at low volume. Wall brackets included.',
        { price: 9999, saving: 2000, colours: { Graphite: '#4A4852' } },
        { form: 'bar', grille: 'mesh' },
        {
          highlights: ['Wireless subwoofer', 'One cable to the television', 'Wall brackets in the box'],
          attributes: { power: 120, connection: 'Bluetooth and wired' },
          known: { ...SOUNDBAR, pack: { g: 7800, mm: [980, 330, 260] } },
        },
      ],
      'Natak Soundbar Wood': [
        'The same sound in an oiled mango-wood shell, for rooms where black boxes are not welcome. Each grain is different.',
        { price: 14999, colours: { 'Mango Wood': '#A97B4E' } },
        { form: 'bar', grille: 'cloth', accent: '#E8C37A' },
        {
          attributes: { power: 120, connection: 'Bluetooth and wired' },
          known: { ...SOUNDBAR, pack: { g: 8900, mm: [980, 330, 260] } },
        },
      ],
    },
  },
  {
    Portable: {
      'Chaupal Garden Speaker': [
        'Weatherproof to the point of being hosed down. A solar lid gives back two hours for every four in the sun.',
        { price: 5499, saving: 500, colours: { 'Neem Green': '#55703F' }, soldOut: true },
        { form: 'drum', grille: 'mesh', strap: false, accent: '#E8D26A' },
        { attributes: { power: 30, 'battery-life': 14 }, known: { pack: { g: 1900, mm: [240, 220, 200] } } },
      ],
    },
  },
);
