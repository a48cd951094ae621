import { productKinds } from './attributes/kinds.ts';
import { createProducts } from './product.ts';

export const cameras = createProducts(['Cameras'], 'camera', productKinds.camera, {
  Mirrorless: {
    'Nayan M1 Mirrorless': [
      'Twenty-four megapixels, a deep grip and dials for everything that matters. Sold with the 50 mm lens that should be your first.',
      { price: 74999, saving: 6000, colours: { 'Field Green': '#6B8A6E', Black: '#221E27' } },
      {},
      {
        highlights: ['24 megapixels, in-body stabiliser', '50 mm lens in the box', 'Dials for everything that matters'],
        attributes: { sensor: 'APS-C', resolution: 24, lens: '50 mm f/1.8' },
      },
    ],
    'Nayan M1 Lite': [
      'The same sensor in a smaller, silver body with a compact kit zoom. Charges from a power bank.',
      { price: 52999, colours: { Silver: '#C6C8D0' } },
      { body: 'reflex', lens: 'compact' },
      { attributes: { sensor: 'APS-C', resolution: 24, lens: '16–50 mm f/3.5–5.6' } },
    ],
    'Aranya Pro Wildlife Camera': [
      'Thirty frames a second and autofocus that finds the eye of a kingfisher. Protected against dust; two card slots.',
      { price: 129999, saving: 9000, colours: { Earth: '#8A7657' } },
      { body: 'reflex', lens: 'full', grip: 'leather', accent: '#4A5A3A' },
      {
        highlights: ['Thirty frames a second', 'Finds the eye of a bird', 'Two card slots, protected against dust'],
        attributes: { sensor: 'Full frame', resolution: 33, lens: '70–300 mm f/4.5–5.6' },
        known: { pack: { g: 2400, mm: [300, 220, 180] } },
      },
    ],
  },
  Compact: {
    'Safarnama Rangefinder': [
      'A quiet shutter and a viewfinder with frame lines, for streets where a big camera changes the image. Fixed 35 mm, f/2.',
      { price: 64999, colours: { Champagne: '#BDA67E' } },
      { body: 'rangefinder', lens: 'compact', grip: 'leather', accent: '#6A3B24' },
      { attributes: { sensor: 'APS-C', resolution: 26, lens: 'Fixed 35 mm f/2' } },
    ],
    'Jeb Compact Camera': [
      'Goes where your keys go and turns on in half a second. Zooms from a wide 24 mm to a respectful 200.',
      { price: 28999, saving: 2500, colours: { 'Steel Blue': '#6F8CB0', Red: '#B5303A' } },
      { body: 'rangefinder', lens: 'compact', grip: 'rubber' },
      { attributes: { sensor: '1 inch', resolution: 20, lens: '24–200 mm f/2.8–4.5' } },
    ],
    'Darpan Vlog Camera': [
      'A three-capsule microphone, a lamp that flatters and a stabiliser that forgives walking. The big lens keeps backgrounds soft.',
      { price: 44999, saving: 4000, colours: { 'Mint Green': '#7FBBA6' } },
      { body: 'rangefinder', lens: 'full', grip: 'leather', accent: '#F2E8DA' },
      {
        highlights: ['Three-capsule microphone', 'Lamp and stabiliser built in', 'Screen that turns to the front'],
        attributes: { sensor: 'APS-C', resolution: 24, lens: '16 mm f/1.8' },
      },
    ],
  },
  Instant: {
    'Yaad Instant Camera': [
      'The image comes out at the top and appears while you argue about the pose. Ten sheets and a wrist strap in the box.',
      { price: 5999, saving: 800, colours: { Aqua: '#6FBDB8', Rose: '#E39AA6' } },
      { body: 'instant', accent: '#E86A4A' },
      {
        highlights: ['Ten sheets and a strap in the box', 'Automatic flash'],
        attributes: { lens: '95 mm f/12.7', prints: '86 × 72 mm' },
      },
    ],
    'Yaad Mini Instant Camera': [
      'A smaller lens and a mirror beside it, for faces held close together. Prints the size of a visiting card.',
      { price: 4499, colours: { Butter: '#EFCF77' } },
      { body: 'instant', lens: 'compact', accent: '#72235D' },
      { attributes: { lens: '60 mm f/12.7', prints: '86 × 54 mm' } },
    ],
    'Barfi Instant Camera Wide': [
      'Wide prints for wide families. Manual exposure dial, tripod thread, double-exposure key.',
      { price: 7999, saving: 1000, colours: { 'Brick Red': '#B0483C' }, soldOut: true },
      { body: 'instant', lens: 'full', accent: '#2F8F83' },
      { attributes: { lens: '95 mm f/14', prints: '108 × 86 mm' } },
    ],
  },
});
