import { CARE_SYMBOLS, productKinds } from './attributes/kinds.ts';
import { FROM_VIETNAM } from './attributes/manufacturers.ts';
import { createProducts } from './product.ts';

const SIZES = ['6', '7', '8', '9', '10', '11'];

export const sneakers = createProducts(['Sneakers'], 'sneaker', productKinds.sneaker, [
  {
    name: 'Daud Road Runner',
    under: ['Running'],
    description:
      'An 8 mm drop and a rocker toe for steady morning kilometres. The mesh breathes, the heel counter holds; 265 g in size 9.',
    highlights: ['8 mm drop, rocker toe', 'Heel counter that holds', '265 g in size 9'],
    style: { accent: '#F2B93B' },
    colours: { Coral: '#D9573A', Cobalt: '#2F56A8' },
    sizes: SIZES,
    price: 3499,
    saving: 700,
  },
  {
    name: 'Pavan Tempo Runner',
    under: ['Running'],
    description: 'Lighter foam, firmer ride, for the day you want to go faster. Reflective thread in the heel seam.',
    known: { ...FROM_VIETNAM },
    style: { panels: 'blocked', accent: '#2F3E9E' },
    colours: { Lemon: '#F0CF52' },
    sizes: SIZES,
    price: 4299,
  },
  {
    name: 'Kinara Beach Runner',
    under: ['Running'],
    description:
      'Drains through the sole and dries in an hour. The lugs grip wet sand better than they grip marble, so mind the lobby.',
    style: { accent: '#F4F1EA' },
    colours: { Lagoon: '#2C9C97' },
    sizes: SIZES,
    price: 2999,
    saving: 400,
  },
  {
    name: 'Toofan Trail Runner',
    under: ['Running'],
    description:
      'Four-millimetre lugs, a toe bumper and gusseted tongue that keeps the gravel out. Made for the ghats in August.',
    highlights: ['Four-millimetre lugs', 'Toe bumper', 'Gusseted tongue against gravel'],
    known: { ...FROM_VIETNAM },
    style: { panels: 'blocked', accent: '#E07A3B' },
    colours: { Moss: '#55663F' },
    sizes: SIZES,
    price: 4799,
    saving: 800,
  },
  {
    name: 'Baithak Court Sneaker',
    under: ['Court & Street'],
    description:
      'Clean leather, a flat cupsole stitched all round, one green heel. Wipe with a damp cloth and forget about it.',
    attributes: { upper: 'Leather', care: CARE_SYMBOLS.leather },
    known: { hsn: '640399' },
    style: { panels: 'court', sole: 'flat', accent: '#2E8B57' },
    colours: { White: '#FFFFFF', Black: '#1B181F' },
    sizes: SIZES,
    price: 2799,
    saving: 300,
  },
  {
    name: 'Carrom Gum-Sole Sneaker',
    under: ['Court & Street'],
    description: 'Suede upper on a natural gum sole, the colour of a well-used striker. Padded collar, cotton laces.',
    attributes: { upper: 'Suede', care: 'Use a suede brush; Keep dry; Dry away from heat' },
    known: { hsn: '640399' },
    style: { panels: 'court', sole: 'gum', accent: '#F3E7D0' },
    colours: { 'Bottle Green': '#22573F', Burgundy: '#6B2236' },
    sizes: SIZES,
    price: 3199,
  },
  {
    name: 'Meenar Two-Tone Sneaker',
    under: ['Court & Street'],
    description: 'Sky and sand panels, joined with visible stitching. The insole is cork and comes out to dry.',
    style: { panels: 'blocked', sole: 'gum', accent: '#E8D3A8' },
    colours: { Sky: '#6FA3CF' },
    sizes: SIZES,
    price: 2899,
    saving: 350,
  },
  {
    name: 'Patang Canvas Sneaker',
    under: ['Court & Street'],
    description:
      'Washed canvas on a vulcanised sole, and that is all there is to it. Fits narrow: take half a size more if in doubt.',
    cut: { 'Foot width': -4 },
    style: { panels: 'court', sole: 'flat', accent: '#F4EBDD' },
    colours: { 'Kite Pink': '#D2688A' },
    sizes: SIZES.slice(0, 5),
    price: 1499,
    saving: 200,
  },
  {
    name: 'Chabutra High-Top',
    under: ['High-Tops'],
    description:
      'Canvas to the ankle with a gum sole and six pairs of metal eyelets. A strip of webbing at the heel helps it on.',
    style: { cut: 'high', panels: 'court', sole: 'gum', accent: '#F4F1EA' },
    colours: { Navy: '#2C3E66', Rust: '#A4502E' },
    sizes: SIZES,
    price: 2399,
    saving: 400,
  },
  {
    name: 'Bijli Court High-Top',
    under: ['High-Tops'],
    description:
      'Ankle support and a herringbone outsole for concrete courts. The lime overlay is rubberised where toes drag.',
    highlights: ['Ankle support', 'Herringbone outsole', 'Rubber where toes drag'],
    attributes: { upper: 'Synthetic', occasion: 'Sport' },
    known: { ...FROM_VIETNAM, brand: 'Kadamtaal', hsn: '640291' },
    style: { cut: 'high', panels: 'blocked', sole: 'flat', accent: '#C9D64A' },
    colours: { Graphite: '#3B3540' },
    sizes: SIZES,
    price: 4499,
  },
  {
    name: 'Maati High-Top',
    under: ['High-Tops'],
    description:
      'Vegetable-tanned leather that arrives pale and darkens with you. Resoleable; bring them back when the heel is gone.',
    attributes: { upper: 'Leather', care: CARE_SYMBOLS.leather },
    known: { hsn: '640391' },
    style: { cut: 'high', panels: 'runner', sole: 'layered', accent: '#7A4A24' },
    colours: { Clay: '#C58F66' },
    sizes: SIZES,
    price: 4999,
    soldOut: true,
  },
]);
