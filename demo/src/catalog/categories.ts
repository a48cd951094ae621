import type { Appearance, ArchetypeName, ArchetypeStyle } from '../illustrations/render-illustration.ts';

export interface DemoCategory {
  name: string;
  description: string;
  image: { colour: string; look: Appearance };
  subCategories?: readonly DemoCategory[];
}

/** Creates a category. The image of its card is an archetype in a colour and a style. */
const category = <Name extends ArchetypeName>(
  name: string,
  description: string,
  [archetype, colour, style]: readonly [archetype: Name, colour: string, style?: ArchetypeStyle<Name>],
  subCategories?: readonly DemoCategory[],
): DemoCategory => ({
  name,
  description,
  image: { colour, look: { archetype, ...(style && { style }) } },
  ...(subCategories && { subCategories }),
});

/** In display order. The home page starts with the first six, and shows each with its first two children. */
export const demoCategories: readonly DemoCategory[] = [
  category(
    'Sarees',
    'Broad borders, light weaves and colour that holds, wash after wash.',
    ['saree', '#8E1F4F', { accent: '#C9D64A', border: 26 }],
    [
      category(
        'Silk Sarees',
        'Mulberry, tissue and soft silks for the days that end up in albums.',
        ['saree', '#1F7A6A', { accent: '#E5B23C', border: 36, pallu: 'solid' }],
        [
          category('Zari Silks', 'Gold-toned thread, temple borders and the weight of an occasion.', [
            'saree',
            '#A3223F',
            { border: 42, pallu: 'temple' },
          ]),
          category('Soft Silks', 'Silk that drapes itself and never argues with a pin.', [
            'saree',
            '#C9708A',
            { border: 16, pallu: 'stripes', accent: '#6B2D5C' },
          ]),
        ],
      ),
      category('Cotton Sarees', 'Handloom and hand-printed, cool at noon and crisp at six.', [
        'saree',
        '#2C5AA0',
        { accent: '#E8A33D', border: 20, pattern: 'check', pallu: 'temple' },
      ]),
      category('Linen & Ikat Sarees', 'Slubs, feathered diamonds and cloth with a grain you can feel.', [
        'saree',
        '#5B2A5E',
        { pattern: 'ikat', accent: '#E07A3B', border: 24 },
      ]),
    ],
  ),
  category(
    'Audio',
    'Headphones for the local train, speakers for the living room, earbuds for everywhere between.',
    ['headphones', '#D9573A'],
    [
      category(
        'Headphones',
        'For the local train, the long call and the song you want to hear properly.',
        ['headphones', '#1F6F73', { cup: 'round', band: 'bridge', ring: true, accent: '#F0B24A' }],
        [
          category('Over-Ear', 'Deep cushions, long batteries and room for the bass to breathe.', [
            'headphones',
            '#1F6F73',
            { cup: 'round', band: 'bridge', ring: true, accent: '#F0B24A' },
          ]),
          category('Earbuds', 'A whole concert in a case the size of a matchbox.', [
            'headphones',
            '#E3A63A',
            { form: 'earbuds', ring: true, accent: '#72235D' },
          ]),
          category('On-Ear', 'Light, foldable and polite to hairstyles.', [
            'headphones',
            '#7A5AA0',
            { form: 'on-ear', band: 'slim', cup: 'round' },
          ]),
        ],
      ),
      category(
        'Speakers',
        'Small enough for a windowsill, loud enough for a sangeet.',
        ['speaker', '#E3A63A'],
        [
          category('Portable', 'Waterproof, droppable and charged for the weekend.', [
            'speaker',
            '#E0752F',
            { form: 'drum', grille: 'cloth', accent: '#2C3E70' },
          ]),
          category('Home Audio', 'Wood, paper and silk, for rooms with a chair that faces them.', [
            'speaker',
            '#8A5C3A',
            { form: 'bookshelf', grille: 'cloth' },
          ]),
        ],
      ),
    ],
  ),
  category(
    'Kurtas',
    'Cut long, stitched well and ready for the office, the puja or the couch.',
    ['kurta', '#D98E2B', { hem: 'border', accent: '#7A1F3D', pocket: false }],
    [
      category('Everyday Cotton', 'Breathable cloth, honest pockets, nothing to dry clean.', [
        'kurta',
        '#2F6E86',
        { collar: 'shirt', pattern: 'pinstripe' },
      ]),
      category('Festive', 'Yokes, borders and a little gold for evenings with lamps in them.', [
        'kurta',
        '#8E1F4F',
        { yoke: true, hem: 'border', accent: '#E5B23C', pocket: false },
      ]),
      category('Short Kurtas', 'Hip length, made to meet your jeans.', [
        'kurta',
        '#5E7A4A',
        { length: 'short', sleeve: 'elbow', collar: 'notch', pocket: false },
      ]),
    ],
  ),
  category(
    'Phones',
    'Bright screens, steady cameras and batteries that outlast the day.',
    ['phone', '#1F7A6A'],
    [
      category('Camera Phones', 'Bigger sensors and longer lenses, for people who crop later.', [
        'phone',
        '#E3C58A',
        { island: 'bar', back: 'two-tone' },
      ]),
      category('Flagship Phones', 'The thinnest, fastest and foldable: everything we know how to sell in one slab.', [
        'phone',
        '#3F5C8C',
        { island: 'circle' },
      ]),
      category('Everyday Phones', 'Calls, maps, payments and two days of battery at a sensible price.', [
        'phone',
        '#CF4B35',
        { island: 'loose', back: 'stripe', accent: '#FBE3C0' },
      ]),
    ],
  ),
  category(
    'Dresses',
    'Prints with pockets, hems that swing and necklines you can dance in.',
    ['dress', '#C0457E', { waist: 'bow', accent: '#6B1E57' }],
    [
      category('Day Dresses', 'Cotton, jersey and voile for errands that turn into lunch.', [
        'dress',
        '#F0D9A8',
        { pattern: 'leaf-print', accent: '#3C7A57', neck: 'round', sleeve: 'sleeveless', skirt: 'tiered' },
      ]),
      category('Evening Dresses', 'Satin, crepe and a belt exactly where it belongs.', [
        'dress',
        '#3E3A72',
        { skirt: 'column', sleeve: 'long', waist: 'belt', accent: '#D9A24A', buttons: true },
      ]),
      category('Printed Dresses', 'Block prints, ikat and colour-block, cut so the pattern meets at the seam.', [
        'dress',
        '#A33B3B',
        { pattern: 'block-print', accent: '#F7E7CF' },
      ]),
    ],
  ),
  category(
    'Sneakers',
    'Grippy soles and soft collars, for court, commute and cutting chai.',
    ['sneaker', '#5C9A3C', { accent: '#F2B93B' }],
    [
      category('Running', 'Foam, mesh and tread for the first kilometre and the fifteenth.', [
        'sneaker',
        '#F0CF52',
        { alone: true, panels: 'blocked', accent: '#2F6E4A' },
      ]),
      category('High-Tops', 'Ankles covered, laces to the top.', [
        'sneaker',
        '#2F5A86',
        { alone: true, cut: 'high', panels: 'court', sole: 'gum', accent: '#F4F1EA' },
      ]),
      category('Court & Street', 'Flat soles, clean lines, easy to wipe.', [
        'sneaker',
        '#FFFFFF',
        { alone: true, panels: 'court', sole: 'flat', accent: '#2E8B57' },
      ]),
    ],
  ),
  category(
    'Laptops & Tablets',
    'From lecture notes to late-night renders, with keys that feel right.',
    ['laptop', '#7F8EA8', { screen: 'hills' }],
    [
      category('Thin & Light', 'Under a kilogram and a bit, all day from one charge.', [
        'laptop',
        '#D2B9A6',
        { screen: 'dunes', keys: 'light', accent: '#E07A3B' },
      ]),
      category(
        'Performance Laptops',
        'Fast chips and honest cooling, for work that makes fans spin.',
        ['laptop', '#47506B', { screen: 'dusk', keys: 'lit', accent: '#C9D64A', bezel: 14 }],
        [
          category('Creator', 'Calibrated screens and memory to spare.', [
            'laptop',
            '#5C5F6B',
            { screen: 'chart', accent: '#D9573A' },
          ]),
          category('Gaming', 'High refresh, lit keys, no excuses.', [
            'laptop',
            '#3A3644',
            { screen: 'dusk', keys: 'lit', accent: '#E8503A', bezel: 16 },
          ]),
        ],
      ),
      category('Everyday Laptops', 'Sturdy, repairable and quiet, for home and homework.', [
        'laptop',
        '#6FA35E',
        { screen: 'arches', bezel: 16, accent: '#E8703A' },
      ]),
      category(
        'Tablets',
        'Sketch, stream and sign: a page-sized screen for everything in between.',
        ['tablet', '#8A78BE'],
        [
          category('Drawing Tablets', 'Paper-feel glass and pens that know how hard you press.', [
            'tablet',
            '#E3A24A',
            { screen: 'arches', stylus: 'beside' },
          ]),
          category('Entertainment Tablets', 'Four speakers, deep blacks and a stand for the aeroplane tray.', [
            'tablet',
            '#3F6E9E',
            { screen: 'waves', stylus: 'none' },
          ]),
          category('Work Tablets', 'Keyboards, signatures and two apps side by side.', [
            'tablet',
            '#44434F',
            { screen: 'chart', hold: 'landscape', stylus: 'none' },
          ]),
        ],
      ),
    ],
  ),
  category(
    'T-Shirts',
    'Combed cotton, ribbed collars and prints that do not crack.',
    ['t-shirt', '#3F7ABF'],
    [
      category('Plain Tees', 'Good cotton in good colours, and nothing written on it.', [
        't-shirt',
        '#D79B28',
        { pocket: true, sleeve: 'short' },
      ]),
      category('Patterned Tees', 'Stripes, blocks and hand-stamped flowers.', [
        't-shirt',
        '#F4F1EA',
        { pattern: 'stripe', sleeve: 'short', accent: '#28407A' },
      ]),
      category('Graphic Tees', 'A sun, a mountain, a few bold bars: images you can wear.', [
        't-shirt',
        '#2B6B5E',
        { emblem: 'peaks', sleeve: 'short', accent: '#F3B04A' },
      ]),
      category('Polos', 'A collar when you need one and jersey when you do not.', [
        't-shirt',
        '#7A2236',
        { collar: 'polo', sleeve: 'short', accent: '#F2E9D8' },
      ]),
    ],
  ),
  category(
    'Watches',
    'Leather, steel and silicone, for people who like to be on time.',
    ['watch', '#9A4A2C'],
    [
      category('Classic', 'Dials with hands, straps with stitches.', [
        'watch',
        '#2F5A7A',
        { face: 'simple', dial: 'tinted', metal: 'gold' },
      ]),
      category('Smart', 'Pulse, sleep, messages and the way home.', [
        'watch',
        '#4A4254',
        { face: 'digital', strap: 'sport', metal: 'black', accent: '#E8A33D' },
      ]),
      category('Sport', 'Made to be dropped, drenched and timed against.', [
        'watch',
        '#66703F',
        { strap: 'sport', metal: 'black', accent: '#E8503A' },
      ]),
    ],
  ),
  category(
    'Jeans',
    'Denim with a memory: it learns your knees and keeps its colour.',
    ['jeans', '#2F4A80'],
    [
      category('Slim & Tapered', 'Close where you want it, room where you need it.', [
        'jeans',
        '#7FA0C8',
        { fit: 'tapered', wash: 'ripped' },
      ]),
      category('Wide & Flared', 'High waists, generous hems and some swing.', [
        'jeans',
        '#4A6FA8',
        { fit: 'flared', accent: '#F0C24A' },
      ]),
      category('Straight', 'The plain, right cut, in denim that breaks in slowly.', [
        'jeans',
        '#1D2848',
        { fit: 'straight', wash: 'raw', hem: 'rolled', accent: '#C8452E' },
      ]),
    ],
  ),
  category(
    'Cameras',
    'Real dials, fast lenses and images worth printing.',
    ['camera', '#6B8A6E'],
    [
      category('Instant', 'Press, wait, argue about the pose, pin it on the wall.', [
        'camera',
        '#E39A7A',
        { body: 'instant', accent: '#2F6E5E' },
      ]),
      category('Compact', 'A proper camera in the space of a paperback.', [
        'camera',
        '#BDA67E',
        { body: 'rangefinder', lens: 'compact', grip: 'leather', accent: '#6A3B24' },
      ]),
      category('Mirrorless', 'Big sensors, quick focus and many lenses to grow into.', ['camera', '#221E27']),
    ],
  ),
  category(
    'Hoodies',
    'Fleece for hill stations, jersey for cold offices, pockets for both.',
    ['hoodie', '#72235D'],
    [
      category('Pullovers', 'Over the head, hands in the pocket, done.', [
        'hoodie',
        '#3A5A94',
        { pattern: 'colour-block', accent: '#E5A23C' },
      ]),
      category('Zip-Ups', 'Open for the train, closed for the platform.', [
        'hoodie',
        '#C98A9E',
        { closure: 'zip', trim: true, accent: '#72235D' },
      ]),
      category('Sweatshirts', 'All of the warmth, none of the hood.', [
        'hoodie',
        '#86B07A',
        { neck: 'crew', pocket: false, pattern: 'stripe', accent: '#FBF3E3' },
      ]),
    ],
  ),
];
