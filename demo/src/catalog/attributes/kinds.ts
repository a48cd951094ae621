import type { NetUnit, ReturnRule } from '@kinari/contract/product-fields';
import type { AttributeValues } from './definitions.ts';
import { FROM_CHINA, FROM_JAPAN, type ManufacturerKey } from './manufacturers.ts';

/** Data of a product besides its name, images and variants. */
export interface ProductData {
  brand: string;
  hsn: string;
  genericName: string;
  /** Unit of the net quantity. */
  unit: NetUnit;
  origin: string;
  manufacturer: ManufacturerKey;
  packer?: ManufacturerKey;
  importer?: ManufacturerKey;
  warrantyMonths?: number;
  returnPolicy?: ReturnRule;
  /** Packed for shipping: weight in grams, extra grams per larger size, and length, width and height in mm. */
  pack: { g: number; gPerSize?: number; mm: readonly [number, number, number] };
  attributes: AttributeValues;
}

/** Defaults for all products of a kind. `under` overrides them for a category. */
export interface ProductKind extends ProductData {
  /** Prefix of its SKUs. */
  code: string;
  /** Its number in the shop's own barcodes. */
  number: number;
  under?: Record<string, Partial<ProductData>>;
}

export const CARE_SYMBOLS = {
  cotton: 'Machine wash cold; Do not bleach; Dry in shade; Warm iron',
  hand: 'Hand wash cold; Do not bleach; Do not wring; Dry in shade; Warm iron',
  dryClean: 'Dry clean only; Do not bleach; Cool iron under a cloth',
  print: 'Machine wash cold, inside out; Do not bleach; Dry in shade; Do not iron on the print',
  fleece: 'Machine wash cold, inside out; Do not bleach; Dry flat; Do not iron',
  denim: 'Machine wash cold, inside out; Do not bleach; Dry in shade; Warm iron',
  leather: 'Wipe with a damp cloth; Dry away from heat; Use a neutral polish',
  shoes: 'Brush off dry dirt; Wipe with a damp cloth; Dry in shade; Do not machine wash',
};

const MADE_IN_INDIA = { origin: 'IN' };

export const productKinds = {
  saree: {
    ...MADE_IN_INDIA,
    code: 'SAR',
    number: 1,
    brand: 'Reshamvani',
    hsn: '50072010',
    genericName: 'Saree',
    unit: 'piece',
    manufacturer: 'reshamvani',
    packer: 'kinari',
    pack: { g: 900, mm: [360, 280, 50] },
    attributes: {
      fabric: 'Silk',
      occasion: 'Wedding',
      'saree-length': 5.5,
      'blouse-piece': true,
      care: CARE_SYMBOLS.dryClean,
    },
    under: {
      'Soft Silks': { pack: { g: 680, mm: [360, 280, 45] }, attributes: { occasion: 'Festive' } },
      'Cotton Sarees': {
        brand: 'Karghalaya',
        hsn: '520841',
        manufacturer: 'karghalaya',
        pack: { g: 540, mm: [340, 260, 40] },
        attributes: { fabric: 'Cotton', occasion: 'Everyday', 'blouse-piece': false, care: CARE_SYMBOLS.cotton },
      },
      'Linen & Ikat Sarees': {
        brand: 'Karghalaya',
        hsn: '520842',
        manufacturer: 'karghalaya',
        pack: { g: 620, mm: [340, 260, 45] },
        attributes: { fabric: 'Cotton', occasion: 'Work', care: CARE_SYMBOLS.hand },
      },
    },
  },
  kurta: {
    ...MADE_IN_INDIA,
    code: 'KUR',
    number: 2,
    brand: 'Pehnaavi',
    hsn: '621132',
    genericName: 'Kurta',
    unit: 'piece',
    manufacturer: 'pehnaavi',
    pack: { g: 320, gPerSize: 12, mm: [320, 240, 30] },
    attributes: { fabric: 'Cotton', fit: 'Regular', occasion: 'Everyday', care: CARE_SYMBOLS.cotton },
    under: {
      Festive: {
        brand: 'Utsavaran',
        pack: { g: 420, gPerSize: 14, mm: [340, 260, 40] },
        attributes: { occasion: 'Festive', care: CARE_SYMBOLS.dryClean },
      },
    },
  },
  dress: {
    ...MADE_IN_INDIA,
    code: 'DRS',
    number: 3,
    brand: 'Gulmehak',
    hsn: '620442',
    genericName: 'Dress',
    unit: 'piece',
    manufacturer: 'gulmehak',
    pack: { g: 380, gPerSize: 15, mm: [320, 250, 35] },
    attributes: { fabric: 'Cotton', fit: 'Regular', occasion: 'Everyday', care: CARE_SYMBOLS.cotton },
    under: {
      'Evening Dresses': {
        brand: 'Raatrang',
        hsn: '620443',
        attributes: { occasion: 'Party', care: CARE_SYMBOLS.hand },
      },
    },
  },
  tShirt: {
    ...MADE_IN_INDIA,
    code: 'TEE',
    number: 4,
    brand: 'Dhaagaverse',
    hsn: '610910',
    genericName: 'T-shirt',
    unit: 'piece',
    manufacturer: 'dhaagaverse',
    pack: { g: 210, gPerSize: 12, mm: [280, 220, 25] },
    attributes: { fabric: 'Cotton', fit: 'Regular', occasion: 'Everyday', care: CARE_SYMBOLS.cotton },
    under: {
      'Graphic Tees': { attributes: { care: CARE_SYMBOLS.print } },
      Polos: { brand: 'Maidaniya', hsn: '610510', genericName: 'Polo T-shirt' },
    },
  },
  hoodie: {
    ...MADE_IN_INDIA,
    code: 'HOD',
    number: 5,
    brand: 'Garmahat',
    hsn: '611020',
    genericName: 'Hoodie',
    unit: 'piece',
    manufacturer: 'garmahat',
    pack: { g: 620, gPerSize: 25, mm: [340, 280, 70] },
    attributes: { fabric: 'Cotton', fit: 'Regular', sleeve: 'Full', care: CARE_SYMBOLS.fleece },
    under: { Sweatshirts: { genericName: 'Sweatshirt', pack: { g: 480, gPerSize: 22, mm: [340, 280, 55] } } },
  },
  jeans: {
    ...MADE_IN_INDIA,
    code: 'JNS',
    number: 6,
    brand: 'Neelkarkhana',
    hsn: '620342',
    genericName: 'Jeans',
    unit: 'piece',
    manufacturer: 'neelkarkhana',
    pack: { g: 640, gPerSize: 25, mm: [340, 260, 50] },
    attributes: { fabric: 'Denim', stretch: false, care: CARE_SYMBOLS.denim },
  },
  sneaker: {
    ...MADE_IN_INDIA,
    code: 'SNK',
    number: 7,
    brand: 'Pagchaal',
    hsn: '640419',
    genericName: 'Sneakers',
    unit: 'pair',
    manufacturer: 'kadamtaal',
    warrantyMonths: 3,
    pack: { g: 950, gPerSize: 35, mm: [330, 205, 120] },
    attributes: { upper: 'Canvas', sole: 'Rubber', closure: 'Laces', occasion: 'Everyday', care: CARE_SYMBOLS.shoes },
    under: {
      Running: {
        brand: 'Kadamtaal',
        hsn: '640411',
        genericName: 'Running shoes',
        pack: { g: 820, gPerSize: 30, mm: [330, 205, 120] },
        attributes: { upper: 'Mesh', sole: 'Foam and rubber', occasion: 'Sport' },
      },
      'High-Tops': { pack: { g: 1150, gPerSize: 40, mm: [340, 230, 125] } },
    },
  },
  phone: {
    ...MADE_IN_INDIA,
    code: 'PHN',
    number: 8,
    brand: 'Mitrava',
    hsn: '85171300',
    genericName: 'Smartphone',
    unit: 'piece',
    manufacturer: 'mitrava',
    warrantyMonths: 12,
    pack: { g: 430, mm: [175, 95, 55] },
    attributes: { '5g': true, os: 'Android 16' },
    under: {
      'Camera Phones': { brand: 'Drishtara', manufacturer: 'taravega' },
      'Flagship Phones': { brand: 'Taravega', manufacturer: 'taravega', pack: { g: 480, mm: [180, 100, 55] } },
    },
  },
  laptop: {
    ...MADE_IN_INDIA,
    code: 'LAP',
    number: 9,
    brand: 'Lekhyantra',
    hsn: '84713010',
    genericName: 'Laptop',
    unit: 'piece',
    manufacturer: 'lekhyantra',
    warrantyMonths: 12,
    pack: { g: 2500, mm: [480, 320, 75] },
    attributes: { processor: 'Octa-core', os: 'Windows 11' },
    under: {
      'Thin & Light': { brand: 'Hawamegh', pack: { g: 1850, mm: [440, 300, 65] } },
      'Performance Laptops': { brand: 'Ranyantra', ...FROM_CHINA, pack: { g: 3600, mm: [520, 360, 95] } },
    },
  },
  tablet: {
    ...MADE_IN_INDIA,
    code: 'TAB',
    number: 10,
    brand: 'Pardarang',
    hsn: '84713090',
    genericName: 'Tablet',
    unit: 'piece',
    manufacturer: 'lekhyantra',
    warrantyMonths: 12,
    pack: { g: 980, mm: [300, 220, 55] },
    attributes: { processor: 'Octa-core', os: 'Android 16', pen: false },
    under: {
      'Drawing Tablets': { brand: 'Kalamtara', attributes: { pen: true } },
      'Work Tablets': { brand: 'Daftaria' },
    },
  },
  headphones: {
    ...MADE_IN_INDIA,
    code: 'HDP',
    number: 11,
    brand: 'Surbunai',
    hsn: '851830',
    genericName: 'Headphones',
    unit: 'piece',
    manufacturer: 'goonjmahal',
    warrantyMonths: 12,
    pack: { g: 620, mm: [230, 200, 95] },
    attributes: { connection: 'Bluetooth', 'noise-cancelling': false },
    under: {
      'On-Ear': { pack: { g: 430, mm: [210, 190, 80] } },
      Earbuds: {
        brand: 'Boondbaaja',
        genericName: 'Wireless earbuds',
        unit: 'pair',
        ...FROM_CHINA,
        // In-ear products cannot be returned.
        returnPolicy: 'hygiene',
        pack: { g: 160, mm: [110, 95, 45] },
      },
    },
  },
  speaker: {
    ...MADE_IN_INDIA,
    code: 'SPK',
    number: 12,
    brand: 'Goonjmahal',
    hsn: '851821',
    genericName: 'Speaker',
    unit: 'piece',
    manufacturer: 'goonjmahal',
    warrantyMonths: 12,
    pack: { g: 1300, mm: [240, 160, 160] },
    attributes: { type: 'Portable', connection: 'Bluetooth' },
    under: { 'Home Audio': { pack: { g: 5200, mm: [380, 270, 280] } } },
  },
  watch: {
    ...MADE_IN_INDIA,
    code: 'WCH',
    number: 13,
    brand: 'Ghatiyantra',
    hsn: '910211',
    genericName: 'Wrist watch',
    unit: 'piece',
    manufacturer: 'ghatiyantra',
    warrantyMonths: 24,
    pack: { g: 290, mm: [120, 100, 85] },
    attributes: { movement: 'Quartz' },
    under: {
      Smart: {
        brand: 'Nabzara',
        hsn: '85176290',
        genericName: 'Smartwatch',
        ...FROM_CHINA,
        warrantyMonths: 12,
        pack: { g: 210, mm: [110, 95, 80] },
        attributes: { movement: 'Digital' },
      },
    },
  },
  camera: {
    ...FROM_JAPAN,
    code: 'CAM',
    number: 14,
    brand: 'Nayanoptik',
    hsn: '852589',
    genericName: 'Digital camera',
    unit: 'piece',
    warrantyMonths: 24,
    pack: { g: 1250, mm: [220, 180, 150] },
    attributes: {},
    under: {
      Compact: { pack: { g: 720, mm: [180, 140, 110] } },
      Instant: {
        brand: 'Yaadpatra',
        hsn: '900640',
        genericName: 'Instant camera',
        ...FROM_CHINA,
        warrantyMonths: 12,
        pack: { g: 780, mm: [190, 160, 120] },
        attributes: { sensor: 'Instant film' },
      },
    },
  },
} as const satisfies Record<string, ProductKind>;
