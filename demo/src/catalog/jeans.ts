import { productKinds } from './attributes/kinds.ts';
import { createProducts } from './product.ts';

const SIZES = ['28', '30', '32', '34', '36', '38'];

export const jeans = createProducts(['Jeans'], 'jeans', productKinds.jeans, {
  'Slim & Tapered': {
    'Pakka Slim Jeans': [
      'Eleven-ounce denim with two per cent stretch, slim from the hip and never tight at the calf. Copper rivets, chain-stitched hem.',
      { price: 1499, saving: 300, sizes: SIZES, colours: { 'Deep Indigo': '#2F4A80', Black: '#1B1820' } },
      { fit: 'slim', wash: 'faded' },
      { attributes: { stretch: true } },
    ],
    'Mistri Tapered Jeans': [
      'Room at the thigh, narrow at the ankle, reinforced at the knee. Raw denim: wear it for a month before the first wash and the creases are yours.',
      { price: 2199, sizes: SIZES, colours: { 'Raw Indigo': '#232F52' } },
      { fit: 'tapered', wash: 'raw', accent: '#D98A3A' },
      { attributes: { care: 'Hand wash cold, inside out; Do not bleach; Do not wring; Dry in shade' } },
    ],
    'Gully Ripped Slim Jeans': [
      'Torn by hand at both knees and backed, so that the holes stay the size you bought. Light stone wash.',
      { price: 1699, saving: 350, sizes: SIZES.slice(0, 5), colours: { 'Sky Wash': '#7FA0C8' } },
      { fit: 'slim', wash: 'ripped', accent: '#B58A4A' },
    ],
    'Sipahi Cargo Jeans': [
      'Six pockets, two of them big enough for a paperback. Cotton twill with a soft peach finish and bartacks everywhere.',
      { price: 1899, saving: 250, sizes: SIZES, colours: { Olive: '#5B6B4A', Khaki: '#A58F63' } },
      { fit: 'tapered', wash: 'raw', cargo: true, accent: '#C9B458' },
      {
        highlights: ['Six pockets', 'Soft peach finish', 'Bartacks everywhere'],
        attributes: { fabric: 'Cotton' },
        known: { genericName: 'Cargo trousers' },
      },
    ],
  },
  Straight: {
    'Dilli Straight Jeans': [
      'The cut your father wore and was right about. Rigid twelve-ounce denim that breaks in rather than bags out.',
      { price: 1599, sizes: SIZES, colours: { 'Mid Blue': '#44659C' } },
      { fit: 'straight', wash: 'faded' },
    ],
    'Karkhana Selvedge Jeans': [
      'Woven on old shuttle looms, with a red-edged selvedge that shows when you roll the hem. Sanforised; expect one centimetre of shrinkage.',
      { price: 2999, saving: 400, sizes: SIZES, colours: { 'Ink Indigo': '#1D2848' } },
      { fit: 'straight', wash: 'raw', hem: 'rolled', accent: '#C8452E' },
      { attributes: { care: 'Hand wash cold, inside out; Do not bleach; Do not wring; Dry in shade' } },
    ],
    'Baarish Grey Straight Jeans': [
      'Rain-cloud grey that goes with every shirt you own. Mid rise, five pockets and a metal zip we repair free for three years.',
      { price: 1549, saving: 200, sizes: SIZES, colours: { 'Cloud Grey': '#767C8C' } },
      { fit: 'straight', wash: 'faded', accent: '#D8D4DD' },
    ],
  },
  'Wide & Flared': {
    'Jhoola Wide-Leg Jeans': [
      'High at the waist and wide from there down. The denim is light enough to swing and dense enough to hold its line.',
      { price: 1799, saving: 300, sizes: SIZES.slice(0, 5), colours: { 'Light Wash': '#8FB0D4', Ecru: '#EBE0C8' } },
      { fit: 'wide', wash: 'faded' },
      { known: { hsn: '620462' } },
    ],
    'Disco Flare Jeans': [
      'Close to the knee, then all the way out. Wear them with a heel or have them shortened; the hem allowance is four centimetres.',
      { price: 1899, sizes: SIZES.slice(0, 5), colours: { 'Retro Blue': '#345CA0' } },
      { fit: 'flared', wash: 'faded', accent: '#F0C24A' },
      { known: { hsn: '620462' } },
    ],
    'Sutli Wide Carpenter Jeans': [
      'Tool pockets on the thigh and thick tobacco thread throughout. Undyed on the inside, so the rolled cuff comes up pale.',
      { price: 2099, saving: 350, sizes: SIZES, colours: { Tobacco: '#8A6642' } },
      { fit: 'wide', wash: 'raw', hem: 'rolled', cargo: true, accent: '#B5702F' },
    ],
  },
});
