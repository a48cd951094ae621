import { productKinds } from './attributes/kinds.ts';
import { FROM_JAPAN } from './attributes/manufacturers.ts';
import { createProducts } from './product.ts';

export const watches = createProducts(['Watches'], 'watch', productKinds.watch, {
  Classic: {
    'Prahar Chronograph': [
      'Three sub-dials, a sapphire-coated crystal and a strap of vegetable-tanned leather. 42 mm, water-resistant to 50 m.',
      { price: 6999, saving: 1000, colours: { Tan: '#9A4A2C', Black: '#1E1A20' } },
      {},
      { attributes: { 'case-size': 42, 'water-resistance': 50 } },
    ],
    'Ghadi No. 3': [
      'A white dial, twelve marks and a date. The movement is a slim quartz that needs a battery every four years.',
      { price: 2999, colours: { Chestnut: '#7A4630', 'Bottle Green': '#2B5A48' } },
      { face: 'simple', dial: 'light' },
      { attributes: { 'case-size': 38, 'water-resistance': 30 } },
    ],
    'Sandhya Gold-Tone Watch': [
      'A slim gold-tone case over a blue dial the shade of seven o’clock. The strap is soft from the first day.',
      { price: 4499, saving: 500, colours: { 'Dusk Blue': '#2F5A7A', Mulberry: '#7A2E55' } },
      { face: 'simple', dial: 'tinted', metal: 'gold' },
      { attributes: { 'case-size': 36, 'water-resistance': 30 } },
    ],
    'Rajdhani Steel Watch': [
      'Brushed links, polished bevels, a folding clasp with two buttons. We shorten the bracelet before it ships if you tell us your wrist.',
      { price: 5999, colours: { Steel: '#B8BCC4' } },
      { face: 'simple', dial: 'dark', strap: 'links' },
      { attributes: { 'case-size': 40, 'water-resistance': 50 } },
    ],
    'Shikhar Automatic': [
      'Wound by walking. A display back shows the rotor swing; expect about ten seconds a day either way.',
      { price: 12999, saving: 1500, colours: { Cognac: '#A5653A' } },
      { face: 'chronograph', dial: 'light', metal: 'gold', strap: 'leather' },
      {
        attributes: { 'case-size': 41, 'water-resistance': 50, movement: 'Automatic' },
        known: { hsn: '910221', ...FROM_JAPAN },
      },
    ],
    'Samay Steel Chronograph': [
      'A tachymeter you will never use and a bracelet you will. Screw-down crown, luminous hands, 100 m.',
      { price: 8999, saving: 1200, colours: { Gunmetal: '#6B7280' } },
      { face: 'chronograph', dial: 'tinted', strap: 'links' },
      { attributes: { 'case-size': 42, 'water-resistance': 100 } },
    ],
  },
  Smart: {
    'Nabz Smartwatch': [
      'Pulse, sleep, oxygen and a week between charges. Answers calls from the wrist and reads messages in nine Indian languages.',
      { price: 2449, saving: 1050, colours: { Charcoal: '#2E2A35', Coral: '#DB6A50' } },
      { face: 'digital', strap: 'sport', metal: 'black', accent: '#C9D64A' },
      {
        highlights: ['Pulse, sleep and oxygen', 'A week between charges', 'Messages in nine Indian languages'],
        attributes: { 'case-size': 44, 'water-resistance': 50, calls: true, gps: false },
      },
    ],
    'Nabz Smartwatch Leather': [
      'The same sensors under a gold-tone frame and a strap you can wear to a wedding. Spare sport strap in the box.',
      { price: 5499, colours: { Caramel: '#C08552' } },
      { face: 'digital', strap: 'leather', metal: 'gold', accent: '#E86A4A' },
      { attributes: { 'case-size': 44, 'water-resistance': 50, calls: true, gps: false } },
    ],
    'Tez GPS Watch': [
      'Dual-band GPS that does not cut corners between tall buildings. Twenty hours of tracking, maps stored offline.',
      { price: 9999, saving: 1500, colours: { 'Lagoon Green': '#1F8A7E', Indigo: '#3A4A8C' } },
      { face: 'digital', strap: 'sport', metal: 'steel', accent: '#F2A33C' },
      {
        highlights: ['Dual-band GPS', 'Twenty hours of tracking', 'Maps without a phone'],
        attributes: { 'case-size': 46, 'water-resistance': 50, calls: false, gps: true },
      },
    ],
    'Chhota Band Kids Watch': [
      'Calls home, shows where they are, and goes quiet in class. The strap is silicone and has met paint before.',
      { price: 2499, saving: 300, colours: { 'Sky Blue': '#6FB1DE' } },
      { face: 'digital', strap: 'sport', metal: 'steel', accent: '#E86A9A' },
      {
        highlights: ['Calls home with one key', 'Shows where they are', 'Quiet in class'],
        attributes: { 'case-size': 38, 'water-resistance': 30, calls: true, gps: true },
      },
    ],
  },
  Sport: {
    'Lehar Dive Watch': [
      'Two hundred metres on the caseback and a rubber strap with room for a wetsuit. The second hand is orange so you can see it is running.',
      { price: 7499, colours: { 'Deep Sea': '#1F4A6B' } },
      { face: 'simple', dial: 'dark', strap: 'sport', accent: '#F07A2B' },
      { attributes: { 'case-size': 43, 'water-resistance': 200, strap: 'Rubber' } },
    ],
    'Daud Sport Chronograph': [
      'Light resin, big pushers, split times to a hundredth. Survives being dropped in the changing room, repeatedly.',
      { price: 3999, saving: 600, colours: { Olive: '#66703F', Crimson: '#A5263A' } },
      { face: 'chronograph', dial: 'dark', metal: 'black', strap: 'sport', accent: '#E8503A' },
      { attributes: { 'case-size': 46, 'water-resistance': 100 } },
    ],
  },
});
