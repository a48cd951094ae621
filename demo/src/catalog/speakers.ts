import { productKinds } from './attributes/kinds.ts';
import { FROM_CHINA } from './attributes/manufacturers.ts';
import { createProducts } from './product.ts';

export const speakers = createProducts(['Audio', 'Speakers'], 'speaker', productKinds.speaker, [
  {
    name: 'Dholak Portable Speaker',
    under: ['Portable'],
    description:
      'Fills a terrace, survives a splash and plays for eighteen hours. Pair two for stereo; the strap is climbing cord.',
    highlights: ['Eighteen hours', 'Splash-proof to IPX5', 'Two make stereo'],
    attributes: { power: 20, 'battery-life': 18 },
    style: {},
    colours: { Coral: '#D9573A', Teal: '#1F7A6A', 'Royal Blue': '#2C56A0' },
    price: 3999,
    saving: 600,
  },
  {
    name: 'Manjira Mini Speaker',
    under: ['Portable'],
    description: 'Short, round and much louder than it looks. Clips to a rucksack and floats face up.',
    attributes: { power: 8, 'battery-life': 12 },
    known: { pack: { g: 420, mm: [130, 130, 90] } },
    style: { form: 'drum', grille: 'mesh', strap: true, accent: '#F2B93B' },
    colours: { Violet: '#6B5AA8' },
    price: 1799,
  },
  {
    name: 'Nukkad Party Speaker',
    under: ['Portable'],
    description:
      'Sixty watts, a microphone input and an equaliser your cousin will want to argue about. Wipe-clean cloth.',
    highlights: ['60 W and a microphone input', 'Equaliser on the panel', 'Wipe-clean cloth'],
    attributes: { power: 60, 'battery-life': 10 },
    known: { hsn: '851822', pack: { g: 3200, mm: [330, 220, 220] } },
    style: { form: 'can', grille: 'cloth', strap: true, accent: '#E0A93B' },
    colours: { 'Night Blue': '#27355C' },
    price: 6499,
    saving: 900,
  },
  {
    name: 'Kulhad Bedside Speaker',
    under: ['Portable'],
    description:
      'A warm lamp ring on top and an alarm that rises like a good neighbour. The grille is knitted in one piece.',
    attributes: { power: 10, 'battery-life': 8 },
    known: { pack: { g: 760, mm: [160, 160, 140] } },
    style: { form: 'drum', grille: 'cloth', strap: false, accent: '#F0DFC4' },
    colours: { Terracotta: '#B9653F', Oat: '#D9C7A6' },
    price: 2799,
  },
  {
    name: 'Sitar Bookshelf Speaker',
    under: ['Home Audio'],
    description:
      'A five-inch paper cone and a silk tweeter in real walnut veneer. Sold as a single, so that you can start with one and mean to buy two.',
    attributes: { power: 80, connection: 'Wired' },
    known: { hsn: '851822' },
    style: { form: 'bookshelf', grille: 'cloth' },
    colours: { Walnut: '#8A5C3A', 'Black Ash': '#2A262D' },
    price: 8499,
    saving: 1000,
  },
  {
    name: 'Sarod Active Speaker',
    under: ['Home Audio'],
    description: 'Amplifier inside, Bluetooth and turntable inputs behind. White lacquer, orange cones, no apologies.',
    attributes: { power: 60, connection: 'Bluetooth and wired' },
    known: { hsn: '851822' },
    style: { form: 'bookshelf', grille: 'mesh', accent: '#D9573A' },
    colours: { White: '#F5F2EE', Black: '#1C1921' },
    price: 11999,
  },
  {
    name: 'Gharana Smart Speaker',
    under: ['Home Audio'],
    description:
      'Understands Hindi, Marathi, Tamil and English, often in one sentence. The microphone switch is a real switch.',
    highlights: ['Hindi, Marathi, Tamil and English', 'A real switch for the microphone', 'Plays to several rooms'],
    attributes: { power: 15, type: 'Smart speaker', connection: 'Wi-Fi and Bluetooth' },
    known: { genericName: 'Smart speaker', ...FROM_CHINA, pack: { g: 1100, mm: [190, 140, 140] } },
    style: { form: 'can', grille: 'cloth', strap: false },
    colours: { 'Ash Grey': '#8F8C98', Indigo: '#41508C' },
    price: 4999,
    saving: 800,
  },
  {
    name: 'Natak Soundbar 2.1',
    under: ['Home Audio'],
    description:
      'One cable to the television, a wireless subwoofer behind the sofa, and dialogue you can follow at low volume. Wall brackets included.',
    highlights: ['Wireless subwoofer', 'One cable to the television', 'Wall brackets in the box'],
    attributes: { power: 120, connection: 'Bluetooth and wired' },
    known: {
      hsn: '851822',
      genericName: 'Soundbar with subwoofer',
      unit: 'set',
      pack: { g: 7800, mm: [980, 330, 260] },
    },
    style: { form: 'bar', grille: 'mesh' },
    colours: { Graphite: '#4A4852' },
    price: 9999,
    saving: 2000,
  },
  {
    name: 'Natak Soundbar Wood',
    under: ['Home Audio'],
    description:
      'The same sound in an oiled mango-wood shell, for rooms where black boxes are not welcome. Each grain is different.',
    attributes: { power: 120, connection: 'Bluetooth and wired' },
    known: {
      hsn: '851822',
      genericName: 'Soundbar with subwoofer',
      unit: 'set',
      pack: { g: 8900, mm: [980, 330, 260] },
    },
    style: { form: 'bar', grille: 'cloth', accent: '#E8C37A' },
    colours: { 'Mango Wood': '#A97B4E' },
    price: 14999,
  },
  {
    name: 'Chaupal Garden Speaker',
    under: ['Portable'],
    description:
      'Weatherproof to the point of being hosed down. A solar lid gives back two hours for every four in the sun.',
    attributes: { power: 30, 'battery-life': 14 },
    known: { pack: { g: 1900, mm: [240, 220, 200] } },
    style: { form: 'drum', grille: 'mesh', strap: false, accent: '#E8D26A' },
    colours: { 'Neem Green': '#55703F' },
    price: 5499,
    saving: 500,
    soldOut: true,
  },
]);
