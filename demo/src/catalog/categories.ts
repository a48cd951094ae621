import type { Appearance } from '../illustrations/render-illustration.ts';

export interface DemoCategory {
  name: string;
  description: string;
  image: { colour: string; look: Appearance };
  subCategories?: readonly DemoCategory[];
}

/** In display order. The home page starts with the first six, and shows each with its first two children. */
export const demoCategories: readonly DemoCategory[] = [
  {
    name: 'Sarees',
    description: 'Broad borders, light weaves and colour that holds, wash after wash.',
    image: { colour: '#8E1F4F', look: { archetype: 'saree', style: { accent: '#C9D64A', border: 26 } } },
    subCategories: [
      {
        name: 'Silk Sarees',
        description: 'Mulberry, tissue and soft silks for the days that end up in albums.',
        image: {
          colour: '#1F7A6A',
          look: { archetype: 'saree', style: { accent: '#E5B23C', border: 36, pallu: 'solid' } },
        },
        subCategories: [
          {
            name: 'Zari Silks',
            description: 'Gold-toned thread, temple borders and the weight of an occasion.',
            image: { colour: '#A3223F', look: { archetype: 'saree', style: { border: 42, pallu: 'temple' } } },
          },
          {
            name: 'Soft Silks',
            description: 'Silk that drapes itself and never argues with a pin.',
            image: {
              colour: '#C9708A',
              look: { archetype: 'saree', style: { border: 16, pallu: 'stripes', accent: '#6B2D5C' } },
            },
          },
        ],
      },
      {
        name: 'Cotton Sarees',
        description: 'Handloom and hand-printed, cool at noon and crisp at six.',
        image: {
          colour: '#2C5AA0',
          look: { archetype: 'saree', style: { accent: '#E8A33D', border: 20, pattern: 'check', pallu: 'temple' } },
        },
      },
      {
        name: 'Linen & Ikat Sarees',
        description: 'Slubs, feathered diamonds and cloth with a grain you can feel.',
        image: {
          colour: '#5B2A5E',
          look: { archetype: 'saree', style: { pattern: 'ikat', accent: '#E07A3B', border: 24 } },
        },
      },
    ],
  },
  {
    name: 'Audio',
    description: 'Headphones for the local train, speakers for the living room, earbuds for everywhere between.',
    image: { colour: '#D9573A', look: { archetype: 'headphones' } },
    subCategories: [
      {
        name: 'Headphones',
        description: 'For the local train, the long call and the song you want to hear properly.',
        image: {
          colour: '#1F6F73',
          look: { archetype: 'headphones', style: { cup: 'round', band: 'bridge', ring: true, accent: '#F0B24A' } },
        },
        subCategories: [
          {
            name: 'Over-Ear',
            description: 'Deep cushions, long batteries and room for the bass to breathe.',
            image: {
              colour: '#1F6F73',
              look: { archetype: 'headphones', style: { cup: 'round', band: 'bridge', ring: true, accent: '#F0B24A' } },
            },
          },
          {
            name: 'Earbuds',
            description: 'A whole concert in a case the size of a matchbox.',
            image: {
              colour: '#E3A63A',
              look: { archetype: 'headphones', style: { form: 'earbuds', ring: true, accent: '#72235D' } },
            },
          },
          {
            name: 'On-Ear',
            description: 'Light, foldable and polite to hairstyles.',
            image: {
              colour: '#7A5AA0',
              look: { archetype: 'headphones', style: { form: 'on-ear', band: 'slim', cup: 'round' } },
            },
          },
        ],
      },
      {
        name: 'Speakers',
        description: 'Small enough for a windowsill, loud enough for a sangeet.',
        image: { colour: '#E3A63A', look: { archetype: 'speaker' } },
        subCategories: [
          {
            name: 'Portable',
            description: 'Waterproof, droppable and charged for the weekend.',
            image: {
              colour: '#E0752F',
              look: { archetype: 'speaker', style: { form: 'drum', grille: 'cloth', accent: '#2C3E70' } },
            },
          },
          {
            name: 'Home Audio',
            description: 'Wood, paper and silk, for rooms with a chair that faces them.',
            image: { colour: '#8A5C3A', look: { archetype: 'speaker', style: { form: 'bookshelf', grille: 'cloth' } } },
          },
        ],
      },
    ],
  },
  {
    name: 'Kurtas',
    description: 'Cut long, stitched well and ready for the office, the puja or the couch.',
    image: {
      colour: '#D98E2B',
      look: { archetype: 'kurta', style: { hem: 'border', accent: '#7A1F3D', pocket: false } },
    },
    subCategories: [
      {
        name: 'Everyday Cotton',
        description: 'Breathable cloth, honest pockets, nothing to dry clean.',
        image: { colour: '#2F6E86', look: { archetype: 'kurta', style: { collar: 'shirt', pattern: 'pinstripe' } } },
      },
      {
        name: 'Festive',
        description: 'Yokes, borders and a little gold for evenings with lamps in them.',
        image: {
          colour: '#8E1F4F',
          look: { archetype: 'kurta', style: { yoke: true, hem: 'border', accent: '#E5B23C', pocket: false } },
        },
      },
      {
        name: 'Short Kurtas',
        description: 'Hip length, made to meet your jeans.',
        image: {
          colour: '#5E7A4A',
          look: { archetype: 'kurta', style: { length: 'short', sleeve: 'elbow', collar: 'notch', pocket: false } },
        },
      },
    ],
  },
  {
    name: 'Phones',
    description: 'Bright screens, steady cameras and batteries that outlast the day.',
    image: { colour: '#1F7A6A', look: { archetype: 'phone' } },
    subCategories: [
      {
        name: 'Camera Phones',
        description: 'Bigger sensors and longer lenses, for people who crop later.',
        image: { colour: '#E3C58A', look: { archetype: 'phone', style: { island: 'bar', back: 'two-tone' } } },
      },
      {
        name: 'Flagship Phones',
        description: 'The thinnest, fastest and foldable: everything we know how to sell in one slab.',
        image: { colour: '#3F5C8C', look: { archetype: 'phone', style: { island: 'circle' } } },
      },
      {
        name: 'Everyday Phones',
        description: 'Calls, maps, payments and two days of battery at a sensible price.',
        image: {
          colour: '#CF4B35',
          look: { archetype: 'phone', style: { island: 'loose', back: 'stripe', accent: '#FBE3C0' } },
        },
      },
    ],
  },
  {
    name: 'Dresses',
    description: 'Prints with pockets, hems that swing and necklines you can dance in.',
    image: { colour: '#C0457E', look: { archetype: 'dress', style: { waist: 'bow', accent: '#6B1E57' } } },
    subCategories: [
      {
        name: 'Day Dresses',
        description: 'Cotton, jersey and voile for errands that turn into lunch.',
        image: {
          colour: '#F0D9A8',
          look: {
            archetype: 'dress',
            style: { pattern: 'leaf-print', accent: '#3C7A57', neck: 'round', sleeve: 'sleeveless', skirt: 'tiered' },
          },
        },
      },
      {
        name: 'Evening Dresses',
        description: 'Satin, crepe and a belt exactly where it belongs.',
        image: {
          colour: '#3E3A72',
          look: {
            archetype: 'dress',
            style: { skirt: 'column', sleeve: 'long', waist: 'belt', accent: '#D9A24A', buttons: true },
          },
        },
      },
      {
        name: 'Printed Dresses',
        description: 'Block prints, ikat and colour-block, cut so the pattern meets at the seam.',
        image: {
          colour: '#A33B3B',
          look: { archetype: 'dress', style: { pattern: 'block-print', accent: '#F7E7CF' } },
        },
      },
    ],
  },
  {
    name: 'Sneakers',
    description: 'Grippy soles and soft collars, for court, commute and cutting chai.',
    image: { colour: '#5C9A3C', look: { archetype: 'sneaker', style: { accent: '#F2B93B' } } },
    subCategories: [
      {
        name: 'Running',
        description: 'Foam, mesh and tread for the first kilometre and the fifteenth.',
        image: {
          colour: '#F0CF52',
          look: { archetype: 'sneaker', style: { alone: true, panels: 'blocked', accent: '#2F6E4A' } },
        },
      },
      {
        name: 'High-Tops',
        description: 'Ankles covered, laces to the top.',
        image: {
          colour: '#2F5A86',
          look: {
            archetype: 'sneaker',
            style: { alone: true, cut: 'high', panels: 'court', sole: 'gum', accent: '#F4F1EA' },
          },
        },
      },
      {
        name: 'Court & Street',
        description: 'Flat soles, clean lines, easy to wipe.',
        image: {
          colour: '#FFFFFF',
          look: { archetype: 'sneaker', style: { alone: true, panels: 'court', sole: 'flat', accent: '#2E8B57' } },
        },
      },
    ],
  },
  {
    name: 'Laptops & Tablets',
    description: 'From lecture notes to late-night renders, with keys that feel right.',
    image: { colour: '#7F8EA8', look: { archetype: 'laptop', style: { screen: 'hills' } } },
    subCategories: [
      {
        name: 'Thin & Light',
        description: 'Under a kilogram and a bit, all day from one charge.',
        image: {
          colour: '#D2B9A6',
          look: { archetype: 'laptop', style: { screen: 'dunes', keys: 'light', accent: '#E07A3B' } },
        },
      },
      {
        name: 'Performance Laptops',
        description: 'Fast chips and honest cooling, for work that makes fans spin.',
        image: {
          colour: '#47506B',
          look: { archetype: 'laptop', style: { screen: 'dusk', keys: 'lit', accent: '#C9D64A', bezel: 14 } },
        },
        subCategories: [
          {
            name: 'Creator',
            description: 'Calibrated screens and memory to spare.',
            image: {
              colour: '#5C5F6B',
              look: { archetype: 'laptop', style: { screen: 'chart', accent: '#D9573A' } },
            },
          },
          {
            name: 'Gaming',
            description: 'High refresh, lit keys, no excuses.',
            image: {
              colour: '#3A3644',
              look: { archetype: 'laptop', style: { screen: 'dusk', keys: 'lit', accent: '#E8503A', bezel: 16 } },
            },
          },
        ],
      },
      {
        name: 'Everyday Laptops',
        description: 'Sturdy, repairable and quiet, for home and homework.',
        image: {
          colour: '#6FA35E',
          look: { archetype: 'laptop', style: { screen: 'arches', bezel: 16, accent: '#E8703A' } },
        },
      },
      {
        name: 'Tablets',
        description: 'Sketch, stream and sign: a page-sized screen for everything in between.',
        image: { colour: '#8A78BE', look: { archetype: 'tablet' } },
        subCategories: [
          {
            name: 'Drawing Tablets',
            description: 'Paper-feel glass and pens that know how hard you press.',
            image: {
              colour: '#E3A24A',
              look: { archetype: 'tablet', style: { screen: 'arches', stylus: 'beside' } },
            },
          },
          {
            name: 'Entertainment Tablets',
            description: 'Four speakers, deep blacks and a stand for the aeroplane tray.',
            image: { colour: '#3F6E9E', look: { archetype: 'tablet', style: { screen: 'waves', stylus: 'none' } } },
          },
          {
            name: 'Work Tablets',
            description: 'Keyboards, signatures and two apps side by side.',
            image: {
              colour: '#44434F',
              look: { archetype: 'tablet', style: { screen: 'chart', hold: 'landscape', stylus: 'none' } },
            },
          },
        ],
      },
    ],
  },
  {
    name: 'T-Shirts',
    description: 'Combed cotton, ribbed collars and prints that do not crack.',
    image: { colour: '#3F7ABF', look: { archetype: 't-shirt' } },
    subCategories: [
      {
        name: 'Plain Tees',
        description: 'Good cotton in good colours, and nothing written on it.',
        image: { colour: '#D79B28', look: { archetype: 't-shirt', style: { pocket: true, sleeve: 'short' } } },
      },
      {
        name: 'Patterned Tees',
        description: 'Stripes, blocks and hand-stamped flowers.',
        image: {
          colour: '#F4F1EA',
          look: { archetype: 't-shirt', style: { pattern: 'stripe', sleeve: 'short', accent: '#28407A' } },
        },
      },
      {
        name: 'Graphic Tees',
        description: 'A sun, a mountain, a few bold bars: images you can wear.',
        image: {
          colour: '#2B6B5E',
          look: { archetype: 't-shirt', style: { emblem: 'peaks', sleeve: 'short', accent: '#F3B04A' } },
        },
      },
      {
        name: 'Polos',
        description: 'A collar when you need one and jersey when you do not.',
        image: {
          colour: '#7A2236',
          look: { archetype: 't-shirt', style: { collar: 'polo', sleeve: 'short', accent: '#F2E9D8' } },
        },
      },
    ],
  },
  {
    name: 'Watches',
    description: 'Leather, steel and silicone, for people who like to be on time.',
    image: { colour: '#9A4A2C', look: { archetype: 'watch' } },
    subCategories: [
      {
        name: 'Classic',
        description: 'Dials with hands, straps with stitches.',
        image: {
          colour: '#2F5A7A',
          look: { archetype: 'watch', style: { face: 'simple', dial: 'tinted', metal: 'gold' } },
        },
      },
      {
        name: 'Smart',
        description: 'Pulse, sleep, messages and the way home.',
        image: {
          colour: '#4A4254',
          look: { archetype: 'watch', style: { face: 'digital', strap: 'sport', metal: 'black', accent: '#E8A33D' } },
        },
      },
      {
        name: 'Sport',
        description: 'Made to be dropped, drenched and timed against.',
        image: {
          colour: '#66703F',
          look: { archetype: 'watch', style: { strap: 'sport', metal: 'black', accent: '#E8503A' } },
        },
      },
    ],
  },
  {
    name: 'Jeans',
    description: 'Denim with a memory: it learns your knees and keeps its colour.',
    image: { colour: '#2F4A80', look: { archetype: 'jeans' } },
    subCategories: [
      {
        name: 'Slim & Tapered',
        description: 'Close where you want it, room where you need it.',
        image: { colour: '#7FA0C8', look: { archetype: 'jeans', style: { fit: 'tapered', wash: 'ripped' } } },
      },
      {
        name: 'Wide & Flared',
        description: 'High waists, generous hems and some swing.',
        image: { colour: '#4A6FA8', look: { archetype: 'jeans', style: { fit: 'flared', accent: '#F0C24A' } } },
      },
      {
        name: 'Straight',
        description: 'The plain, right cut, in denim that breaks in slowly.',
        image: {
          colour: '#1D2848',
          look: { archetype: 'jeans', style: { fit: 'straight', wash: 'raw', hem: 'rolled', accent: '#C8452E' } },
        },
      },
    ],
  },
  {
    name: 'Cameras',
    description: 'Real dials, fast lenses and images worth printing.',
    image: { colour: '#6B8A6E', look: { archetype: 'camera' } },
    subCategories: [
      {
        name: 'Instant',
        description: 'Press, wait, argue about the pose, pin it on the wall.',
        image: { colour: '#E39A7A', look: { archetype: 'camera', style: { body: 'instant', accent: '#2F6E5E' } } },
      },
      {
        name: 'Compact',
        description: 'A proper camera in the space of a paperback.',
        image: {
          colour: '#BDA67E',
          look: {
            archetype: 'camera',
            style: { body: 'rangefinder', lens: 'compact', grip: 'leather', accent: '#6A3B24' },
          },
        },
      },
      {
        name: 'Mirrorless',
        description: 'Big sensors, quick focus and many lenses to grow into.',
        image: { colour: '#221E27', look: { archetype: 'camera' } },
      },
    ],
  },
  {
    name: 'Hoodies',
    description: 'Fleece for hill stations, jersey for cold offices, pockets for both.',
    image: { colour: '#72235D', look: { archetype: 'hoodie' } },
    subCategories: [
      {
        name: 'Pullovers',
        description: 'Over the head, hands in the pocket, done.',
        image: {
          colour: '#3A5A94',
          look: { archetype: 'hoodie', style: { pattern: 'colour-block', accent: '#E5A23C' } },
        },
      },
      {
        name: 'Zip-Ups',
        description: 'Open for the train, closed for the platform.',
        image: {
          colour: '#C98A9E',
          look: { archetype: 'hoodie', style: { closure: 'zip', trim: true, accent: '#72235D' } },
        },
      },
      {
        name: 'Sweatshirts',
        description: 'All of the warmth, none of the hood.',
        image: {
          colour: '#86B07A',
          look: { archetype: 'hoodie', style: { neck: 'crew', pocket: false, pattern: 'stripe', accent: '#FBF3E3' } },
        },
      },
    ],
  },
];
