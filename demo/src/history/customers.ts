import { pickRandom, randomInteger } from '../random.ts';
import { ADDRESSES, DEMO_CUSTOMER, OTHER_CUSTOMERS } from '../shop/people.ts';
import { createPicker } from './calendar.ts';
import { CITIES, type Region } from './cities.ts';

export type HistoryCustomer = {
  username: string;
  firstName: string;
  lastName: string;
  mobile: string | null;
  isVerified: boolean;
  /** How often this customer comes back, compared with the others. */
  loyalty: number;
  address: { line1: string; line2: string | null; city: string; state: string; postal_code: string };
};

const NAMES: Record<Region, { first: string; last: string }> = {
  north: {
    first:
      'Aarti Ankit Bhavna Chetan Divya Gaurav Harpreet Ishaan Jyoti Kamal Kavita Manoj Neha Nitin Pankaj Pooja Rohit Sakshi Simran Sunil Tarun Vandana Yash Zoya',
    last: 'Agarwal Arora Bansal Chauhan Gill Gupta Kashyap Malhotra Mathur Pandey Rana Saxena Sethi Sharma Sodhi Thakur Tyagi Verma',
  },
  west: {
    first:
      'Aditi Ameya Bhavesh Chaitali Darshan Falguni Gauri Hetal Jignesh Ketaki Mihir Mrunal Nikhil Omkar Parth Pranali Rutuja Sayali Shreyas Snehal Tejas Urvi Vaibhav Yogita',
    last: 'Bhosale Chavan Dalal Deshpande Gaikwad Gawande Jadhav Kadam Karnik Lele Naik Parekh Pednekar Sawant Shah Shinde Solanki Trivedi',
  },
  south: {
    first:
      'Aishwarya Anand Anjali Arun Bhargavi Deepa Ganesh Harini Janaki Karthik Lavanya Madhavan Meenakshi Nandini Naveen Pavithra Prakash Rekha Sandhya Shruti Sowmya Sridhar Swathi Vignesh',
    last: 'Acharya Balan Bhat Chandran Gowda Hegde Iyengar Kamath Krishnan Kurian Menon Murthy Nambiar Natarajan Pillai Raghavan Rajan Reddy Shetty Varghese',
  },
  east: {
    first:
      'Abhijit Anindita Arpita Bikash Debashis Ipsita Joydeep Koyel Madhumita Manas Moumita Nabanita Pradip Rituparna Sagnik Shatabdi Soumen Subhashree Sujata Tanmoy',
    last: 'Bagchi Banerjee Basu Behera Bhowmik Chatterjee Das Dutta Ghosh Kundu Mahato Mishra Mohanty Mondal Panda Prasad Sarkar Sinha',
  },
  northeast: {
    first: 'Anamika Banri Bhaskar Daisy Dawa Ibemcha Juri Lalit Manisha Pema Ranjan Rimpi Sonam Tomba',
    last: 'Baruah Bhutia Boro Devi Gogoi Hazarika Kalita Lepcha Lyngdoh Nongrum Phukan Saikia Singh Tamang',
  },
};
const STREETS = ['Main Road', 'Temple Road', 'Station Road', 'Lake View Road', '2nd Cross', '5th Cross', 'Gandhi Road'];
const HOUSES = ['House', 'Flat', 'Plot', 'Door No.'];
const VERIFIED_SHARE = 0.72;
const MOBILE_SHARE = 0.6;

/** Lists the customers: Asha first, then those of the small demo, then invented ones from all regions. */
export function listHistoryCustomers(count: number, random: () => number): HistoryCustomer[] {
  const known = [DEMO_CUSTOMER, ...OTHER_CUSTOMERS].map(({ username, firstName, lastName }, n): HistoryCustomer => {
    const address = ADDRESSES[n % ADDRESSES.length] ?? pickRandom(ADDRESSES, random);
    return { username, firstName, lastName, mobile: null, isVerified: n % 2 === 1, loyalty: n === 0 ? 0 : 2, address };
  });
  const usernames = new Set(known.map(({ username }) => username));
  const pickCity = createPicker(CITIES, ({ weight }) => weight);
  const invented = Array.from({ length: count - known.length }, (_, n): HistoryCustomer => {
    const { region, city, state, places } = pickCity(random());
    const firstName = pickRandom(NAMES[region].first.split(' '), random);
    const lastName = pickRandom(NAMES[region].last.split(' '), random);
    const [locality, pincode] = pickRandom(places, random);
    const house = `${pickRandom(HOUSES, random)} ${randomInteger(1, 240, random)}, ${pickRandom(STREETS, random)}`;
    return {
      username: createUsername(`${firstName}.${lastName}`.toLowerCase(), usernames),
      firstName,
      lastName,
      // Not assigned: no operator has numbers that start like this.
      mobile: random() < MOBILE_SHARE ? `60000${String(10_000 + n * 37).padStart(5, '0')}` : null,
      isVerified: random() < VERIFIED_SHARE,
      // Most buy once or twice, a few very often.
      loyalty: 0.4 + 3 * random() ** 4,
      address: { line1: house, line2: locality, city, state, postal_code: pincode },
    };
  });
  return [...known, ...invented];
}

function createUsername(name: string, taken: Set<string>): string {
  let username = name;
  for (let n = 2; taken.has(username); n += 1) username = `${name}${n}`;
  taken.add(username);
  return username;
}
