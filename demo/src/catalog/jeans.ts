import { productKinds } from './attributes/kinds.ts';
import { createProducts } from './product.ts';

const SIZES = ['28', '30', '32', '34', '36', '38'];

export const jeans = createProducts(['Jeans'], 'jeans', productKinds.jeans, [
  {
    name: 'Pakka Slim Jeans',
    under: ['Slim & Tapered'],
    description:
      'Eleven-ounce denim with two per cent stretch, slim from the hip and never tight at the calf. Copper rivets, chain-stitched hem.',
    attributes: { stretch: true },
    style: { fit: 'slim', wash: 'faded' },
    colours: { 'Deep Indigo': '#2F4A80', Black: '#1B1820' },
    sizes: SIZES,
    price: 1499,
    saving: 300,
  },
  {
    name: 'Mistri Tapered Jeans',
    under: ['Slim & Tapered'],
    description:
      'Room at the thigh, narrow at the ankle, reinforced at the knee. Raw denim: wear it for a month before the first wash and the creases are yours.',
    attributes: { care: 'Hand wash cold, inside out; Do not bleach; Do not wring; Dry in shade' },
    style: { fit: 'tapered', wash: 'raw', accent: '#D98A3A' },
    colours: { 'Raw Indigo': '#232F52' },
    sizes: SIZES,
    price: 2199,
  },
  {
    name: 'Gully Ripped Slim Jeans',
    under: ['Slim & Tapered'],
    description: 'Torn by hand at both knees and backed, so that the holes stay the size you bought. Light stone wash.',
    style: { fit: 'slim', wash: 'ripped', accent: '#B58A4A' },
    colours: { 'Sky Wash': '#7FA0C8' },
    sizes: SIZES.slice(0, 5),
    price: 1699,
    saving: 350,
  },
  {
    name: 'Sipahi Cargo Jeans',
    under: ['Slim & Tapered'],
    description:
      'Six pockets, two of them big enough for a paperback. Cotton twill with a soft peach finish and bartacks everywhere.',
    highlights: ['Six pockets', 'Soft peach finish', 'Bartacks everywhere'],
    attributes: { fabric: 'Cotton' },
    known: { genericName: 'Cargo trousers' },
    style: { fit: 'tapered', wash: 'raw', cargo: true, accent: '#C9B458' },
    colours: { Olive: '#5B6B4A', Khaki: '#A58F63' },
    sizes: SIZES,
    price: 1899,
    saving: 250,
  },
  {
    name: 'Dilli Straight Jeans',
    under: ['Straight'],
    description:
      'The cut your father wore and was right about. Rigid twelve-ounce denim that breaks in rather than bags out.',
    style: { fit: 'straight', wash: 'faded' },
    colours: { 'Mid Blue': '#44659C' },
    sizes: SIZES,
    price: 1599,
  },
  {
    name: 'Karkhana Selvedge Jeans',
    under: ['Straight'],
    description:
      'Woven on old shuttle looms, with a red-edged selvedge that shows when you roll the hem. Sanforised; expect one centimetre of shrinkage.',
    attributes: { care: 'Hand wash cold, inside out; Do not bleach; Do not wring; Dry in shade' },
    style: { fit: 'straight', wash: 'raw', hem: 'rolled', accent: '#C8452E' },
    colours: { 'Ink Indigo': '#1D2848' },
    sizes: SIZES,
    price: 2999,
    saving: 400,
  },
  {
    name: 'Baarish Grey Straight Jeans',
    under: ['Straight'],
    description:
      'Rain-cloud grey that goes with every shirt you own. Mid rise, five pockets and a metal zip we repair free for three years.',
    style: { fit: 'straight', wash: 'faded', accent: '#D8D4DD' },
    colours: { 'Cloud Grey': '#767C8C' },
    sizes: SIZES,
    price: 1549,
    saving: 200,
  },
  {
    name: 'Jhoola Wide-Leg Jeans',
    under: ['Wide & Flared'],
    description:
      'High at the waist and wide from there down. The denim is light enough to swing and dense enough to hold its line.',
    known: { hsn: '620462' },
    style: { fit: 'wide', wash: 'faded' },
    colours: { 'Light Wash': '#8FB0D4', Ecru: '#EBE0C8' },
    sizes: SIZES.slice(0, 5),
    price: 1799,
    saving: 300,
  },
  {
    name: 'Disco Flare Jeans',
    under: ['Wide & Flared'],
    description:
      'Close to the knee, then all the way out. Wear them with a heel or have them shortened; the hem allowance is four centimetres.',
    known: { hsn: '620462' },
    style: { fit: 'flared', wash: 'faded', accent: '#F0C24A' },
    colours: { 'Retro Blue': '#345CA0' },
    sizes: SIZES.slice(0, 5),
    price: 1899,
  },
  {
    name: 'Sutli Wide Carpenter Jeans',
    under: ['Wide & Flared'],
    description:
      'Tool pockets on the thigh and thick tobacco thread throughout. Undyed on the inside, so the rolled cuff comes up pale.',
    style: { fit: 'wide', wash: 'raw', hem: 'rolled', cargo: true, accent: '#B5702F' },
    colours: { Tobacco: '#8A6642' },
    sizes: SIZES,
    price: 2099,
    saving: 350,
  },
]);
