import { CARE_SYMBOLS, productKinds } from './attributes/kinds.ts';
import { LETTER_SIZES } from './attributes/size-charts.ts';
import { createProducts } from './product.ts';

export const hoodies = createProducts(['Hoodies'], 'hoodie', productKinds.hoodie, {
  Pullovers: {
    'Pahadi Fleece Hoodie': [
      'Brushed fleece of 320 gsm with a double-layered hood. Metal-tipped cords, a kangaroo pocket, and warmth enough for a Shimla evening.',
      { price: 1499, saving: 300, sizes: LETTER_SIZES.slice(1), colours: { Jamun: '#72235D', Forest: '#2F5A44' } },
      {},
      {
        highlights: ['320 gsm brushed fleece', 'Double-layered hood', 'Kangaroo pocket'],
        attributes: { fabric: 'Fleece' },
        known: { hsn: '611030' },
      },
    ],
    'Sardi Colour-Block Hoodie': [
      'Navy over orange with a white line where they meet. The inside is loopback cotton, so it works in spring as well.',
      { price: 1699, sizes: LETTER_SIZES, colours: { Navy: '#22304F' } },
      { pattern: 'colour-block', accent: '#D95F3B' },
    ],
    'Udaan Sun Hoodie': [
      'A printed sun on the chest and a lining in the same blue. Slightly cropped, meant to be worn with high-waisted jeans.',
      { price: 1599, saving: 250, sizes: LETTER_SIZES.slice(0, 5), colours: { 'Cloud Grey': '#B8B2BE' } },
      { emblem: 'sun', trim: true, accent: '#3D6FB0' },
      { attributes: { fabric: 'Cotton blend', care: CARE_SYMBOLS.print }, cut: { Length: -50 } },
    ],
    'Bonfire Check Hoodie': [
      'Looks like a flannel shirt, feels like a blanket. The check is yarn-dyed and lines up across the pocket.',
      { price: 1899, saving: 400, sizes: LETTER_SIZES.slice(1), colours: { 'Ember Red': '#9C3A30' } },
      { pattern: 'check', accent: '#F1D9B5' },
      { attributes: { fabric: 'Fleece', fit: 'Relaxed' }, known: { hsn: '611030' } },
    ],
  },
  'Zip-Ups': {
    'Rickshaw Zip Hoodie': [
      'A two-way zip lets you sit down without strangling yourself. French terry, flatlock seams, inner phone pocket.',
      { price: 1799, saving: 300, sizes: LETTER_SIZES.slice(1), colours: { Olive: '#5A6B45', Black: '#18151C' } },
      { closure: 'zip' },
      { highlights: ['Two-way zip', 'Inner phone pocket', 'Flatlock seams'] },
    ],
    'Platform Zip Hoodie': [
      'Contrast ribs and lining, like a track top that grew a hood. The zip garage keeps metal off your chin.',
      { price: 1699, sizes: LETTER_SIZES, colours: { 'Petrol Blue': '#245A6B' } },
      { closure: 'zip', trim: true, accent: '#E3A63A' },
      { attributes: { fabric: 'Cotton blend' } },
    ],
    'Dhund Light Zip Hoodie': [
      'Thin jersey for foggy mornings and cold cinemas. Rolls up to the size of a water bottle.',
      { price: 1199, saving: 200, sizes: LETTER_SIZES.slice(0, 5), colours: { 'Fog Blue': '#7F97B5' } },
      { closure: 'zip', pocket: false, pattern: 'pinstripe' },
      { attributes: { care: CARE_SYMBOLS.cotton }, known: { pack: { g: 380, gPerSize: 18, mm: [300, 240, 40] } } },
    ],
  },
  Sweatshirts: {
    'Addebaaz Crew Sweatshirt': [
      'Plain loopback cotton with dark ribs. Two washes in, it will feel like one you have owned for years.',
      { price: 1099, sizes: LETTER_SIZES, colours: { Biscuit: '#E2C29C' } },
      { neck: 'crew', pocket: false, trim: true, accent: '#8A3B2B' },
    ],
    'Varsity Band Sweatshirt': [
      'A knitted-in chest band between two fine lines. Dropped shoulders, generous sleeves.',
      { price: 1299, saving: 250, sizes: LETTER_SIZES.slice(1), colours: { Black: '#15121A', 'Brick Red': '#9E3B34' } },
      { neck: 'crew', pocket: false, emblem: 'band', accent: '#E0A93B' },
      { attributes: { fit: 'Relaxed', pattern: 'Striped' }, cut: { Shoulder: 40, Sleeve: 10 } },
    ],
    'Kulfi Stripe Sweatshirt': [
      'Pista and cream in even stripes, ribbed at neck and cuff. Contains recycled cotton from our own cutting-room scraps.',
      { price: 1249, saving: 200, sizes: LETTER_SIZES.slice(0, 5), colours: { Pista: '#86B07A' } },
      { neck: 'crew', pocket: false, pattern: 'stripe', accent: '#FBF3E3' },
      { attributes: { fabric: 'Cotton blend' } },
    ],
    'Chai Break Pocket Sweatshirt': [
      'A crew neck that kept the kangaroo pocket, because hands get cold at tea stalls. Fleece-backed, unisex fit.',
      { price: 1349, sizes: LETTER_SIZES.slice(1), colours: { 'Chai Brown': '#A5714A' }, soldOut: true },
      { neck: 'crew', pocket: true },
      { attributes: { fabric: 'Fleece', fit: 'Relaxed' }, known: { hsn: '611030' } },
    ],
  },
});
