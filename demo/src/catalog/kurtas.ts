import { CARE_SYMBOLS, productKinds } from './attributes/kinds.ts';
import { createProducts } from './product.ts';

const SIZES = ['38', '40', '42', '44', '46'];

export const kurtas = createProducts(['Kurtas'], 'kurta', productKinds.kurta, {
  'Everyday Cotton': {
    'Malhar Handloom Cotton Kurta': [
      'Handloom cotton of 60s count, breathable and quick to dry between two showers. Four coconut buttons, one patch pocket, side slits deep enough to sit cross-legged.',
      { price: 1299, saving: 200, sizes: SIZES, colours: { 'Monsoon Green': '#1F7A6A', Indigo: '#2F4A80' } },
      {},
      {
        highlights: ['60s count, dries quickly', 'Four coconut buttons', 'Slits to sit cross-legged'],
        known: { brand: 'Karghalaya', manufacturer: 'karghalaya', packer: 'kinari' },
      },
    ],
    'Nadi Pinstripe Kurta': [
      'Yarn-dyed pinstripes run unbroken from shoulder to hem. A shirt collar makes it as easy at the office as at the dining table; wash at 30 degrees.',
      { price: 1199, sizes: SIZES, colours: { 'River Blue': '#4C7CB3' } },
      { collar: 'shirt', pattern: 'pinstripe' },
      { attributes: { occasion: 'Work' } },
    ],
    'Kapas Undyed Kurta': [
      'No bleach and no dye, only the colour the cotton boll had. The cloth is washed twice before cutting, so your size stays your size.',
      { price: 999, sizes: SIZES, colours: { Kora: '#EADFC8' } },
      { collar: 'band', pocket: true, hem: 'lines' },
    ],
    'Bagru Booti Kurta': [
      'Small red butis block-printed on a white ground, with a notch neck that needs no ironing. Printed by a family workshop near Jaipur in batches of sixty.',
      { price: 1499, saving: 250, sizes: SIZES, colours: { 'Rice White': '#F6F1E7' } },
      { collar: 'notch', pattern: 'block-print', accent: '#B23A48', pocket: false },
      { attributes: { care: CARE_SYMBOLS.hand } },
    ],
    'Chowk Check Kurta': [
      'A madras check cut long, with elbow sleeves for the hot months. The pocket is matched to the check, as it should be.',
      { price: 1099, saving: 150, sizes: SIZES, colours: { Brick: '#A8473A' } },
      { collar: 'shirt', sleeve: 'elbow', pattern: 'check', accent: '#F3DFC1' },
    ],
  },
  Festive: {
    'Raag Silk Blend Kurta': [
      'A silk and viscose blend with a quiet sheen and an embroidered yoke worked in gold thread. Lined to the waist. Dry clean the first two times, hand wash after.',
      { price: 2499, saving: 500, sizes: SIZES, colours: { Wine: '#7A1F3D', 'Deep Teal': '#11545C' } },
      { yoke: true, hem: 'border', accent: '#E0A93B', pocket: false },
      {
        attributes: {
          fabric: 'Silk blend',
          care: 'Dry clean twice, then hand wash cold; Do not bleach; Cool iron under a cloth',
        },
        known: { hsn: '621139' },
      },
    ],
    'Diya Border Kurta': [
      'Marigold cotton silk finished with a woven maroon border at hem and cuff. Made for the evening when every window has a lamp in it.',
      { price: 1999, saving: 300, sizes: SIZES, colours: { Marigold: '#E09A24' } },
      { hem: 'border', accent: '#7A1F3D', pocket: false },
      { attributes: { fabric: 'Cotton silk' } },
    ],
    'Baraat Jacquard Kurta': [
      'Tone-on-tone diamonds are woven into the cloth, so there is nothing to peel or fade. Pair it with churidars and stand near the dhol.',
      { price: 2299, sizes: SIZES, colours: { 'Midnight Blue': '#1E2F5C' } },
      { pattern: 'ikat', collar: 'band', pocket: false, accent: '#3E5A8C' },
      { attributes: { fabric: 'Cotton blend', pattern: 'Jacquard', occasion: 'Wedding' } },
    ],
    'Shagun Chikan Kurta': [
      'Shadow work in white thread across the yoke, done by hand over eleven days. Soft georgette with a cotton slip underneath.',
      { price: 2199, saving: 400, sizes: SIZES, colours: { 'Powder Blue': '#9CC0DC', Peach: '#EFB59A' } },
      { yoke: true, accent: '#F6F1EE', pocket: false, collar: 'band' },
      { attributes: { fabric: 'Georgette', care: CARE_SYMBOLS.hand }, known: { hsn: '621133' } },
    ],
  },
  'Short Kurtas': {
    'Pagdandi Short Kurta': [
      'Ends at the hip, made for jeans. Washed cotton twill with a band collar and two side vents.',
      { price: 699, saving: 300, sizes: SIZES, colours: { Rust: '#B5562F', Olive: '#6B7245' } },
      { length: 'short', pocket: true },
    ],
    'Samudra Stripe Short Kurta': [
      'Sailor stripes on a kurta: it works. Cotton slub jersey that stretches a little and never needs an iron.',
      { price: 949, saving: 100, sizes: SIZES, colours: { 'Sea Blue': '#2F6E9E' } },
      { length: 'short', sleeve: 'elbow', pattern: 'stripe', collar: 'notch', pocket: false },
      {
        attributes: { care: 'Machine wash cold; Do not bleach; Dry in shade; No iron needed' },
        known: { hsn: '611420' },
      },
    ],
    'Basant Print Short Kurta': [
      'Spring sprigs scattered over light cambric, with a shirt collar and sleeves that roll. The dye is azo-free and the buttons are wood.',
      { price: 1049, sizes: SIZES, colours: { Lemon: '#F1DF8A' }, soldOut: true },
      { length: 'short', collar: 'shirt', pattern: 'leaf-print', accent: '#4B7A3C', pocket: false },
    ],
  },
});
