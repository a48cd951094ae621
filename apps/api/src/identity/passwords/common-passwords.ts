import { dictionary } from '@zxcvbn-ts/language-common';

// Passwords common in India that the worldwide list lacks.
const COMMON_IN_INDIA = `
  00000000 000000000 0000000000 01234567 012345678 0123456789 0987654321 111111111 1111111111 12121212 1212121212
  123123123 123123123123 1231231234 123456123456 13131313 14141414 159357159 159753159 1q2w3e4r5t6y7u 20002000
  20102010 20202020 20212021 20222022 20232023 20242024 20252025 21212121 22222222 222222222 2222222222 23232323
  24682468 25252525 33333333 333333333 43214321 44444444 444444444 45454545 55555555 555555555 5555555555 66666666
  666666666 6666666666 69696969 77777777 777777777 7777777777 78787878 87654321 876543210 88888888 888888888
  8888888888 96325874 98765432 987654321 9876543210 99999999 999999999 9999999999 aa12345678 aaaaaaaa aaaaaaaaaa
  abcd@1234 abcdefgh abcdefghi abcdefghij adidas123 admin1234 admin12345 admin@123 adminadmin airtel123 akshay123
  amitabh1 asdasdasd bhagwan1 bharat123 bollywood changeme123 cricket123 delhi123 dell1234 facebook1 flower123
  forgotpassword fortnite ganesh123 ganesha1 geetanjali giants123 hanuman1 hanuman123 hare123krishna harekrishna
  harekrishna1 hareram1 harley123 harsh123 himanshu iloveindia iloveu123 india1234 india12345 india123456 india@123
  indian123 iphone123 jaguar123 jaihanuman jaihind1 jaihind123 jaimatadi1 jaishreeram jaishriram kolkata1 krishna123
  krishna1234 lakshmi1 lakshmi123 laxmi123 legend123 lovely123 loveme123 loveyou123 mahadev1 mahadev123 mahalaxmi
  maharashtra mahesh123 manish123 minecraft1 missyou1 movies123 mumbai123 mypassword1 omnamahshivaya omsairam1
  omshanti p@55w0rd p@55word p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 p@ssword123 pa$$word parvathi pass12345
  pass123456 pass@123 pass@1234 passw0rd123 passwd123 password!1 password02 password1! password123! password12345
  password123456 password@1 password@12 password@123 password_1 pradeep1 prakash1 prasanna princess12 princess123
  priyanka1 profession purple123 qq1234567 qweqweqwe qwerqwer qwertyqwerty radhakrishna radhasoami radheradhe
  radheshyam rajasthan ramram123 ranger123 rockyou1 sachin10 sachin123 sairam123 samsung12 sandeep1 santosh1 saraswati
  scooby123 sharma123 shivani1 shivshakti shubham1 shubham123 siddharth singh123 srikrishna summer123 sunshine12
  suresh123 system123 tamilnadu test12345 test@123 trustno123 vishal123 waheguru1 welcome1234 welcome@1 welcome@123
  windows10 winter123 xxxxxxxx zaq1zaq1 zxcvbnm, zxcvbnm,./ zxcvzxcv zzzzzzzz
`;

/** About 18,000 passwords from leak lists that are long enough for our rules, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [...dictionary['passwords-common'], ...COMMON_IN_INDIA.trim().split(/\s+/)]
    .map((password) => password.toLowerCase())
    .filter((password) => password.length >= 8),
);

/** The words among them. Users often append a few digits and symbols. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].map((word) => word.toLowerCase()).filter((word) => /^[a-z]{5,}$/.test(word)),
);
