import { CARE_SYMBOLS, productKinds } from './attributes/kinds.ts';
import { createProducts } from './product.ts';

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

export const tShirts = createProducts(['T-Shirts'], 't-shirt', productKinds.tShirt, [
  {
    name: 'Roz Crew Neck Tee',
    under: ['Plain Tees'],
    description:
      'The one you reach for. 180 gsm combed cotton, a ribbed collar that stays flat, and no side label to scratch.',
    highlights: ['180 gsm combed cotton', 'Collar that stays flat', 'No side label'],
    style: {},
    colours: { 'Lake Blue': '#3F6FB5', Charcoal: '#3B3A44', White: '#FAFAFA' },
    sizes: SIZES,
    price: 499,
  },
  {
    name: 'Gehra V-Neck Tee',
    under: ['Plain Tees'],
    description:
      'A deeper neck and a slightly longer back. Bio-washed so that it does not pill, pre-shrunk so that it does not surprise you.',
    style: { collar: 'v', sleeve: 'short' },
    colours: { 'Bottle Green': '#1F5A48' },
    sizes: SIZES,
    price: 549,
    saving: 100,
  },
  {
    name: 'Safar Henley Tee',
    under: ['Plain Tees'],
    description:
      'Three buttons and long sleeves for night buses and early flights. The waffle knit keeps warm air in without bulk.',
    style: { collar: 'henley', sleeve: 'long' },
    colours: { Oatmeal: '#D8C6A8', Rust: '#A8512F' },
    sizes: SIZES.slice(1),
    price: 899,
    saving: 150,
  },
  {
    name: 'Dabba Pocket Tee',
    under: ['Plain Tees'],
    description:
      'Heavy 220 gsm jersey with one chest pocket, cut boxy. Garment-dyed, which gives seams a slightly darker edge.',
    attributes: { fit: 'Boxy' },
    known: { pack: { g: 260, gPerSize: 14, mm: [280, 220, 30] } },
    cut: { Chest: 60, Length: -20, Shoulder: 30 },
    style: { pocket: true, sleeve: 'short' },
    colours: { Mustard: '#D79B28', Plum: '#6A2F57' },
    sizes: SIZES,
    price: 699,
  },
  {
    name: 'Suraj Graphic Tee',
    under: ['Graphic Tees'],
    description:
      'A setting sun in three strokes, screen-printed with water-based ink you cannot feel. Relaxed through the shoulder.',
    attributes: { fit: 'Relaxed' },
    cut: { Chest: 30, Shoulder: 20 },
    style: { emblem: 'sun', sleeve: 'short', accent: '#F0A63C' },
    colours: { Brick: '#A63F33' },
    sizes: SIZES,
    price: 599,
    saving: 100,
  },
  {
    name: 'Himadri Peak Tee',
    under: ['Graphic Tees'],
    description:
      'Two peaks and the moon above them, for people who would rather be at 3,000 metres. Organic cotton, printed in Tiruppur.',
    attributes: { fabric: 'Organic cotton' },
    style: { emblem: 'peaks', sleeve: 'short', accent: '#F3B04A' },
    colours: { Pine: '#2B6B5E' },
    sizes: SIZES,
    price: 649,
  },
  {
    name: 'Akhada Bar Tee',
    under: ['Graphic Tees'],
    description:
      'Retro gym bars across the chest on quick-drying interlock. Flat seams under the arms, where it matters.',
    attributes: { fabric: 'Polyester', occasion: 'Sport' },
    known: { hsn: '610990' },
    style: { emblem: 'bars', sleeve: 'cuffed', accent: '#E8503A' },
    colours: { Graphite: '#45434F' },
    sizes: SIZES.slice(1),
    price: 749,
    saving: 150,
  },
  {
    name: 'Bandar Striped Tee',
    under: ['Patterned Tees'],
    description: 'Knitted stripes, not printed ones, so the inside is striped too. Fits close without clinging.',
    attributes: { fit: 'Slim' },
    cut: { Chest: -30 },
    style: { pattern: 'stripe', sleeve: 'short', accent: '#28407A' },
    colours: { Chalk: '#F4F1EA' },
    sizes: SIZES,
    price: 699,
    saving: 120,
  },
  {
    name: 'Bagh Block Print Tee',
    under: ['Patterned Tees'],
    description:
      'Indigo flowers stamped by hand on jersey, a cloth block printers usually avoid. Turn inside out to wash.',
    attributes: { care: CARE_SYMBOLS.print },
    style: { pattern: 'block-print', sleeve: 'short', accent: '#1F5FA8', pocket: false },
    colours: { Milk: '#FBF8F3' },
    sizes: SIZES.slice(0, 5),
    price: 899,
  },
  {
    name: 'Jodi Colour-Block Tee',
    under: ['Patterned Tees'],
    description: 'Sand above, sea below. Long sleeves with ribbed cuffs that can be pushed up and will stay there.',
    style: { pattern: 'colour-block', sleeve: 'long', accent: '#2F6E86' },
    colours: { Sand: '#E1C79A' },
    sizes: SIZES,
    price: 849,
    saving: 150,
  },
  {
    name: 'Bindi Dot Tee',
    under: ['Patterned Tees'],
    description: 'Evenly spaced dots on a slub knit with a soft V. Light enough to layer under a shirt.',
    style: { pattern: 'dots', collar: 'v', sleeve: 'cuffed' },
    colours: { 'Rani Pink': '#C23B78' },
    sizes: SIZES.slice(0, 5),
    price: 599,
  },
  {
    name: 'Maidan Polo',
    under: ['Polos'],
    description:
      'Honeycomb pique with tipped collar and two mother-of-pearl buttons. Long enough to stay tucked through nine overs.',
    style: { collar: 'polo', sleeve: 'short', accent: '#F2E9D8' },
    colours: { 'Club Green': '#22694A', Maroon: '#7A2236' },
    sizes: SIZES.slice(1),
    price: 999,
    saving: 200,
  },
  {
    name: 'Tatya Striped Polo',
    under: ['Polos'],
    description:
      'Broad rugby stripes and a collar with some backbone. Cotton with a little polyester, so it leaves the line almost dry.',
    attributes: { fabric: 'Cotton blend' },
    style: { collar: 'polo', sleeve: 'short', pattern: 'broad-stripe', accent: '#E2A43B' },
    colours: { 'Ink Blue': '#25345E' },
    sizes: SIZES.slice(1),
    price: 1099,
  },
]);
