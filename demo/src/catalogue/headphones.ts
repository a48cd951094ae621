import { kinds } from './facts/kinds.ts';
import { range } from './product.ts';

export const headphones = range(['Audio', 'Headphones'], 'headphones', kinds.headphones, [
  {
    name: 'Raga Wireless Headphones',
    under: ['Over-Ear'],
    description:
      'Forty hours on a charge, memory foam that does not pinch spectacles, and bass that stays in its lane. Folds flat into a cloth pouch.',
    facts: { 'battery-life': 40 },
    style: {},
    colours: { Sand: '#D9B08C', Coral: '#D9573A', 'Ink Blue': '#2F4A80' },
    price: 5999,
    saving: 1000,
  },
  {
    name: 'Mehfil Studio Headphones',
    under: ['Over-Ear'],
    description:
      'Closed-back monitors with a flat response and a coiled cable that detaches. Every part, down to the hinge screw, can be ordered.',
    facts: { connection: 'Wired' },
    style: { band: 'bridge', ring: true, accent: '#D9B25A' },
    colours: { Walnut: '#7A4A2C' },
    price: 8999,
  },
  {
    name: 'Shaant Noise-Cancelling Headphones',
    under: ['Over-Ear'],
    description:
      'Six microphones listen to the engine so that you need not. One key lets voices through; another pauses everything.',
    facts: { 'battery-life': 30, 'noise-cancelling': true },
    style: { cup: 'round', band: 'padded' },
    colours: { 'Stone Grey': '#9A97A3', Black: '#1A171E' },
    price: 12999,
    saving: 2500,
  },
  {
    name: 'Maidan Gaming Headset',
    under: ['Over-Ear'],
    description:
      'A boom microphone that mutes when lifted, and drivers tuned for footsteps. Works wired with any console, wireless with a computer.',
    facts: { 'battery-life': 24, connection: 'Bluetooth and wired' },
    known: { genericName: 'Gaming headset', pack: { g: 780, mm: [250, 220, 110] } },
    style: { cup: 'angular', microphone: true, ring: true, accent: '#E8503A' },
    colours: { 'Cobalt Blue': '#2C4A8A' },
    price: 4499,
    saving: 600,
  },
  {
    name: 'Veena Open-Back Headphones',
    under: ['Over-Ear'],
    description: 'For quiet rooms only: sound goes in and out, and strings come alive. Velour pads, three-metre cable.',
    facts: { connection: 'Wired' },
    style: { cup: 'round', band: 'bridge', ring: true, accent: '#C8452E' },
    colours: { 'Bottle Green': '#2B5E4C' },
    price: 10499,
  },
  {
    name: 'Local On-Ear Headphones',
    under: ['On-Ear'],
    description: 'Light enough to forget on the 8:05. The band is spring steel and survives being sat upon; we tried.',
    facts: { 'battery-life': 25 },
    style: { form: 'on-ear', band: 'slim', cup: 'round' },
    colours: { Tangerine: '#E07A3E', Teal: '#2B8A8A' },
    price: 1999,
    saving: 300,
  },
  {
    name: 'Bachpan Kids Headphones',
    under: ['On-Ear'],
    description:
      'Volume stops at 85 decibels, whatever they press. Washable cushions and a cable that unclips before it pulls.',
    facts: { connection: 'Wired' },
    style: { form: 'on-ear', band: 'padded', cup: 'round', ring: true, accent: '#F2C53D' },
    colours: { Parrot: '#5FA552' },
    price: 1499,
  },
  {
    name: 'Tabla On-Ear Wireless',
    under: ['On-Ear'],
    description:
      'Thirty hours, two devices at once, and a dial instead of a touch panel. Bass comes from real 40 mm drivers.',
    facts: { 'battery-life': 30 },
    style: { form: 'on-ear', band: 'slim', cup: 'angular', ring: true, accent: '#E0A93B' },
    colours: { Plum: '#5E2C52' },
    price: 2999,
    saving: 500,
  },
  {
    name: 'Boondh Earbuds',
    under: ['Earbuds'],
    description:
      'Stem buds with clear calls even on a windy platform. Six hours in the ear, twenty-four more in the case; three sizes of tips.',
    facts: { 'battery-life': 6 },
    style: { form: 'earbuds' },
    colours: { White: '#F7F4F8', 'Sky Blue': '#86B2D6' },
    price: 2499,
    saving: 500,
  },
  {
    name: 'Beej Mini Earbuds',
    under: ['Earbuds'],
    description:
      'Each bud weighs as much as a tamarind seed and disappears as completely. Sleep in them, run in them; IPX5.',
    facts: { 'battery-life': 5 },
    style: { form: 'earbuds', bud: 'bean' },
    colours: { 'Moss Green': '#5E7A5A' },
    price: 3499,
  },
  {
    name: 'Jugnu ANC Earbuds',
    under: ['Earbuds'],
    description:
      'Noise cancelling you can set by the minute, and a case that glows softly when the battery is low. Wireless charging.',
    facts: { 'battery-life': 7, 'noise-cancelling': true },
    style: { form: 'earbuds', ring: true, accent: '#C9D64A' },
    colours: { Aubergine: '#543B72' },
    price: 4999,
    saving: 1200,
  },
  {
    name: 'Ghungroo Sport Earbuds',
    under: ['Earbuds'],
    description:
      'A soft wing keeps them in through burpees and bhangra. Sweat-proof, with a physical button gloves can find.',
    facts: { 'battery-life': 8 },
    style: { form: 'earbuds', bud: 'bean', ring: true, accent: '#F2A33C' },
    colours: { 'Brick Red': '#A63D34' },
    price: 2999,
    saving: 400,
  },
]);
