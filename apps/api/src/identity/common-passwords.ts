/** Passwords of eight characters and more that lists of leaked ones name again and again, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  00000000 000000000 0000000000 01234567 012345678 0123456789 0987654321 10203040 1020304050 11111111 111111111
  1111111111 11112222 11221122 11223344 1122334455 112233445566 12121212 1212121212 12123434 123123123 123123123123
  12312312 1231231234 123321123 123454321 123456123 123456123456 12344321 1234554321 123456654321 12345678 123456789
  1234567890 12345678900 12345678910 1234567891 123456789a 12345678a 123456789q 12345679 1234567a 1234567q 1234abcd
  1234qwer 12qwaszx 13131313 13579246 1357924680 135792468 14141414 147258369 147852369 14725836 159357159 159753159
  159753456 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qazzaq1 20002000
  20102010 20202020 20212021 20222022 20232023 20242024 20252025 21212121 22222222 222222222 2222222222 23232323
  24682468 25252525 25802580 31415926 33333333 333333333 43214321 44444444 444444444 45454545 55555555 555555555
  5555555555 55667788 66666666 666666666 6666666666 69696969 741852963 74108520 77777777 777777777 7777777777 7894561230
  789456123 78787878 78945612 87654321 876543210 88888888 888888888 8888888888 963852741 96325874 963258741 987654321
  9876543210 987654321a 98765432 99887766 99999999 999999999 9999999999 a1234567 a12345678 a123456789 a1b2c3d4 a1s2d3f4
  aa123456 aa12345678 aaaaaaaa aaaaaaaaaa abc12345 abc123456 abc123abc abcd1234 abcd12345 abcd@1234 abcdefg1 abcdefgh
  abcdefghi abcdefghij abcdef123 adidas123 admin123 admin1234 admin12345 admin@123 administrator adminadmin airtel123
  akshay123 alexander alexandra amitabh1 america1 anderson angel123 apple123 arsenal1 asdasdasd asdf1234 asdfasdf
  asdfghjk asdfghjkl asdfghjkl1 asdfqwer asd123456 azerty123 azertyuiop babygirl babygirl1 bangalore barcelona baseball
  baseball1 basketball batman123 beautiful benjamin bharat123 bhagwan1 bismillah blink182 blessed1 bollywood brooklyn
  butterfly butterfly1 caroline carolina changeme changeme1 changeme123 changeit charles1 charlie1 charlotte chelsea1
  chocolate chocolate1 christian christina christine christopher cocacola computer computer1 corvette courtney cowboys1
  cricket1 cricket123 danielle database default1 delhi123 dell1234 diamond1 dolphin1 dolphins dragon123 dragonball
  drowssap einstein elephant elizabeth emmanuel engineer facebook facebook1 ferrari1 flower123 football football1
  football123 forever1 forgotpassword fortnite friends1 friendship fuckyou1 ganesh123 ganesha1 garfield gateway1 geetanjali
  gfhjkm123 giants123 goldfish google123 grandma1 greenday hanuman1 hanuman123 happy123 hardcore hareram1 harekrishna
  hare123krishna harekrishna1 harley123 harsh123 hello123 hello1234 hellohello hellokitty helloworld himanshu hindustan
  hyderabad iloveindia iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveu123 india123 india1234 india12345
  india123456 india@123 indian123 infinity internet iphone123 isabella jaguar123 jaimatadi jaimatadi1 jaihanuman jaihind1
  jaihind123 jaishreeram jaishriram jasmine1 jennifer jennifer1 jessica1 jesus123 jesuschrist johnson1 jonathan jordan23
  justin123 kamasutra katherine killer123 kimberly kingking kolkata1 krishna1 krishna123 krishna1234 kristina lakshmi1
  lakshmi123 lakers24 laxmi123 legend123 letmein1 letmein123 letmeinnow liverpool liverpool1 logitech london123 lovelove
  lovely123 loveme123 loveyou1 loveyou123 maggie123 mahadev1 mahadev123 mahalaxmi maharashtra mahesh123 manchester manish123
  marlboro maserati master123 masterkey matthew1 maverick mercedes metallic metallica michael1 michelle michelle1 microsoft
  midnight minecraft minecraft1 missyou1 mohammad mohammed monkey123 monster1 mountain movies123 mumbai123 muhammad mustang1
  myspace1 mypassword mypassword1 naruto123 nathaniel newpassword newyork1 nicholas nicole123 nintendo nirvana1 nothing1
  omnamahshivaya omsairam omsairam1 omshanti p@55word p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 p@ssword123
  pa$$word pa55w0rd pa55word parvathi pass1234 pass12345 pass123456 pass@123 pass@1234 passpass passw0rd passw0rd1
  passw0rd123 passwd123 password password! password!1 password0 password00 password01 password02 password1 password1!
  password10 password11 password12 password123 password123! password1234 password12345 password123456 password2 password21
  password22 password3 password4 password5 password6 password7 password69 password8 password9 password99 password@1
  password@12 password@123 password_1 passwordpassword passport patricia patrick1 peaches1 personal pikachu1 playboy1
  playstation pokemon1 pokemon123 porsche1 pradeep1 prakash1 prasanna princess princess1 princess12 princess123 priyanka
  priyanka1 profession purple123 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx12 qazwsx123 qazwsxedc qazwsxedcrfv qazxswedc
  qq123456 qq1234567 qwaszx12 qweasdzx qweasdzxc qweqweqwe qwer1234 qwerasdf qwerqwer qwert123 qwert12345 qwerty00
  qwerty01 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwertyui qwertyuio qwertyuiop
  qwertyuiop1 qwertyuiop123 qwe123456 qwe123qwe radhakrishna radhasoami radheradhe radheshyam rahul123 rainbow1 rajasthan
  rajkumar ramram123 ranger123 realmadrid rebecca1 reliance remember rockstar rockyou1 ronaldo7 ronaldo123 sachin123
  sachin10 sairam123 salasana samantha samsung1 samsung123 samsung12 sandeep1 santosh1 saraswati scorpion scooby123 secret123
  september shadow123 shahrukh sharma123 shivani1 shivshakti shubham1 shubham123 siddharth singh123 slipknot snickers
  softball something spiderman spiderman1 srikrishna starwars starwars1 steelers stephanie strawberry summer123 sunshine
  sunshine1 sunshine12 superman superman1 superman123 superstar suresh123 swordfish sweetheart system123 tamilnadu tendulkar
  test1234 test12345 test@123 testing1 testing123 testtest thailand thankyou thomas123 tiger123 tigger12 trustno1 trustno123
  undertaker unknown1 valentina valentine vanessa1 victoria vishal123 waheguru waheguru1 warcraft warrior1 welcome1
  welcome12 welcome123 welcome1234 welcome@1 welcome@123 westside whatever whatever1 william1 windows10 winter123 wordpass
  wrestling xxxxxxxx yankees1 yourname zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsxcde zxcv1234 zxcvbnm1 zxcvbnm123 zxcvbnm,
  zxcvbnm,./ zxcvzxcv zzzzzzzz
  `
    .trim()
    .split(/\s+/),
);
