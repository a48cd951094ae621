import { cameras } from './cameras.ts';
import { dresses } from './dresses.ts';
import { headphones } from './headphones.ts';
import { hoodies } from './hoodies.ts';
import { jeans } from './jeans.ts';
import { kurtas } from './kurtas.ts';
import { laptops } from './laptops.ts';
import { phones } from './phones.ts';
import type { DemoProduct } from './product.ts';
import { sarees } from './sarees.ts';
import { sneakers } from './sneakers.ts';
import { speakers } from './speakers.ts';
import { tShirts } from './t-shirts.ts';
import { tablets } from './tablets.ts';
import { watches } from './watches.ts';

export const demoProducts: readonly DemoProduct[] = [
  ...sarees,
  ...headphones,
  ...kurtas,
  ...phones,
  ...dresses,
  ...sneakers,
  ...laptops,
  ...tShirts,
  ...watches,
  ...jeans,
  ...cameras,
  ...hoodies,
  ...speakers,
  ...tablets,
];
