import type { Content, ShownContent } from './content-schemas.ts';

/** Version 0: the texts, sections and colours of the specification. An area without a published version shows them. */
export const DEFAULT_CONTENT: DefaultContent = {
  home: {
    sections: [
      { id: 'hero', kind: 'hero', hidden: false, slides: [] },
      {
        id: 'promises',
        kind: 'promises',
        hidden: false,
        items: [
          { icon: 'store', text: 'Curb-side pickup' },
          { icon: 'truck', text: 'Free shipping on orders' },
          { icon: 'rupee', text: 'Low prices guaranteed' },
          { icon: 'clock', text: 'Available 24/7' },
          { icon: 'shield', text: 'Secure payments' },
        ],
      },
      { id: 'categories', kind: 'categories', hidden: false, title: 'Shop by Category' },
      {
        id: 'best-sellers',
        kind: 'rail',
        hidden: false,
        title: 'Best sellers',
        note: 'Bought most in the last 30 days',
        source: 'best-sellers',
        slug: '',
        hasLink: true,
      },
      {
        id: 'special-offer',
        kind: 'banner',
        hidden: false,
        lead: "Today's Special",
        headline: '30% OFF',
        button: 'Shop',
        link: '/shop-all',
        productsFromPercent: 30,
      },
      {
        id: 'savings',
        kind: 'rail',
        hidden: false,
        title: 'Biggest savings',
        note: '',
        source: 'savings',
        slug: '',
        hasLink: false,
      },
    ],
  },
  header: { announcement: { text: 'Free Shipping for orders', link: '' } },
  footer: { note: '', links: [], social: [], whatsapp: '' },
  theme: { brand: '#72235d', accent: '#cfe941', corners: 'soft', font: 'anek' },
  about: {
    intro: 'Clothing and electronics for India, chosen with care. Pay when you receive them.',
    statistics: [
      { value: '10M+', text: 'happy customers' },
      { value: '50K+', text: 'products' },
      { value: '100+', text: 'countries' },
      { value: '4.8/5', text: 'rating' },
    ],
    story: {
      lead: 'Before you unfold a saree you look at its border. It tells you the colours, the manufacturer and the quality, all at once.',
      paragraphs: [
        '{{company}} was built on that habit. We wanted a shop in which everything worth knowing is on the edge, where you see it first: what it costs, what you save, which sizes are there, and when it will arrive. No small print, no fee that appears at the end, nothing to pay until your order is delivered.',
        'It began with cloth. Then people asked us for a phone as honest as a kurta, and we found that the same rule holds: choose few manufacturers, know them well, describe what they make in plain words, and stand by it afterwards.',
      ],
    },
    values: [
      {
        icon: 'heart',
        name: 'Customer First',
        text: 'You pay when the order is in your hands, and you have seven days to change your mind. We would rather lose a sale than a customer.',
      },
      {
        icon: 'shield',
        name: 'Trust & Security',
        text: 'The price you see is the price you pay. We collect little data, store it safely, and never sell it.',
      },
      {
        icon: 'bulb',
        name: 'Innovation',
        text: 'Pages that open at once on a slow line, sizes that are really in stock, orders you can follow: small things, improved every week.',
      },
      {
        icon: 'globe',
        name: 'Global Reach',
        text: 'Weavers in Maheshwar and manufacturers of headphones sell side by side here, and their products have reached more than a hundred countries.',
      },
    ],
    journey: [
      {
        year: '2018',
        name: 'One table, one border',
        text: 'We open with forty sarees and a promise printed on the box: look first, then pay.',
      },
      {
        year: '2020',
        name: 'Circuits join the cloth',
        text: 'Customers ask for phones and headphones from the same people they trust with a wedding saree. We say yes.',
      },
      {
        year: '2022',
        name: 'Beyond the border',
        text: 'The first orders leave the country. Returns become as easy as buying, for everyone.',
      },
      {
        year: '2024',
        name: 'A shop for millions',
        text: 'Ten million customers later, the promise on the box is still the same.',
      },
    ],
    invitation: 'Come and look. Looking is free, and so is shipping.',
  },
  refund: {
    intro: 'How to return an order, by when, and how you get your refund.',
    notes: { overview: '', cancellation: '', conditions: '', process: '', gifts: '', contact: '' },
  },
};

/** Has no images, so it is the same for owners and shoppers. */
type DefaultContent = { readonly [Area in Exclude<keyof Content, 'page'>]: Content[Area] & ShownContent[Area] };
