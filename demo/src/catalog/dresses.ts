import { CARE_SYMBOLS, productKinds } from './attributes/kinds.ts';
import { createProducts } from './product.ts';

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

export const dresses = createProducts(['Dresses'], 'dress', productKinds.dress, [
  {
    name: 'Gulaal Flared Dress',
    under: ['Day Dresses'],
    description:
      'Six gores give the skirt its swing; a concealed zip keeps the back clean. Viscose crepe that falls straight out of the suitcase.',
    attributes: { fabric: 'Viscose', care: CARE_SYMBOLS.hand },
    known: { hsn: '620444' },
    style: { waist: 'bow', accent: '#7A1F5C' },
    colours: { 'Gulaal Pink': '#C0457E', 'Jade Green': '#2F8F7A' },
    sizes: SIZES.slice(1),
    price: 1399,
    saving: 600,
  },
  {
    name: 'Bela Sprig Tiered Dress',
    under: ['Day Dresses'],
    description:
      'Three gathered tiers in cotton voile, printed with jasmine sprigs. There are pockets in the side seams, and they hold a phone.',
    highlights: ['Three gathered tiers', 'Pockets that hold a phone'],
    style: {
      pattern: 'leaf-print',
      accent: '#3C7A57',
      neck: 'round',
      sleeve: 'sleeveless',
      skirt: 'tiered',
      waist: 'bow',
    },
    colours: { Cream: '#F3E6CC' },
    sizes: SIZES,
    price: 2099,
    saving: 350,
  },
  {
    name: 'Adda Gingham Shirt Dress',
    under: ['Day Dresses'],
    description:
      'Buttons from neck to hem, so wear it open over jeans too. Yarn-dyed gingham that softens but does not fade.',
    attributes: { occasion: 'Work' },
    style: { neck: 'round', pattern: 'check', buttons: true },
    colours: { Lilac: '#8A6BB5' },
    sizes: SIZES,
    price: 1599,
  },
  {
    name: 'Tamarind Dot Sundress',
    under: ['Day Dresses'],
    description:
      'Short, sleeveless and spotted. The straps are wide enough to hide the ones beneath, and the cotton is lined to mid-thigh.',
    style: { skirt: 'short', sleeve: 'sleeveless', pattern: 'dots', accent: '#FFF3E4' },
    colours: { Tamarind: '#B5482F', 'Ink Blue': '#2C3E70' },
    sizes: SIZES.slice(0, 5),
    price: 1299,
    saving: 200,
  },
  {
    name: 'Sahil Stripe Jersey Dress',
    under: ['Day Dresses'],
    description:
      'A long-sleeved jersey dress for air-conditioned rooms. Five per cent elastane means it returns to shape after a day at the office.',
    attributes: { fabric: 'Cotton blend', occasion: 'Work' },
    known: { hsn: '610442' },
    style: { skirt: 'column', sleeve: 'long', neck: 'round', pattern: 'stripe', accent: '#F6F1E8' },
    colours: { Navy: '#243B6B' },
    sizes: SIZES,
    price: 1499,
  },
  {
    name: 'Mehfil Belted Midi Dress',
    under: ['Evening Dresses'],
    description:
      'Matte satin, a row of covered buttons and a tan belt that sits exactly at the waist. The hem clears the ankle by a hand.',
    attributes: { fabric: 'Satin' },
    style: { skirt: 'column', sleeve: 'long', buttons: true, waist: 'belt', accent: '#C98B4A' },
    colours: { 'Deep Teal': '#14505C', Wine: '#6E1F38' },
    sizes: SIZES,
    price: 2899,
    saving: 500,
  },
  {
    name: 'Raat Rani V-Neck Dress',
    under: ['Evening Dresses'],
    description:
      'Black crepe, cut on the bias, with flutter sleeves. It photographs well and needs nothing more than earrings.',
    attributes: { fabric: 'Polyester' },
    style: { skirt: 'flared', waist: 'belt', accent: '#D4A94E' },
    colours: { Black: '#17131C' },
    sizes: SIZES.slice(0, 5),
    price: 2599,
  },
  {
    name: 'Kesar Pleated Party Dress',
    under: ['Evening Dresses'],
    description:
      'Knife pleats set by steam, a round neck and no sleeves to speak of. Hand wash cool and hang wet; the pleats come back by themselves.',
    attributes: { fabric: 'Polyester', care: 'Hand wash cold; Do not bleach; Do not wring; Hang wet; Do not iron' },
    style: { neck: 'round', sleeve: 'sleeveless', waist: 'belt', accent: '#7A2E1F' },
    colours: { Saffron: '#E58A1F' },
    sizes: SIZES.slice(0, 5),
    price: 2399,
    saving: 400,
  },
  {
    name: 'Charbagh Block Print Dress',
    under: ['Printed Dresses'],
    description:
      'Four-petalled flowers stamped in rows on soft cambric, like tiles in a garden. The bodice is fully lined.',
    attributes: { care: CARE_SYMBOLS.hand },
    style: { pattern: 'block-print', accent: '#F7E7CF', waist: 'seam' },
    colours: { Madder: '#A33B3B', Indigo: '#2E4A86' },
    sizes: SIZES,
    price: 1899,
    saving: 250,
  },
  {
    name: 'Godavari Ikat Midi Dress',
    under: ['Printed Dresses'],
    description:
      'Handwoven ikat in a simple column, because the cloth is pattern enough. A walking slit at the back, buttons at the front.',
    attributes: { occasion: 'Work', care: CARE_SYMBOLS.hand },
    style: { pattern: 'ikat', skirt: 'column', sleeve: 'sleeveless', neck: 'round', accent: '#F2D9A8' },
    colours: { 'Rust Red': '#A8402E' },
    sizes: SIZES,
    price: 2299,
  },
  {
    name: 'Titli Colour-Block Dress',
    under: ['Printed Dresses'],
    description:
      'Two colours meet at the knee with a narrow white line between them. Ponte knit: thick, smooth and forgiving.',
    attributes: { fabric: 'Ponte knit' },
    known: { hsn: '610444' },
    style: { pattern: 'colour-block', skirt: 'flared', neck: 'round', accent: '#E4753B' },
    colours: { Aubergine: '#54295E' },
    sizes: SIZES,
    price: 1699,
    saving: 300,
  },
]);
