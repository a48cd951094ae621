import { productKinds } from './attributes/kinds.ts';
import { FROM_JAPAN } from './attributes/manufacturers.ts';
import { createProducts } from './product.ts';

export const watches = createProducts(['Watches'], 'watch', productKinds.watch, [
  {
    name: 'Prahar Chronograph',
    under: ['Classic'],
    description:
      'Three sub-dials, a sapphire-coated crystal and a strap of vegetable-tanned leather. 42 mm, water-resistant to 50 m.',
    attributes: { 'case-size': 42, 'water-resistance': 50 },
    style: {},
    colours: { Tan: '#9A4A2C', Black: '#1E1A20' },
    price: 6999,
    saving: 1000,
  },
  {
    name: 'Ghadi No. 3',
    under: ['Classic'],
    description:
      'A white dial, twelve marks and a date. The movement is a slim quartz that needs a battery every four years.',
    attributes: { 'case-size': 38, 'water-resistance': 30 },
    style: { face: 'simple', dial: 'light' },
    colours: { Chestnut: '#7A4630', 'Bottle Green': '#2B5A48' },
    price: 2999,
  },
  {
    name: 'Sandhya Gold-Tone Watch',
    under: ['Classic'],
    description:
      'A slim gold-tone case over a blue dial the shade of seven o’clock. The strap is soft from the first day.',
    attributes: { 'case-size': 36, 'water-resistance': 30 },
    style: { face: 'simple', dial: 'tinted', metal: 'gold' },
    colours: { 'Dusk Blue': '#2F5A7A', Mulberry: '#7A2E55' },
    price: 4499,
    saving: 500,
  },
  {
    name: 'Rajdhani Steel Watch',
    under: ['Classic'],
    description:
      'Brushed links, polished bevels, a folding clasp with two buttons. We shorten the bracelet before it ships if you tell us your wrist.',
    attributes: { 'case-size': 40, 'water-resistance': 50 },
    style: { face: 'simple', dial: 'dark', strap: 'links' },
    colours: { Steel: '#B8BCC4' },
    price: 5999,
  },
  {
    name: 'Shikhar Automatic',
    under: ['Classic'],
    description: 'Wound by walking. A display back shows the rotor swing; expect about ten seconds a day either way.',
    attributes: { 'case-size': 41, 'water-resistance': 50, movement: 'Automatic' },
    known: { hsn: '910221', ...FROM_JAPAN },
    style: { face: 'chronograph', dial: 'light', metal: 'gold', strap: 'leather' },
    colours: { Cognac: '#A5653A' },
    price: 12999,
    saving: 1500,
  },
  {
    name: 'Samay Steel Chronograph',
    under: ['Classic'],
    description: 'A tachymeter you will never use and a bracelet you will. Screw-down crown, luminous hands, 100 m.',
    attributes: { 'case-size': 42, 'water-resistance': 100 },
    style: { face: 'chronograph', dial: 'tinted', strap: 'links' },
    colours: { Gunmetal: '#6B7280' },
    price: 8999,
    saving: 1200,
  },
  {
    name: 'Nabz Smartwatch',
    under: ['Smart'],
    description:
      'Pulse, sleep, oxygen and a week between charges. Answers calls from the wrist and reads messages in nine Indian languages.',
    highlights: ['Pulse, sleep and oxygen', 'A week between charges', 'Messages in nine Indian languages'],
    attributes: { 'case-size': 44, 'water-resistance': 50, calls: true, gps: false },
    style: { face: 'digital', strap: 'sport', metal: 'black', accent: '#C9D64A' },
    colours: { Charcoal: '#2E2A35', Coral: '#DB6A50' },
    price: 2449,
    saving: 1050,
  },
  {
    name: 'Nabz Smartwatch Leather',
    under: ['Smart'],
    description:
      'The same sensors under a gold-tone frame and a strap you can wear to a wedding. Spare sport strap in the box.',
    attributes: { 'case-size': 44, 'water-resistance': 50, calls: true, gps: false },
    style: { face: 'digital', strap: 'leather', metal: 'gold', accent: '#E86A4A' },
    colours: { Caramel: '#C08552' },
    price: 5499,
  },
  {
    name: 'Tez GPS Watch',
    under: ['Smart'],
    description:
      'Dual-band GPS that does not cut corners between tall buildings. Twenty hours of tracking, maps stored offline.',
    highlights: ['Dual-band GPS', 'Twenty hours of tracking', 'Maps without a phone'],
    attributes: { 'case-size': 46, 'water-resistance': 50, calls: false, gps: true },
    style: { face: 'digital', strap: 'sport', metal: 'steel', accent: '#F2A33C' },
    colours: { 'Lagoon Green': '#1F8A7E', Indigo: '#3A4A8C' },
    price: 9999,
    saving: 1500,
  },
  {
    name: 'Chhota Band Kids Watch',
    under: ['Smart'],
    description:
      'Calls home, shows where they are, and goes quiet in class. The strap is silicone and has met paint before.',
    highlights: ['Calls home with one key', 'Shows where they are', 'Quiet in class'],
    attributes: { 'case-size': 38, 'water-resistance': 30, calls: true, gps: true },
    style: { face: 'digital', strap: 'sport', metal: 'steel', accent: '#E86A9A' },
    colours: { 'Sky Blue': '#6FB1DE' },
    price: 2499,
    saving: 300,
  },
  {
    name: 'Lehar Dive Watch',
    under: ['Sport'],
    description:
      'Two hundred metres on the caseback and a rubber strap with room for a wetsuit. The second hand is orange so you can see it is running.',
    attributes: { 'case-size': 43, 'water-resistance': 200, strap: 'Rubber' },
    style: { face: 'simple', dial: 'dark', strap: 'sport', accent: '#F07A2B' },
    colours: { 'Deep Sea': '#1F4A6B' },
    price: 7499,
  },
  {
    name: 'Daud Sport Chronograph',
    under: ['Sport'],
    description:
      'Light resin, big pushers, split times to a hundredth. Survives being dropped in the changing room, repeatedly.',
    attributes: { 'case-size': 46, 'water-resistance': 100 },
    style: { face: 'chronograph', dial: 'dark', metal: 'black', strap: 'sport', accent: '#E8503A' },
    colours: { Olive: '#66703F', Crimson: '#A5263A' },
    price: 3999,
    saving: 600,
  },
]);
