import { ATTRIBUTE_PRESETS, type StandardAttribute } from '@kinari/contract/labels/attributes';

/** All attributes of the demo's categories. A list of words is a choice. */
export const attributeDefinitions = {
  ram: { name: 'RAM', unit: 'GB' },
  // Storage is also the variant's size. This attribute lists all capacities in one line.
  storage: { name: 'Storage', kind: 'text' },
  display: { name: 'Display', unit: 'inch' },
  battery: { name: 'Battery', unit: 'mAh' },
  '5g': { name: '5G', kind: 'yes_no' },
  os: { name: 'Operating system', options: ['Android 15', 'Android 16', 'Windows 11', 'Linux', 'Reader'] },
  processor: { name: 'Processor', options: ['Quad-core', 'Six-core', 'Octa-core', 'Twelve-core', 'Sixteen-core'] },
  pen: { name: 'Pen included', kind: 'yes_no' },
  type: {
    name: 'Type',
    options: ['Over-ear', 'On-ear', 'In-ear', 'Portable', 'Bookshelf', 'Smart speaker', 'Soundbar'],
  },
  connection: { name: 'Connection', options: ['Wired', 'Bluetooth', 'Bluetooth and wired', 'Wi-Fi and Bluetooth'] },
  'battery-life': { name: 'Battery life', unit: 'h' },
  'noise-cancelling': { name: 'Noise cancelling', kind: 'yes_no' },
  power: { name: 'Power', unit: 'W' },
  movement: { name: 'Movement', options: ['Quartz', 'Automatic', 'Digital'] },
  strap: { name: 'Strap', options: ['Leather', 'Steel', 'Silicone', 'Rubber'] },
  'case-size': { name: 'Case size', unit: 'mm' },
  'water-resistance': { name: 'Water resistance', unit: 'm' },
  calls: { name: 'Calls from the wrist', kind: 'yes_no' },
  gps: { name: 'GPS', kind: 'yes_no' },
  resolution: { name: 'Resolution', unit: 'MP' },
  sensor: { name: 'Sensor', options: ['Full frame', 'APS-C', '1 inch', 'Instant film'] },
  lens: { name: 'Lens', kind: 'text' },
  prints: { name: 'Print size', kind: 'text' },
  fabric: {
    name: 'Fabric',
    options: [
      'Silk',
      'Silk blend',
      'Cotton',
      'Cotton silk',
      'Cotton blend',
      'Organic cotton',
      'Linen',
      'Denim',
      'Viscose',
      'Georgette',
      'Satin',
      'Polyester',
      'Fleece',
      'Ponte knit',
    ],
  },
  fit: {
    name: 'Fit',
    options: ['Slim', 'Tapered', 'Straight', 'Wide', 'Flared', 'Regular', 'Relaxed', 'Boxy', 'A-line'],
  },
  sleeve: { name: 'Sleeve', options: ['Sleeveless', 'Short', 'Elbow', 'Full'] },
  pattern: {
    name: 'Pattern',
    options: [
      'Plain',
      'Pinstripe',
      'Striped',
      'Checked',
      'Dotted',
      'Block print',
      'Leaf print',
      'Ikat',
      'Jacquard',
      'Colour block',
      'Embroidered',
      'Graphic',
    ],
  },
  occasion: { name: 'Occasion', options: ['Everyday', 'Work', 'Festive', 'Wedding', 'Party', 'Sport'] },
  'saree-length': { name: 'Saree length', unit: 'm' },
  'blouse-piece': { name: 'Blouse piece', kind: 'yes_no' },
  stretch: { name: 'Stretch', kind: 'yes_no' },
  upper: { name: 'Upper', options: ['Mesh', 'Canvas', 'Leather', 'Suede', 'Synthetic'] },
  sole: { name: 'Sole', options: ['Rubber', 'Gum rubber', 'Foam and rubber'] },
  closure: { name: 'Closure', options: ['Laces'] },
  care: { name: 'Care', kind: 'text' },
} as const satisfies Record<string, Definition>;

type Definition = { name: string } & (
  | { unit: string }
  | { options: readonly [string, ...string[]] }
  | { kind: 'text' | 'yes_no' }
);

export type AttributeKey = keyof typeof attributeDefinitions;
type AttributeValue<Key extends AttributeKey> = (typeof attributeDefinitions)[Key] extends {
  options: readonly (infer Option)[];
}
  ? Option
  : (typeof attributeDefinitions)[Key] extends { unit: string }
    ? number
    : (typeof attributeDefinitions)[Key] extends { kind: 'yes_no' }
      ? boolean
      : string;
export type AttributeValues = { [Key in AttributeKey]?: AttributeValue<Key> };

/** Attributes of a category and its subcategories. */
export interface CategoryAttributes {
  required: readonly AttributeKey[];
  optional?: readonly AttributeKey[];
  /** The attributes that are also listing filters. */
  filterable: readonly AttributeKey[];
  /** Common attributes, available for every product, that are required here. */
  common?: readonly StandardAttribute[];
}

const { packaged, garment } = ATTRIBUTE_PRESETS;

/** Attributes of clothes for the upper body. */
const upperBody = (...filterable: AttributeKey[]): CategoryAttributes => ({
  required: ['fabric', 'fit', 'sleeve', 'pattern', 'care'],
  optional: ['occasion'],
  filterable,
  common: garment.attributes,
});

/** By category path. */
export const categoryAttributes: Record<string, CategoryAttributes> = {
  Sarees: {
    required: ['fabric', 'pattern', 'saree-length', 'blouse-piece', 'care'],
    optional: ['occasion'],
    filterable: ['fabric', 'pattern', 'occasion'],
    // A saree has no size: it is sold by the piece.
    common: packaged.attributes,
  },
  Kurtas: upperBody('fabric', 'sleeve', 'pattern', 'occasion'),
  Dresses: upperBody('fabric', 'sleeve', 'pattern', 'occasion'),
  'T-Shirts': upperBody('fabric', 'fit', 'sleeve', 'pattern'),
  Hoodies: {
    required: ['fabric', 'fit', 'pattern', 'care'],
    optional: ['sleeve'],
    filterable: ['fabric', 'fit', 'pattern'],
    common: garment.attributes,
  },
  Jeans: {
    required: ['fabric', 'fit', 'stretch', 'care'],
    filterable: ['fit', 'fabric', 'stretch'],
    common: garment.attributes,
  },
  Sneakers: {
    required: ['upper', 'sole', 'closure'],
    optional: ['occasion', 'care'],
    filterable: ['upper', 'sole', 'occasion'],
    common: [...packaged.attributes, 'sizeChart'],
  },
  Phones: {
    required: ['ram', 'storage', 'display', 'battery', '5g', 'os'],
    filterable: ['ram', '5g', 'os'],
    common: packaged.attributes,
  },
  'Laptops & Tablets': {
    required: ['ram', 'storage', 'processor', 'display', 'os'],
    optional: ['battery-life'],
    filterable: ['ram', 'processor', 'display', 'os'],
    common: packaged.attributes,
  },
  'Laptops & Tablets / Tablets': { required: ['pen'], filterable: ['pen'] },
  Audio: {
    required: ['type', 'connection'],
    optional: ['battery-life'],
    filterable: ['type', 'connection'],
    common: packaged.attributes,
  },
  'Audio / Headphones': { required: ['noise-cancelling'], filterable: ['noise-cancelling'] },
  'Audio / Speakers': { required: ['power'], filterable: ['power'] },
  Watches: {
    required: ['movement', 'strap', 'case-size', 'water-resistance'],
    filterable: ['movement', 'strap', 'water-resistance'],
    common: packaged.attributes,
  },
  'Watches / Smart': { required: ['calls', 'gps'], filterable: ['calls', 'gps'] },
  Cameras: { required: ['sensor', 'lens'], filterable: ['sensor'], common: packaged.attributes },
  'Cameras / Mirrorless': { required: ['resolution'], filterable: ['resolution'] },
  'Cameras / Compact': { required: ['resolution'], filterable: ['resolution'] },
  'Cameras / Instant': { required: ['prints'], filterable: [] },
};
