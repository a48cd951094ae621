import { CARE_SYMBOLS, productKinds } from './attributes/kinds.ts';
import { createProducts } from './product.ts';

export const sarees = createProducts(['Sarees'], 'saree', productKinds.saree, {
  'Silk Sarees / Zari Silks': {
    'Meenakshi Temple Border Silk Saree': [
      'Pure mulberry silk with a temple border woven, not stitched, into the body. The pallu carries three bands of gold-toned zari and ends in hand-knotted tassels. Comes with an unstitched blouse piece of 80 cm; dry clean only.',
      { price: 14999, saving: 2000, colours: { Maroon: '#8E1F3F', 'Bottle Green': '#1F5E4A' } },
      { border: 40, pallu: 'temple', accent: '#E0A93B' },
      { highlights: ['Border woven into the body', 'Three bands of zari in the pallu', 'Blouse piece of 80 cm'] },
    ],
    'Kaveri Broad Border Silk Saree': [
      'A wedding-weight silk whose border takes up a full hand. Warp and weft are dyed in different shades, so the cloth turns from purple to pink as it moves. 6.3 m including the blouse piece.',
      { price: 18999, colours: { Jamun: '#6B1E57', 'Peacock Blue': '#0F5E7A' } },
      { border: 44, pallu: 'solid', accent: '#E3B23C' },
      { highlights: ['Border as wide as a hand', 'Two shades, in warp and weft', '6.3 m with the blouse piece'] },
    ],
    'Utsav Zari Check Saree': [
      'Fine zari lines cross a silk ground every two centimetres, light enough to sit through a long ceremony. The border stays narrow so the checks do the talking.',
      { price: 11499, saving: 1500, colours: { 'Sindoor Red': '#B3202C' } },
      { border: 18, pallu: 'bands', pattern: 'check', accent: '#E7C46A' },
    ],
    'Chandni Tissue Silk Saree': [
      'Tissue silk that catches every lamp in the room without weighing on the shoulder. Fall and edging are already stitched.',
      { price: 8999, colours: { 'Old Gold': '#D9B45B' }, soldOut: true },
      { border: 30, pallu: 'stripes', accent: '#B9863B', blouse: 'matching' },
    ],
  },
  'Silk Sarees / Soft Silks': {
    'Neelambari Soft Silk Saree': [
      'Soft silk drapes like water and needs only a handful of pins. Small woven butis run through the body, thickening towards the pallu. Weighs 540 g.',
      { price: 5499, saving: 700, colours: { Indigo: '#2B3A8F', Rani: '#B0246B' } },
      { border: 22, pallu: 'bands', pattern: 'dots', accent: '#E8A33D' },
    ],
    'Gulmohar Soft Silk Saree': [
      'One plain, glowing colour with a slim contrast edge: the saree to wear when the jewellery should be noticed. Pre-washed, so it will not shrink at the first dry clean.',
      { price: 3999, colours: { Gulmohar: '#E0552B', 'Leaf Green': '#5E8C3A' } },
      { border: 12, pallu: 'solid', accent: '#7A1F5C' },
    ],
    'Saanjh Ombre Border Silk Saree': [
      'Dusk colours, with a wide striped pallu that steps from rose to plum. Art silk in the weft keeps the price kind and the pleats sharp.',
      { price: 3499, saving: 400, colours: { 'Dusty Rose': '#C9708A' } },
      { border: 26, pallu: 'stripes', accent: '#6B2D5C' },
      { attributes: { fabric: 'Silk blend' }, known: { hsn: '500790' } },
    ],
  },
  'Cotton Sarees': {
    'Tulsi Handloom Cotton Saree': [
      'Woven on a pit loom from 80-count cotton, starched once and softer with every wash. Cool enough for May. Machine wash cold, dry in shade.',
      { price: 1899, saving: 300, colours: { 'Tulsi Green': '#3F7A4E', Turmeric: '#D99A1F' } },
      { border: 24, pallu: 'bands', accent: '#C8452E', blouse: 'matching' },
    ],
    'Aangan Block Print Cotton Saree': [
      'Printed by hand with two carved teak blocks, so no two metres match exactly. Madder red and indigo on mul cotton; the first wash will release a little colour.',
      { price: 1599, colours: { Malai: '#F0E4CF' } },
      { border: 20, pallu: 'solid', pattern: 'block-print', accent: '#A5303A' },
      { attributes: { care: CARE_SYMBOLS.hand }, known: { hsn: '520851' } },
    ],
    'Kori Check Cotton Saree': [
      'The everyday check of a thousand verandas in a cleaner palette. Sturdy enough for the office and the scooter ride there.',
      { price: 1399, saving: 200, colours: { 'Raw White': '#F2EADB', 'Slate Blue': '#5A6E96' } },
      { border: 32, pallu: 'temple', pattern: 'check', accent: '#9C2B3B', blouse: 'matching' },
      { attributes: { occasion: 'Work' }, known: { hsn: '520842' } },
    ],
    'Dabu Leaf Print Mul Saree': [
      'Mud-resist leaves on mul so fine it folds into a handbag. Each saree rests four days in the sun between dips.',
      { price: 2199, saving: 350, colours: { 'Indigo Dip': '#34507E' } },
      { border: 14, pallu: 'stripes', pattern: 'leaf-print', accent: '#F1E3C4' },
      { attributes: { care: CARE_SYMBOLS.hand }, known: { hsn: '520851' } },
    ],
  },
  'Linen & Ikat Sarees': {
    'Rangoli Ikat Saree': [
      'Yarn is tied and dyed before it meets the loom, which gives ikat its feathered diamonds. Cotton warp, mercerised weft, and a border you can spot across a station platform.',
      { price: 4299, saving: 600, colours: { 'Royal Blue': '#274690', Plum: '#5B2A5E' } },
      { border: 28, pallu: 'bands', pattern: 'ikat', accent: '#E07A3B' },
      { attributes: { occasion: 'Festive' } },
    ],
    'Saras Linen Saree': [
      'Pure linen with a slub you can feel, finished with a single silver edge. It wrinkles honestly and looks better for it.',
      { price: 2799, colours: { Sage: '#9DB39A', Blush: '#E3B7AE' } },
      { border: 10, pallu: 'stripes', accent: '#7C8794', blouse: 'matching' },
      { attributes: { fabric: 'Linen' }, known: { hsn: '530919' } },
    ],
  },
});
