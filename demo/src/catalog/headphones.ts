import { productKinds } from './attributes/kinds.ts';
import { createProducts } from './product.ts';

export const headphones = createProducts(['Audio', 'Headphones'], 'headphones', productKinds.headphones, {
  'Over-Ear': {
    'Raga Wireless Headphones': [
      'Forty hours on a charge, memory foam that does not pinch spectacles, and bass that stays in its lane. Folds flat into a cloth pouch.',
      { price: 5999, saving: 1000, colours: { Sand: '#D9B08C', Coral: '#D9573A', 'Ink Blue': '#2F4A80' } },
      {},
      {
        highlights: ['Forty hours on a charge', 'Memory foam that is kind to spectacles', 'Folds flat into a pouch'],
        attributes: { 'battery-life': 40 },
      },
    ],
    'Mehfil Studio Headphones': [
      'Closed-back monitors with a flat response and a coiled cable that detaches. Every part, down to the hinge screw, can be ordered.',
      { price: 8999, colours: { Walnut: '#7A4A2C' } },
      { band: 'bridge', ring: true, accent: '#D9B25A' },
      {
        highlights: ['Flat response for mixing', 'Coiled cable that detaches', 'Every part can be ordered'],
        attributes: { connection: 'Wired' },
      },
    ],
    'Shaant Noise-Cancelling Headphones': [
      'Six microphones listen to the engine so that you need not. One key lets voices through; another pauses everything.',
      { price: 12999, saving: 2500, colours: { 'Stone Grey': '#9A97A3', Black: '#1A171E' } },
      { cup: 'round', band: 'padded' },
      {
        highlights: [
          'Six microphones against the noise',
          'Thirty hours with it switched on',
          'Voices come through at a touch',
        ],
        attributes: { 'battery-life': 30, 'noise-cancelling': true },
      },
    ],
    'Maidan Gaming Headset': [
      'A boom microphone that mutes when lifted, and drivers tuned for footsteps. Works wired with any console, wireless with a computer.',
      { price: 4499, saving: 600, colours: { 'Cobalt Blue': '#2C4A8A' } },
      { cup: 'angular', microphone: true, ring: true, accent: '#E8503A' },
      {
        highlights: ['Microphone mutes when lifted', 'Wired with any console', 'Wireless with a computer'],
        attributes: { 'battery-life': 24, connection: 'Bluetooth and wired' },
        known: { genericName: 'Gaming headset', pack: { g: 780, mm: [250, 220, 110] } },
      },
    ],
    'Veena Open-Back Headphones': [
      'For quiet rooms only: sound goes in and out, and strings come alive. Velour pads, three-metre cable.',
      { price: 10499, colours: { 'Bottle Green': '#2B5E4C' } },
      { cup: 'round', band: 'bridge', ring: true, accent: '#C8452E' },
      { attributes: { connection: 'Wired' } },
    ],
  },
  'On-Ear': {
    'Local On-Ear Headphones': [
      'Light enough to forget on the 8:05. The band is spring steel and survives being sat upon; we tried.',
      { price: 1999, saving: 300, colours: { Tangerine: '#E07A3E', Teal: '#2B8A8A' } },
      { form: 'on-ear', band: 'slim', cup: 'round' },
      { attributes: { 'battery-life': 25 } },
    ],
    'Bachpan Kids Headphones': [
      'Volume stops at 85 decibels, whatever they press. Washable cushions and a cable that unclips before it pulls.',
      { price: 1499, colours: { Parrot: '#5FA552' } },
      { form: 'on-ear', band: 'padded', cup: 'round', ring: true, accent: '#F2C53D' },
      {
        highlights: ['Never above 85 decibels', 'Washable cushions', 'Cable unclips before it pulls'],
        attributes: { connection: 'Wired' },
      },
    ],
    'Tabla On-Ear Wireless': [
      'Thirty hours, two devices at once, and a dial instead of a touch panel. Bass comes from real 40 mm drivers.',
      { price: 2999, saving: 500, colours: { Plum: '#5E2C52' } },
      { form: 'on-ear', band: 'slim', cup: 'angular', ring: true, accent: '#E0A93B' },
      {
        highlights: ['Thirty hours', 'Two devices at once', 'A dial instead of a touch panel'],
        attributes: { 'battery-life': 30 },
      },
    ],
  },
  Earbuds: {
    'Boondh Earbuds': [
      'Stem buds with clear calls even on a windy platform. Six hours in the ear, twenty-four more in the case; three sizes of tips.',
      { price: 2499, saving: 500, colours: { White: '#F7F4F8', 'Sky Blue': '#86B2D6' } },
      { form: 'earbuds' },
      {
        highlights: ['Six hours, and twenty-four in the case', 'Clear calls in the wind', 'Three sizes of tips'],
        attributes: { 'battery-life': 6 },
      },
    ],
    'Beej Mini Earbuds': [
      'Each bud weighs as much as a tamarind seed and disappears as completely. Sleep in them, run in them; IPX5.',
      { price: 3499, colours: { 'Moss Green': '#5E7A5A' } },
      { form: 'earbuds', bud: 'bean' },
      { attributes: { 'battery-life': 5 } },
    ],
    'Jugnu ANC Earbuds': [
      'Noise cancelling you can set by the minute, and a case that glows softly when the battery is low. Wireless charging.',
      { price: 4999, saving: 1200, colours: { Aubergine: '#543B72' } },
      { form: 'earbuds', ring: true, accent: '#C9D64A' },
      {
        highlights: ['Noise cancelling in steps', 'Wireless charging', 'Case glows when the battery is low'],
        attributes: { 'battery-life': 7, 'noise-cancelling': true },
      },
    ],
    'Ghungroo Sport Earbuds': [
      'A soft wing keeps them in through burpees and bhangra. Sweat-proof, with a physical button gloves can find.',
      { price: 2999, saving: 400, colours: { 'Brick Red': '#A63D34' } },
      { form: 'earbuds', bud: 'bean', ring: true, accent: '#F2A33C' },
      {
        highlights: ['Wing that stays in through bhangra', 'Sweat-proof', 'A real button'],
        attributes: { 'battery-life': 8 },
      },
    ],
  },
});
