import { CARE_SYMBOLS, productKinds } from './attributes/kinds.ts';
import { createProducts } from './product.ts';

const SIZES = ['38', '40', '42', '44', '46'];

export const kurtas = createProducts(['Kurtas'], 'kurta', productKinds.kurta, [
  {
    name: 'Malhar Handloom Cotton Kurta',
    under: ['Everyday Cotton'],
    description:
      'Handloom cotton of 60s count, breathable and quick to dry between two showers. Four coconut buttons, one patch pocket, side slits deep enough to sit cross-legged.',
    highlights: ['60s count, dries quickly', 'Four coconut buttons', 'Slits to sit cross-legged'],
    known: { brand: 'Karghalaya', manufacturer: 'karghalaya', packer: 'kinari' },
    style: {},
    colours: { 'Monsoon Green': '#1F7A6A', Indigo: '#2F4A80' },
    sizes: SIZES,
    price: 1299,
    saving: 200,
  },
  {
    name: 'Nadi Pinstripe Kurta',
    under: ['Everyday Cotton'],
    description:
      'Yarn-dyed pinstripes run unbroken from shoulder to hem. A shirt collar makes it as easy at the office as at the dining table; wash at 30 degrees.',
    attributes: { occasion: 'Work' },
    style: { collar: 'shirt', pattern: 'pinstripe' },
    colours: { 'River Blue': '#4C7CB3' },
    sizes: SIZES,
    price: 1199,
  },
  {
    name: 'Kapas Undyed Kurta',
    under: ['Everyday Cotton'],
    description:
      'No bleach and no dye, only the colour the cotton boll had. The cloth is washed twice before cutting, so your size stays your size.',
    style: { collar: 'band', pocket: true, hem: 'lines' },
    colours: { Kora: '#EADFC8' },
    sizes: SIZES,
    price: 999,
  },
  {
    name: 'Bagru Booti Kurta',
    under: ['Everyday Cotton'],
    description:
      'Small red butis block-printed on a white ground, with a notch neck that needs no ironing. Printed by a family workshop near Jaipur in batches of sixty.',
    attributes: { care: CARE_SYMBOLS.hand },
    style: { collar: 'notch', pattern: 'block-print', accent: '#B23A48', pocket: false },
    colours: { 'Rice White': '#F6F1E7' },
    sizes: SIZES,
    price: 1499,
    saving: 250,
  },
  {
    name: 'Chowk Check Kurta',
    under: ['Everyday Cotton'],
    description:
      'A madras check cut long, with elbow sleeves for the hot months. The pocket is matched to the check, as it should be.',
    style: { collar: 'shirt', sleeve: 'elbow', pattern: 'check', accent: '#F3DFC1' },
    colours: { Brick: '#A8473A' },
    sizes: SIZES,
    price: 1099,
    saving: 150,
  },
  {
    name: 'Raag Silk Blend Kurta',
    under: ['Festive'],
    description:
      'A silk and viscose blend with a quiet sheen and an embroidered yoke worked in gold thread. Lined to the waist. Dry clean the first two times, hand wash after.',
    attributes: {
      fabric: 'Silk blend',
      care: 'Dry clean twice, then hand wash cold; Do not bleach; Cool iron under a cloth',
    },
    known: { hsn: '621139' },
    style: { yoke: true, hem: 'border', accent: '#E0A93B', pocket: false },
    colours: { Wine: '#7A1F3D', 'Deep Teal': '#11545C' },
    sizes: SIZES,
    price: 2499,
    saving: 500,
  },
  {
    name: 'Diya Border Kurta',
    under: ['Festive'],
    description:
      'Marigold cotton silk finished with a woven maroon border at hem and cuff. Made for the evening when every window has a lamp in it.',
    attributes: { fabric: 'Cotton silk' },
    style: { hem: 'border', accent: '#7A1F3D', pocket: false },
    colours: { Marigold: '#E09A24' },
    sizes: SIZES,
    price: 1999,
    saving: 300,
  },
  {
    name: 'Baraat Jacquard Kurta',
    under: ['Festive'],
    description:
      'Tone-on-tone diamonds are woven into the cloth, so there is nothing to peel or fade. Pair it with churidars and stand near the dhol.',
    attributes: { fabric: 'Cotton blend', pattern: 'Jacquard', occasion: 'Wedding' },
    style: { pattern: 'ikat', collar: 'band', pocket: false, accent: '#3E5A8C' },
    colours: { 'Midnight Blue': '#1E2F5C' },
    sizes: SIZES,
    price: 2299,
  },
  {
    name: 'Shagun Chikan Kurta',
    under: ['Festive'],
    description:
      'Shadow work in white thread across the yoke, done by hand over eleven days. Soft georgette with a cotton slip underneath.',
    attributes: { fabric: 'Georgette', care: CARE_SYMBOLS.hand },
    known: { hsn: '621133' },
    style: { yoke: true, accent: '#F6F1EE', pocket: false, collar: 'band' },
    colours: { 'Powder Blue': '#9CC0DC', Peach: '#EFB59A' },
    sizes: SIZES,
    price: 2199,
    saving: 400,
  },
  {
    name: 'Pagdandi Short Kurta',
    under: ['Short Kurtas'],
    description: 'Ends at the hip, made for jeans. Washed cotton twill with a band collar and two side vents.',
    style: { length: 'short', pocket: true },
    colours: { Rust: '#B5562F', Olive: '#6B7245' },
    sizes: SIZES,
    price: 699,
    saving: 300,
  },
  {
    name: 'Samudra Stripe Short Kurta',
    under: ['Short Kurtas'],
    description:
      'Sailor stripes on a kurta: it works. Cotton slub jersey that stretches a little and never needs an iron.',
    attributes: { care: 'Machine wash cold; Do not bleach; Dry in shade; No iron needed' },
    known: { hsn: '611420' },
    style: { length: 'short', sleeve: 'elbow', pattern: 'stripe', collar: 'notch', pocket: false },
    colours: { 'Sea Blue': '#2F6E9E' },
    sizes: SIZES,
    price: 949,
    saving: 100,
  },
  {
    name: 'Basant Print Short Kurta',
    under: ['Short Kurtas'],
    description:
      'Spring sprigs scattered over light cambric, with a shirt collar and sleeves that roll. The dye is azo-free and the buttons are wood.',
    style: { length: 'short', collar: 'shirt', pattern: 'leaf-print', accent: '#4B7A3C', pocket: false },
    colours: { Lemon: '#F1DF8A' },
    sizes: SIZES,
    price: 1049,
    soldOut: true,
  },
]);
