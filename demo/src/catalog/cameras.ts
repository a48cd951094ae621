import { productKinds } from './attributes/kinds.ts';
import { createProducts } from './product.ts';

export const cameras = createProducts(['Cameras'], 'camera', productKinds.camera, [
  {
    name: 'Nayan M1 Mirrorless',
    under: ['Mirrorless'],
    description:
      'Twenty-four megapixels, a deep grip and dials for everything that matters. Sold with the 50 mm lens that should be your first.',
    highlights: ['24 megapixels, in-body stabiliser', '50 mm lens in the box', 'Dials for everything that matters'],
    attributes: { sensor: 'APS-C', resolution: 24, lens: '50 mm f/1.8' },
    style: {},
    colours: { 'Field Green': '#6B8A6E', Black: '#221E27' },
    price: 74999,
    saving: 6000,
  },
  {
    name: 'Nayan M1 Lite',
    under: ['Mirrorless'],
    description: 'The same sensor in a smaller, silver body with a compact kit zoom. Charges from a power bank.',
    attributes: { sensor: 'APS-C', resolution: 24, lens: '16–50 mm f/3.5–5.6' },
    style: { body: 'reflex', lens: 'compact' },
    colours: { Silver: '#C6C8D0' },
    price: 52999,
  },
  {
    name: 'Aranya Pro Wildlife Camera',
    under: ['Mirrorless'],
    description:
      'Thirty frames a second and autofocus that finds the eye of a kingfisher. Protected against dust; two card slots.',
    highlights: ['Thirty frames a second', 'Finds the eye of a bird', 'Two card slots, protected against dust'],
    attributes: { sensor: 'Full frame', resolution: 33, lens: '70–300 mm f/4.5–5.6' },
    known: { pack: { g: 2400, mm: [300, 220, 180] } },
    style: { body: 'reflex', lens: 'full', grip: 'leather', accent: '#4A5A3A' },
    colours: { Earth: '#8A7657' },
    price: 129999,
    saving: 9000,
  },
  {
    name: 'Safarnama Rangefinder',
    under: ['Compact'],
    description:
      'A quiet shutter and a viewfinder with frame lines, for streets where a big camera changes the image. Fixed 35 mm, f/2.',
    attributes: { sensor: 'APS-C', resolution: 26, lens: 'Fixed 35 mm f/2' },
    style: { body: 'rangefinder', lens: 'compact', grip: 'leather', accent: '#6A3B24' },
    colours: { Champagne: '#BDA67E' },
    price: 64999,
  },
  {
    name: 'Jeb Compact Camera',
    under: ['Compact'],
    description: 'Goes where your keys go and turns on in half a second. Zooms from a wide 24 mm to a respectful 200.',
    attributes: { sensor: '1 inch', resolution: 20, lens: '24–200 mm f/2.8–4.5' },
    style: { body: 'rangefinder', lens: 'compact', grip: 'rubber' },
    colours: { 'Steel Blue': '#6F8CB0', Red: '#B5303A' },
    price: 28999,
    saving: 2500,
  },
  {
    name: 'Darpan Vlog Camera',
    under: ['Compact'],
    description:
      'A three-capsule microphone, a lamp that flatters and a stabiliser that forgives walking. The big lens keeps backgrounds soft.',
    highlights: ['Three-capsule microphone', 'Lamp and stabiliser built in', 'Screen that turns to the front'],
    attributes: { sensor: 'APS-C', resolution: 24, lens: '16 mm f/1.8' },
    style: { body: 'rangefinder', lens: 'full', grip: 'leather', accent: '#F2E8DA' },
    colours: { 'Mint Green': '#7FBBA6' },
    price: 44999,
    saving: 4000,
  },
  {
    name: 'Yaad Instant Camera',
    under: ['Instant'],
    description:
      'The image comes out at the top and appears while you argue about the pose. Ten sheets and a wrist strap in the box.',
    highlights: ['Ten sheets and a strap in the box', 'Automatic flash'],
    attributes: { lens: '95 mm f/12.7', prints: '86 × 72 mm' },
    style: { body: 'instant', accent: '#E86A4A' },
    colours: { Aqua: '#6FBDB8', Rose: '#E39AA6' },
    price: 5999,
    saving: 800,
  },
  {
    name: 'Yaad Mini Instant Camera',
    under: ['Instant'],
    description:
      'A smaller lens and a mirror beside it, for faces held close together. Prints the size of a visiting card.',
    attributes: { lens: '60 mm f/12.7', prints: '86 × 54 mm' },
    style: { body: 'instant', lens: 'compact', accent: '#72235D' },
    colours: { Butter: '#EFCF77' },
    price: 4499,
  },
  {
    name: 'Barfi Instant Camera Wide',
    under: ['Instant'],
    description: 'Wide prints for wide families. Manual exposure dial, tripod thread, double-exposure key.',
    attributes: { lens: '95 mm f/14', prints: '108 × 86 mm' },
    style: { body: 'instant', lens: 'full', accent: '#2F8F83' },
    colours: { 'Brick Red': '#B0483C' },
    price: 7999,
    saving: 1000,
    soldOut: true,
  },
]);
