import { range } from './product.ts';

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

export const hoodies = range(['Hoodies'], 'hoodie', [
  {
    name: 'Pahadi Fleece Hoodie',
    under: ['Pullovers'],
    description:
      'Brushed fleece of 320 gsm with a double-layered hood. Metal-tipped cords, a kangaroo pocket, and warmth enough for a Shimla evening.',
    style: {},
    colours: { Jamun: '#72235D', Forest: '#2F5A44' },
    sizes: SIZES.slice(1),
    price: 1499,
    saving: 300,
  },
  {
    name: 'Sardi Colour-Block Hoodie',
    under: ['Pullovers'],
    description:
      'Navy over orange with a white line where they meet. The inside is loopback cotton, so it works in spring as well.',
    style: { pattern: 'colour-block', accent: '#D95F3B' },
    colours: { Navy: '#22304F' },
    sizes: SIZES,
    price: 1699,
  },
  {
    name: 'Udaan Sun Hoodie',
    under: ['Pullovers'],
    description:
      'A printed sun on the chest and a lining in the same blue. Slightly cropped, meant to be worn with high-waisted jeans.',
    style: { emblem: 'sun', trim: true, accent: '#3D6FB0' },
    colours: { 'Cloud Grey': '#B8B2BE' },
    sizes: SIZES.slice(0, 5),
    price: 1599,
    saving: 250,
  },
  {
    name: 'Bonfire Check Hoodie',
    under: ['Pullovers'],
    description:
      'Looks like a flannel shirt, feels like a blanket. The check is yarn-dyed and lines up across the pocket.',
    style: { pattern: 'check', accent: '#F1D9B5' },
    colours: { 'Ember Red': '#9C3A30' },
    sizes: SIZES.slice(1),
    price: 1899,
    saving: 400,
  },
  {
    name: 'Rickshaw Zip Hoodie',
    under: ['Zip-Ups'],
    description:
      'A two-way zip lets you sit down without strangling yourself. French terry, flatlock seams, inner phone pocket.',
    style: { closure: 'zip' },
    colours: { Olive: '#5A6B45', Black: '#18151C' },
    sizes: SIZES.slice(1),
    price: 1799,
    saving: 300,
  },
  {
    name: 'Platform Zip Hoodie',
    under: ['Zip-Ups'],
    description:
      'Contrast ribs and lining, like a track top that grew a hood. The zip garage keeps metal off your chin.',
    style: { closure: 'zip', trim: true, accent: '#E3A63A' },
    colours: { 'Petrol Blue': '#245A6B' },
    sizes: SIZES,
    price: 1699,
  },
  {
    name: 'Dhund Light Zip Hoodie',
    under: ['Zip-Ups'],
    description: 'Thin jersey for foggy mornings and cold cinemas. Rolls up to the size of a water bottle.',
    style: { closure: 'zip', pocket: false, pattern: 'pinstripe' },
    colours: { 'Fog Blue': '#7F97B5' },
    sizes: SIZES.slice(0, 5),
    price: 1199,
    saving: 200,
  },
  {
    name: 'Addebaaz Crew Sweatshirt',
    under: ['Sweatshirts'],
    description: 'Plain loopback cotton with dark ribs. Two washes in, it will feel like one you have owned for years.',
    style: { neck: 'crew', pocket: false, trim: true, accent: '#8A3B2B' },
    colours: { Biscuit: '#E2C29C' },
    sizes: SIZES,
    price: 1099,
  },
  {
    name: 'Varsity Band Sweatshirt',
    under: ['Sweatshirts'],
    description: 'A knitted-in chest band between two fine lines. Dropped shoulders, generous sleeves.',
    style: { neck: 'crew', pocket: false, emblem: 'band', accent: '#E0A93B' },
    colours: { Black: '#15121A', 'Brick Red': '#9E3B34' },
    sizes: SIZES.slice(1),
    price: 1299,
    saving: 250,
  },
  {
    name: 'Kulfi Stripe Sweatshirt',
    under: ['Sweatshirts'],
    description:
      'Pista and cream in even stripes, ribbed at neck and cuff. Contains recycled cotton from our own cutting-room scraps.',
    style: { neck: 'crew', pocket: false, pattern: 'stripe', accent: '#FBF3E3' },
    colours: { Pista: '#86B07A' },
    sizes: SIZES.slice(0, 5),
    price: 1249,
    saving: 200,
  },
  {
    name: 'Chai Break Pocket Sweatshirt',
    under: ['Sweatshirts'],
    description:
      'A crew neck that kept the kangaroo pocket, because hands get cold at tea stalls. Fleece-backed, unisex fit.',
    style: { neck: 'crew', pocket: true },
    colours: { 'Chai Brown': '#A5714A' },
    sizes: SIZES.slice(1),
    price: 1349,
    soldOut: true,
  },
]);
