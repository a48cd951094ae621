/** Manufacturers, packers and importers of the demo. All are fictional. */
export const manufacturers = {
  reshamvani: {
    name: 'Reshamvani Weavers’ Guild',
    address: '48 Pillaiyar Palayam Street, Kanchipuram, Tamil Nadu',
    pincode: '631501',
    country: 'IN',
  },
  karghalaya: {
    name: 'Karghalaya Handlooms LLP',
    address: '7 Maheshwar Road, Mandleshwar, Madhya Pradesh',
    pincode: '451221',
    country: 'IN',
  },
  pehnaavi: {
    name: 'Pehnaavi Garments Pvt Ltd',
    address: 'F-212 Sitapura Industrial Area, Jaipur, Rajasthan',
    pincode: '302022',
    country: 'IN',
  },
  gulmehak: {
    name: 'Gulmehak Apparel Pvt Ltd',
    address: 'Plot 64, Udyog Vihar Phase IV, Gurugram, Haryana',
    pincode: '122015',
    country: 'IN',
  },
  dhaagaverse: {
    name: 'Dhaagaverse Knits Pvt Ltd',
    address: '19 Avinashi Road, Tiruppur, Tamil Nadu',
    pincode: '641603',
    country: 'IN',
  },
  garmahat: {
    name: 'Garmahat Knitwear Pvt Ltd',
    address: 'B-32 Focal Point Phase V, Ludhiana, Punjab',
    pincode: '141010',
    country: 'IN',
  },
  neelkarkhana: {
    name: 'Neelkarkhana Denim Pvt Ltd',
    address: '5 Narol Road, Narol, Ahmedabad, Gujarat',
    pincode: '382405',
    country: 'IN',
  },
  kadamtaal: {
    name: 'Kadamtaal Footwear Pvt Ltd',
    address: 'C-17 Foundry Nagar, Agra, Uttar Pradesh',
    pincode: '282006',
    country: 'IN',
  },
  mitrava: {
    name: 'Mitrava Mobiles Pvt Ltd',
    address: 'A-45 Sector 63, Noida, Uttar Pradesh',
    pincode: '201301',
    country: 'IN',
  },
  taravega: {
    name: 'Taravega Devices Pvt Ltd',
    address: 'Plot 9, SIPCOT Industrial Park, Sriperumbudur, Tamil Nadu',
    pincode: '602105',
    country: 'IN',
  },
  lekhyantra: {
    name: 'Lekhyantra Computers Pvt Ltd',
    address: '88 Peenya Industrial Area Phase II, Bengaluru, Karnataka',
    pincode: '560058',
    country: 'IN',
  },
  goonjmahal: {
    name: 'Goonjmahal Acoustics Pvt Ltd',
    address: 'Plot 31, MIDC Bhosari, Pune, Maharashtra',
    pincode: '411026',
    country: 'IN',
  },
  ghatiyantra: {
    name: 'Ghatiyantra Time Works Pvt Ltd',
    address: '12 SIDCO Industrial Estate, Hosur, Tamil Nadu',
    pincode: '635126',
    country: 'IN',
  },
  kinari: {
    name: 'Kinari Packing House',
    address: '14 Laxmi Road, Sadashiv Peth, Pune, Maharashtra',
    pincode: '411030',
    country: 'IN',
    email: 'care@kinari.example',
  },
  huanyu: {
    name: 'Huanyu Mingliang Electronics Co., Ltd',
    address: 'Building 6, Kejinan Road, Nanshan District, Shenzhen, Guangdong',
    pincode: '518057',
    country: 'CN',
  },
  minato: {
    name: 'Minato Hikari Optical Works K.K.',
    address: '3-14 Shin-Yokohama, Kohoku-ku, Yokohama, Kanagawa',
    pincode: '222-0033',
    country: 'JP',
  },
  songcau: {
    name: 'Song Cau Footwear JSC',
    address: 'Lot C7, Que Vo Industrial Park, Bac Ninh',
    pincode: '220000',
    country: 'VN',
  },
  samudrika: {
    name: 'Samudrika Imports Pvt Ltd',
    address: '402 Dockyard Chambers, Ballard Estate, Mumbai, Maharashtra',
    pincode: '400001',
    country: 'IN',
    email: 'care@samudrika.example',
  },
  setupath: {
    name: 'Setupath Trading LLP',
    address: '21 Rajaji Salai, George Town, Chennai, Tamil Nadu',
    pincode: '600001',
    country: 'IN',
    email: 'care@setupath.example',
  },
} as const satisfies Record<string, Manufacturer>;

export interface Manufacturer {
  name: string;
  address: string;
  pincode: string;
  country: string;
  email?: string;
}
export type ManufacturerKey = keyof typeof manufacturers;

export const FROM_CHINA = { origin: 'CN', manufacturer: 'huanyu', importer: 'samudrika' } as const;
export const FROM_JAPAN = { origin: 'JP', manufacturer: 'minato', importer: 'samudrika' } as const;
export const FROM_VIETNAM = { origin: 'VN', manufacturer: 'songcau', importer: 'setupath' } as const;
