import { CARE_SYMBOLS, productKinds } from './attributes/kinds.ts';
import { FROM_VIETNAM } from './attributes/manufacturers.ts';
import { createProducts } from './product.ts';

const SIZES = ['6', '7', '8', '9', '10', '11'];

export const sneakers = createProducts(['Sneakers'], 'sneaker', productKinds.sneaker, {
  Running: {
    'Daud Road Runner': [
      'An 8 mm drop and a rocker toe for steady morning kilometres. The mesh breathes, the heel counter holds; 265 g in size 9.',
      { price: 3499, saving: 700, sizes: SIZES, colours: { Coral: '#D9573A', Cobalt: '#2F56A8' } },
      { accent: '#F2B93B' },
      { highlights: ['8 mm drop, rocker toe', 'Heel counter that holds', '265 g in size 9'] },
    ],
    'Pavan Tempo Runner': [
      'Lighter foam, firmer ride, for the day you want to go faster. Reflective thread in the heel seam.',
      { price: 4299, sizes: SIZES, colours: { Lemon: '#F0CF52' } },
      { panels: 'blocked', accent: '#2F3E9E' },
      { known: { ...FROM_VIETNAM } },
    ],
    'Kinara Beach Runner': [
      'Drains through the sole and dries in an hour. The lugs grip wet sand better than they grip marble, so mind the lobby.',
      { price: 2999, saving: 400, sizes: SIZES, colours: { Lagoon: '#2C9C97' } },
      { accent: '#F4F1EA' },
    ],
    'Toofan Trail Runner': [
      'Four-millimetre lugs, a toe bumper and gusseted tongue that keeps the gravel out. Made for the ghats in August.',
      { price: 4799, saving: 800, sizes: SIZES, colours: { Moss: '#55663F' } },
      { panels: 'blocked', accent: '#E07A3B' },
      {
        highlights: ['Four-millimetre lugs', 'Toe bumper', 'Gusseted tongue against gravel'],
        known: { ...FROM_VIETNAM },
      },
    ],
  },
  'Court & Street': {
    'Baithak Court Sneaker': [
      'Clean leather, a flat cupsole stitched all round, one green heel. Wipe with a damp cloth and forget about it.',
      { price: 2799, saving: 300, sizes: SIZES, colours: { White: '#FFFFFF', Black: '#1B181F' } },
      { panels: 'court', sole: 'flat', accent: '#2E8B57' },
      { attributes: { upper: 'Leather', care: CARE_SYMBOLS.leather }, known: { hsn: '640399' } },
    ],
    'Carrom Gum-Sole Sneaker': [
      'Suede upper on a natural gum sole, the colour of a well-used striker. Padded collar, cotton laces.',
      { price: 3199, sizes: SIZES, colours: { 'Bottle Green': '#22573F', Burgundy: '#6B2236' } },
      { panels: 'court', sole: 'gum', accent: '#F3E7D0' },
      {
        attributes: { upper: 'Suede', care: 'Use a suede brush; Keep dry; Dry away from heat' },
        known: { hsn: '640399' },
      },
    ],
    'Meenar Two-Tone Sneaker': [
      'Sky and sand panels, joined with visible stitching. The insole is cork and comes out to dry.',
      { price: 2899, saving: 350, sizes: SIZES, colours: { Sky: '#6FA3CF' } },
      { panels: 'blocked', sole: 'gum', accent: '#E8D3A8' },
    ],
    'Patang Canvas Sneaker': [
      'Washed canvas on a vulcanised sole, and that is all there is to it. Fits narrow: take half a size more if in doubt.',
      { price: 1499, saving: 200, sizes: SIZES.slice(0, 5), colours: { 'Kite Pink': '#D2688A' } },
      { panels: 'court', sole: 'flat', accent: '#F4EBDD' },
      { cut: { 'Foot width': -4 } },
    ],
  },
  'High-Tops': {
    'Chabutra High-Top': [
      'Canvas to the ankle with a gum sole and six pairs of metal eyelets. A strip of webbing at the heel helps it on.',
      { price: 2399, saving: 400, sizes: SIZES, colours: { Navy: '#2C3E66', Rust: '#A4502E' } },
      { cut: 'high', panels: 'court', sole: 'gum', accent: '#F4F1EA' },
    ],
    'Bijli Court High-Top': [
      'Ankle support and a herringbone outsole for concrete courts. The lime overlay is rubberised where toes drag.',
      { price: 4499, sizes: SIZES, colours: { Graphite: '#3B3540' } },
      { cut: 'high', panels: 'blocked', sole: 'flat', accent: '#C9D64A' },
      {
        highlights: ['Ankle support', 'Herringbone outsole', 'Rubber where toes drag'],
        attributes: { upper: 'Synthetic', occasion: 'Sport' },
        known: { ...FROM_VIETNAM, brand: 'Kadamtaal', hsn: '640291' },
      },
    ],
    'Maati High-Top': [
      'Vegetable-tanned leather that arrives pale and darkens with you. Resoleable; bring them back when the heel is gone.',
      { price: 4999, sizes: SIZES, colours: { Clay: '#C58F66' }, soldOut: true },
      { cut: 'high', panels: 'runner', sole: 'layered', accent: '#7A4A24' },
      { attributes: { upper: 'Leather', care: CARE_SYMBOLS.leather }, known: { hsn: '640391' } },
    ],
  },
});
