import { CARE_SYMBOLS, productKinds } from './attributes/kinds.ts';
import { LETTER_SIZES } from './attributes/size-charts.ts';
import { createProducts } from './product.ts';

export const tShirts = createProducts(['T-Shirts'], 't-shirt', productKinds.tShirt, {
  'Plain Tees': {
    'Roz Crew Neck Tee': [
      'The one you reach for. 180 gsm combed cotton, a ribbed collar that stays flat, and no side label to scratch.',
      { price: 499, sizes: LETTER_SIZES, colours: { 'Lake Blue': '#3F6FB5', Charcoal: '#3B3A44', White: '#FAFAFA' } },
      {},
      { highlights: ['180 gsm combed cotton', 'Collar that stays flat', 'No side label'] },
    ],
    'Gehra V-Neck Tee': [
      'A deeper neck and a slightly longer back. Bio-washed so that it does not pill, pre-shrunk so that it does not surprise you.',
      { price: 549, saving: 100, sizes: LETTER_SIZES, colours: { 'Bottle Green': '#1F5A48' } },
      { collar: 'v', sleeve: 'short' },
    ],
    'Safar Henley Tee': [
      'Three buttons and long sleeves for night buses and early flights. The waffle knit keeps warm air in without bulk.',
      { price: 899, saving: 150, sizes: LETTER_SIZES.slice(1), colours: { Oatmeal: '#D8C6A8', Rust: '#A8512F' } },
      { collar: 'henley', sleeve: 'long' },
    ],
    'Dabba Pocket Tee': [
      'Heavy 220 gsm jersey with one chest pocket, cut boxy. Garment-dyed, which gives seams a slightly darker edge.',
      { price: 699, sizes: LETTER_SIZES, colours: { Mustard: '#D79B28', Plum: '#6A2F57' } },
      { pocket: true, sleeve: 'short' },
      {
        attributes: { fit: 'Boxy' },
        known: { pack: { g: 260, gPerSize: 14, mm: [280, 220, 30] } },
        cut: { Chest: 60, Length: -20, Shoulder: 30 },
      },
    ],
  },
  'Graphic Tees': {
    'Suraj Graphic Tee': [
      'A setting sun in three strokes, screen-printed with water-based ink you cannot feel. Relaxed through the shoulder.',
      { price: 599, saving: 100, sizes: LETTER_SIZES, colours: { Brick: '#A63F33' } },
      { emblem: 'sun', sleeve: 'short', accent: '#F0A63C' },
      { attributes: { fit: 'Relaxed' }, cut: { Chest: 30, Shoulder: 20 } },
    ],
    'Himadri Peak Tee': [
      'Two peaks and the moon above them, for people who would rather be at 3,000 metres. Organic cotton, printed in Tiruppur.',
      { price: 649, sizes: LETTER_SIZES, colours: { Pine: '#2B6B5E' } },
      { emblem: 'peaks', sleeve: 'short', accent: '#F3B04A' },
      { attributes: { fabric: 'Organic cotton' } },
    ],
    'Akhada Bar Tee': [
      'Retro gym bars across the chest on quick-drying interlock. Flat seams under the arms, where it matters.',
      { price: 749, saving: 150, sizes: LETTER_SIZES.slice(1), colours: { Graphite: '#45434F' } },
      { emblem: 'bars', sleeve: 'cuffed', accent: '#E8503A' },
      { attributes: { fabric: 'Polyester', occasion: 'Sport' }, known: { hsn: '610990' } },
    ],
  },
  'Patterned Tees': {
    'Bandar Striped Tee': [
      'Knitted stripes, not printed ones, so the inside is striped too. Fits close without clinging.',
      { price: 699, saving: 120, sizes: LETTER_SIZES, colours: { Chalk: '#F4F1EA' } },
      { pattern: 'stripe', sleeve: 'short', accent: '#28407A' },
      { attributes: { fit: 'Slim' }, cut: { Chest: -30 } },
    ],
    'Bagh Block Print Tee': [
      'Indigo flowers stamped by hand on jersey, a cloth block printers usually avoid. Turn inside out to wash.',
      { price: 899, sizes: LETTER_SIZES.slice(0, 5), colours: { Milk: '#FBF8F3' } },
      { pattern: 'block-print', sleeve: 'short', accent: '#1F5FA8', pocket: false },
      { attributes: { care: CARE_SYMBOLS.print } },
    ],
    'Jodi Colour-Block Tee': [
      'Sand above, sea below. Long sleeves with ribbed cuffs that can be pushed up and will stay there.',
      { price: 849, saving: 150, sizes: LETTER_SIZES, colours: { Sand: '#E1C79A' } },
      { pattern: 'colour-block', sleeve: 'long', accent: '#2F6E86' },
    ],
    'Bindi Dot Tee': [
      'Evenly spaced dots on a slub knit with a soft V. Light enough to layer under a shirt.',
      { price: 599, sizes: LETTER_SIZES.slice(0, 5), colours: { 'Rani Pink': '#C23B78' } },
      { pattern: 'dots', collar: 'v', sleeve: 'cuffed' },
    ],
  },
  Polos: {
    'Maidan Polo': [
      'Honeycomb pique with tipped collar and two mother-of-pearl buttons. Long enough to stay tucked through nine overs.',
      {
        price: 999,
        saving: 200,
        sizes: LETTER_SIZES.slice(1),
        colours: { 'Club Green': '#22694A', Maroon: '#7A2236' },
      },
      { collar: 'polo', sleeve: 'short', accent: '#F2E9D8' },
    ],
    'Tatya Striped Polo': [
      'Broad rugby stripes and a collar with some backbone. Cotton with a little polyester, so it leaves the line almost dry.',
      { price: 1099, sizes: LETTER_SIZES.slice(1), colours: { 'Ink Blue': '#25345E' } },
      { collar: 'polo', sleeve: 'short', pattern: 'broad-stripe', accent: '#E2A43B' },
      { attributes: { fabric: 'Cotton blend' } },
    ],
  },
});
