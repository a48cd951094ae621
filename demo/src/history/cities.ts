type City = {
  city: string;
  state: string;
  region: Region;
  /** Share of the customers. */
  weight: number;
  /** Localities with their pincodes. */
  places: readonly (readonly [locality: string, pincode: string])[];
};

export type Region = 'north' | 'west' | 'south' | 'east' | 'northeast';

/** The places are localities, each with its pincode. */
type CityRow = readonly [city: string, weight: number, places: string];

/** Pincodes are real, streets and houses are invented. */
const CITIES_BY_STATE: Record<Region, Record<string, CityRow[]>> = {
  west: {
    Maharashtra: [
      ['Pune', 9, 'Kothrud 411038, Aundh 411007, Hadapsar 411028'],
      ['Mumbai', 12, 'Andheri West 400058, Dadar 400014, Borivali 400092'],
      ['Nagpur', 3, 'Dharampeth 440010'],
      ['Nashik', 2, 'Gangapur Road 422005'],
      ['Kolhapur', 1, 'Shahupuri 416001'],
    ],
    Gujarat: [
      ['Ahmedabad', 5, 'Navrangpura 380009, Satellite 380015'],
      ['Surat', 3, 'Adajan 395009'],
      ['Vadodara', 2, 'Alkapuri 390007'],
    ],
    Goa: [['Margao', 1, 'Fatorda 403602']],
  },
  north: {
    Delhi: [['New Delhi', 11, 'Saket 110017, Karol Bagh 110005, Dwarka 110075']],
    Haryana: [['Gurugram', 4, 'Sector 14 122001']],
    'Uttar Pradesh': [
      ['Noida', 3, 'Sector 62 201309'],
      ['Lucknow', 4, 'Gomti Nagar 226010, Aliganj 226024'],
      ['Varanasi', 2, 'Lanka 221005'],
    ],
    Rajasthan: [
      ['Jaipur', 4, 'Malviya Nagar 302017, Vaishali Nagar 302021'],
      ['Udaipur', 1, 'Hiran Magri 313002'],
    ],
    Punjab: [
      ['Ludhiana', 2, 'Model Town 141002'],
      ['Amritsar', 1, 'Ranjit Avenue 143001'],
    ],
    Chandigarh: [['Chandigarh', 2, 'Sector 35 160022']],
    Uttarakhand: [['Dehradun', 2, 'Rajpur Road 248001']],
    'Himachal Pradesh': [['Shimla', 1, 'Sanjauli 171006']],
    'Jammu and Kashmir': [['Jammu', 1, 'Gandhi Nagar 180004']],
    'Madhya Pradesh': [
      ['Indore', 3, 'Vijay Nagar 452010'],
      ['Bhopal', 2, 'Arera Colony 462016'],
    ],
  },
  south: {
    Karnataka: [
      ['Bengaluru', 12, 'Jayanagar 560041, Indiranagar 560038, Malleswaram 560003'],
      ['Mysuru', 2, 'Kuvempunagar 570023'],
      ['Mangaluru', 1, 'Kadri 575002'],
    ],
    Telangana: [['Hyderabad', 8, 'Banjara Hills 500034, Kukatpally 500072']],
    'Andhra Pradesh': [
      ['Visakhapatnam', 2, 'MVP Colony 530017'],
      ['Vijayawada', 2, 'Benz Circle 520010'],
    ],
    'Tamil Nadu': [
      ['Chennai', 8, 'T. Nagar 600017, Adyar 600020, Anna Nagar 600040'],
      ['Coimbatore', 3, 'R. S. Puram 641002'],
      ['Madurai', 1, 'Anna Nagar 625020'],
    ],
    Kerala: [
      ['Kochi', 3, 'Kadavanthra 682020'],
      ['Thiruvananthapuram', 2, 'Pattom 695004'],
      ['Kozhikode', 1, 'Nadakkavu 673011'],
    ],
  },
  east: {
    'West Bengal': [
      ['Kolkata', 7, 'Salt Lake 700064, Ballygunge 700019, Behala 700034'],
      ['Siliguri', 1, 'Hakimpara 734001'],
    ],
    Odisha: [['Bhubaneswar', 2, 'Saheed Nagar 751007']],
    Bihar: [['Patna', 3, 'Kankarbagh 800020']],
    Jharkhand: [['Ranchi', 2, 'Lalpur 834001']],
    Chhattisgarh: [['Raipur', 2, 'Shankar Nagar 492001']],
  },
  northeast: {
    Assam: [['Guwahati', 3, 'Zoo Road 781024']],
    Meghalaya: [['Shillong', 1, 'Laitumkhrah 793003']],
    Manipur: [['Imphal', 1, 'Thangal Bazar 795001']],
    Sikkim: [['Gangtok', 1, 'Tadong 737102']],
  },
};

/** Where the customers of the demo live. */
export const CITIES: readonly City[] = Object.entries(CITIES_BY_STATE).flatMap(([region, states]) =>
  Object.entries(states).flatMap(([state, cities]) =>
    cities.map(([city, weight, places]) => ({
      region: region as Region,
      state,
      city,
      weight,
      places: places.split(', ').map((place) => [place.slice(0, -7), place.slice(-6)] as const),
    })),
  ),
);
