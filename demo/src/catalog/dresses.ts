import { CARE_SYMBOLS, productKinds } from './attributes/kinds.ts';
import { LETTER_SIZES } from './attributes/size-charts.ts';
import { createProducts } from './product.ts';

export const dresses = createProducts(['Dresses'], 'dress', productKinds.dress, {
  'Day Dresses': {
    'Gulaal Flared Dress': [
      'Six gores give the skirt its swing; a concealed zip keeps the back clean. Viscose crepe that falls straight out of the suitcase.',
      {
        price: 1399,
        saving: 600,
        sizes: LETTER_SIZES.slice(1),
        colours: { 'Gulaal Pink': '#C0457E', 'Jade Green': '#2F8F7A' },
      },
      { waist: 'bow', accent: '#7A1F5C' },
      { attributes: { fabric: 'Viscose', care: CARE_SYMBOLS.hand }, known: { hsn: '620444' } },
    ],
    'Bela Sprig Tiered Dress': [
      'Three gathered tiers in cotton voile, printed with jasmine sprigs. There are pockets in the side seams, and they hold a phone.',
      { price: 2099, saving: 350, sizes: LETTER_SIZES, colours: { Cream: '#F3E6CC' } },
      { pattern: 'leaf-print', accent: '#3C7A57', neck: 'round', sleeve: 'sleeveless', skirt: 'tiered', waist: 'bow' },
      { highlights: ['Three gathered tiers', 'Pockets that hold a phone'] },
    ],
    'Adda Gingham Shirt Dress': [
      'Buttons from neck to hem, so wear it open over jeans too. Yarn-dyed gingham that softens but does not fade.',
      { price: 1599, sizes: LETTER_SIZES, colours: { Lilac: '#8A6BB5' } },
      { neck: 'round', pattern: 'check', buttons: true },
      { attributes: { occasion: 'Work' } },
    ],
    'Tamarind Dot Sundress': [
      'Short, sleeveless and spotted. The straps are wide enough to hide the ones beneath, and the cotton is lined to mid-thigh.',
      {
        price: 1299,
        saving: 200,
        sizes: LETTER_SIZES.slice(0, 5),
        colours: { Tamarind: '#B5482F', 'Ink Blue': '#2C3E70' },
      },
      { skirt: 'short', sleeve: 'sleeveless', pattern: 'dots', accent: '#FFF3E4' },
    ],
    'Sahil Stripe Jersey Dress': [
      'A long-sleeved jersey dress for air-conditioned rooms. Five per cent elastane means it returns to shape after a day at the office.',
      { price: 1499, sizes: LETTER_SIZES, colours: { Navy: '#243B6B' } },
      { skirt: 'column', sleeve: 'long', neck: 'round', pattern: 'stripe', accent: '#F6F1E8' },
      { attributes: { fabric: 'Cotton blend', occasion: 'Work' }, known: { hsn: '610442' } },
    ],
  },
  'Evening Dresses': {
    'Mehfil Belted Midi Dress': [
      'Matte satin, a row of covered buttons and a tan belt that sits exactly at the waist. The hem clears the ankle by a hand.',
      { price: 2899, saving: 500, sizes: LETTER_SIZES, colours: { 'Deep Teal': '#14505C', Wine: '#6E1F38' } },
      { skirt: 'column', sleeve: 'long', buttons: true, waist: 'belt', accent: '#C98B4A' },
      { attributes: { fabric: 'Satin' } },
    ],
    'Raat Rani V-Neck Dress': [
      'Black crepe, cut on the bias, with flutter sleeves. It photographs well and needs nothing more than earrings.',
      { price: 2599, sizes: LETTER_SIZES.slice(0, 5), colours: { Black: '#17131C' } },
      { skirt: 'flared', waist: 'belt', accent: '#D4A94E' },
      { attributes: { fabric: 'Polyester' } },
    ],
    'Kesar Pleated Party Dress': [
      'Knife pleats set by steam, a round neck and no sleeves to speak of. Hand wash cool and hang wet; the pleats come back by themselves.',
      { price: 2399, saving: 400, sizes: LETTER_SIZES.slice(0, 5), colours: { Saffron: '#E58A1F' } },
      { neck: 'round', sleeve: 'sleeveless', waist: 'belt', accent: '#7A2E1F' },
      {
        attributes: { fabric: 'Polyester', care: 'Hand wash cold; Do not bleach; Do not wring; Hang wet; Do not iron' },
      },
    ],
  },
  'Printed Dresses': {
    'Charbagh Block Print Dress': [
      'Four-petalled flowers stamped in rows on soft cambric, like tiles in a garden. The bodice is fully lined.',
      { price: 1899, saving: 250, sizes: LETTER_SIZES, colours: { Madder: '#A33B3B', Indigo: '#2E4A86' } },
      { pattern: 'block-print', accent: '#F7E7CF', waist: 'seam' },
      { attributes: { care: CARE_SYMBOLS.hand } },
    ],
    'Godavari Ikat Midi Dress': [
      'Handwoven ikat in a simple column, because the cloth is pattern enough. A walking slit at the back, buttons at the front.',
      { price: 2299, sizes: LETTER_SIZES, colours: { 'Rust Red': '#A8402E' } },
      { pattern: 'ikat', skirt: 'column', sleeve: 'sleeveless', neck: 'round', accent: '#F2D9A8' },
      { attributes: { occasion: 'Work', care: CARE_SYMBOLS.hand } },
    ],
    'Titli Colour-Block Dress': [
      'Two colours meet at the knee with a narrow white line between them. Ponte knit: thick, smooth and forgiving.',
      { price: 1699, saving: 300, sizes: LETTER_SIZES, colours: { Aubergine: '#54295E' } },
      { pattern: 'colour-block', skirt: 'flared', neck: 'round', accent: '#E4753B' },
      { attributes: { fabric: 'Ponte knit' }, known: { hsn: '610444' } },
    ],
  },
});
