-- migrate:up

-- One row: the company that runs the shop.
create table company (
  id smallint primary key default 1 check (id = 1),
  name text not null check (length(name) between 1 and 80),
  phone text not null default '' check (length(phone) <= 10),
  email text not null default '' check (length(email) <= 254),
  address text not null default '' check (length(address) <= 300),
  pincode text not null default '' check (length(pincode) <= 6),
  logo_picture_id uuid references pictures,
  updated_at timestamptz not null default now()
);
insert into company (name) values ('Kinari');

-- Each save is a new version, so that the text in force on any day can be shown; the newest is the one in force.
create table legal_page_versions (
  id uuid primary key default new_id(),
  slug text not null check (slug in ('privacy-policy', 'terms-conditions')),
  version integer not null check (version > 0),
  content text not null,
  author_id uuid references users,
  created_at timestamptz not null default now(),
  unique (slug, version)
);

insert into legal_page_versions (slug, version, content) values
('privacy-policy', 1, $text$## Interpretation and definitions

This policy explains what {{company}} does with personal data when you visit our shop, open an account or place an order. It applies together with our Terms.

Words with a capital letter have the meaning given here, whether they stand in the singular or in the plural.

- **Account**: the record you create with us in order to buy, with a username, an e-mail address and a password.
- **Company**: {{company}}, {{address}}, {{pincode}}, India; also called "we", "us" and "our".
- **Device**: anything with which you reach the Service, such as a phone, a tablet or a computer.
- **Personal Data**: any information about a person who can be identified from it or with its help.
- **Service**: our online shop, its pages and the e-mails that belong to it.
- **Service Provider**: a person or a firm that processes data on our behalf.
- **Usage Data**: data that arises by itself when the Service is used, such as the time of a visit.
- **You**: the person who uses the Service, or the organisation for which that person acts.

## Collecting your information

**What you give us.** When you open an Account we ask for a username, an e-mail address and a password. We store the password only in a form from which it cannot be read back. You may add your first and last name, a mobile number and a date of birth. To deliver an order we need an address: street, city, state and postal code. If you write to us or call us, we keep what you tell us.

**What arises when you buy.** We keep your cart, your wishlist and your orders: the goods, the quantity, the price, the address of delivery, the way of payment and the course of the delivery. You pay in cash on delivery, so we do not ask for card or bank details in order to sell to you. If a refund is due, we may need such details to pay it.

**What arises by itself.** Our servers record Usage Data: the internet address of your Device, the kind of browser, the pages asked for, the date and time, and technical reports of faults. We use it to keep the Service running and safe.

**Where you are.** We do not read the position of your Device unless you allow it. From an internet address or a postal code we may infer a city or a region.

You may browse without an Account. Without the data marked as required we cannot open an Account or deliver an order.

## Tracking technologies and cookies

We use the storage of your browser, and cookies where they are needed, for these purposes:

- **Staying signed in.** A token in the storage of your browser tells us that you have logged in. It ends when you log out, when you change your password, or after a period without use.
- **Cart and wishlist.** Your browser remembers which products are in your cart and your wishlist, so that the page can show them at once.
- **Preferences.** Choices such as a display setting may be kept on your Device.
- **Security.** A cookie may tie your login to your Device, so that a stolen token is of no use elsewhere.

You can delete cookies and stored data in your browser. You will then be signed out, and parts of the Service will not work until you log in again.

**Third-party tools.** We may use tools of other firms for session replay, customer support and location services. Session replay shows how a page was used, so that we can find faults. Customer support tools carry the conversation between you and us. Location services help to complete or check an address. Where such a tool is in use, its provider may receive Usage Data and what you enter in it, under its own privacy policy as well as its contract with us. We ask for your consent first where the law requires it.

## Usage of your information

We use Personal Data:

- to run your Account and keep you signed in;
- to take, deliver, cancel and refund your orders, and to inform you about them;
- to answer your questions and complaints;
- to find and prevent fraud, abuse and technical faults;
- to understand how the Service is used and to improve it;
- to meet our duties under the law, such as those on tax and accounts;
- to send you offers, if you have agreed to receive them. You may end that at any time.

We do not sell your Personal Data. We share it only:

- with **Service Providers**, such as couriers, hosting and e-mail firms, as far as their work requires it;
- with **authorities and courts**, where the law obliges us or a right has to be defended;
- with a **successor**, if our business or part of it is sold or merged. We will tell you before another policy applies to your data;
- with **anybody else**, if you have agreed.

Some Service Providers may work outside your state or outside India. We then see to it that your data is protected as this policy says and as the law requires.

## Retention of your information

We keep Personal Data for as long as the purpose for which it was collected needs it, and no longer.

- Account, addresses, cart and wishlist: while your Account exists.
- Orders and what belongs to them: for as long as the law on tax, accounts and consumer claims requires, also after an Account has been closed.
- Usage Data: for a short time, unless it is needed to find a fault, to follow up an attack or to meet a duty under the law.
- Correspondence: until the matter is settled and claims from it are out of time.

**Your rights.** You may ask us what Personal Data we hold about you, have it corrected or completed, and have it erased where no law obliges us to keep it. You may withdraw a consent; what was done before remains lawful. You may name a person to exercise these rights if you die or can no longer act. Much of this you can do yourself in your Account. For the rest, write to us at the address below. We may have to make sure that it is you who asks.

## Security of your information

We protect Personal Data with measures that fit the risk. Connections are encrypted. Passwords are stored as hashes. Tokens can be revoked. Staff see only what their work requires, and changes of orders are recorded with the name of the person who made them.

No transmission over the internet and no store of data is perfectly safe. We cannot promise that nothing will ever go wrong. If a breach affects your Personal Data, we will inform you and the authorities as the law requires.

You can help. Choose a password that you use nowhere else, log out on shared Devices, and tell us at once if you believe that somebody else has used your Account. We will never ask you for your password.

## Children's privacy

The Service is not meant for anyone under the age of 13. We do not knowingly collect Personal Data from a child under 13. If you are a parent or guardian and learn that your child has given us Personal Data, please write to us. We will erase it once we have verified the matter.

Buying from us requires an age of over 18, as our Terms say. Where the law asks for the consent of a parent or guardian before data of a younger person is processed, we rely on that consent.

## Contact us

Questions, requests and complaints about your Personal Data reach us here:

- E-mail: [{{email}}](mailto:{{email}})
- Phone: {{phone}}
- Post: {{company}}, {{address}}, {{pincode}}, India

Please mark a complaint with the word "Grievance". We will confirm that we have received it and answer within the time the law sets. If our answer does not satisfy you, you may turn to the authority responsible for data protection in India.

**Other websites.** The Service may contain links to pages of others. This policy does not cover them. Please read theirs.

**Changes.** We may change this policy. The new text appears on this page with its date. If a change matters to you in a material way, we will also tell you by e-mail or by a notice in the shop before it takes effect.$text$),
('terms-conditions', 1, $text$## Interpretation and definitions

Please read these Terms before you use our shop. Words with a capital letter have the meaning given here, whether they stand in the singular or in the plural.

- **Account**: the record you create with us in order to buy, with a username, an e-mail address and a password.
- **Affiliate**: an entity that controls us, is controlled by us, or stands with us under common control, through half or more of the voting shares.
- **Company**: {{company}}, {{address}}, {{pincode}}, India; also called "we", "us" and "our".
- **Country**: India.
- **Device**: anything with which you reach the Service, such as a phone, a tablet or a computer.
- **Goods**: the things offered for sale in the Service.
- **Order**: your request to buy Goods from us through the Service.
- **Service**: our online shop, its pages and the e-mails that belong to it.
- **Terms**: this text, which is the whole agreement between you and us on the use of the Service, together with the policies it names.
- **Third-Party Service**: any content, product or service of others that the Service shows or links to.
- **You**: the person who uses the Service, or the organisation for which that person acts.

## Acknowledgment

**Agreement.** By using the Service you accept these Terms. If you do not accept them, please do not use the Service. They apply to visitors, customers and everybody else who uses it. Our Privacy Policy and our Return and Refund Policy are part of the agreement.

**Age.** You declare that you are over 18 years of age. We do not permit persons under 18 to open an Account or to place an Order.

**Your Account.** The details you give must be true and kept up to date. You are responsible for your password and for what is done with your Account, unless it was misused through our fault. Tell us at once if you suspect misuse.

**Orders.** The Goods shown are an invitation to order. Your Order is accepted when we confirm it. We may refuse or cancel an Order for good reason: Goods that are not available, an obvious error in price or description, an address we cannot serve, or signs of fraud. If you have paid already, you get your money back.

**Prices and payment.** Prices are in Indian rupees. The total shown at checkout is what you pay. Payment is made in cash when you receive the Goods. A change of price does not affect an Order that has been accepted.

**Delivery.** Dates of delivery are estimates. If one cannot be kept, you may cancel an Order that has not been shipped.

**Cancellation and return.** These follow our Return and Refund Policy. Rights that the law gives you as a consumer are not reduced by it.

**Changes of these Terms.** We may change these Terms. If a change is material, we will give at least 30 days' notice before it takes effect. What is material is decided by us in good faith. If you go on using the Service afterwards, you accept the new Terms. If you do not agree, please stop using the Service. An Order is governed by the Terms that were in force when it was placed.

## Links to other websites

The Service may contain links to Third-Party Services that we neither own nor control. We are not responsible for their content, their privacy practices or what they sell, and a link is no recommendation. As far as the law allows, we are not liable for damage that arises from your use of them. Please read their own terms and policies.

## Termination

You may stop using the Service at any time, and you may ask us to close your Account.

We may suspend or close your Account, without notice where the matter is urgent, if you break these Terms, commit fraud, refuse deliveries again and again without reason, or endanger the Service or other people. Your right to use the Service then ends at once.

Orders that were accepted before remain valid, unless they are part of the reason. Provisions that by their nature continue, such as those on liability, disclaimer and law, continue.

## Limitation of liability

Nothing in these Terms limits liability that the law does not allow to be limited, such as liability for death or injury caused by negligence, for fraud, or for defective products under consumer law.

Apart from that, the entire liability of the Company and its suppliers under these Terms, and your only remedy for all of it, is limited to the amount you have actually paid through the Service, or to 100 USD if you have not bought anything through the Service.

As far as the law allows, neither we nor our suppliers are liable for special, incidental, indirect or consequential damage. This includes loss of profit, loss of data, interruption of business and loss of privacy that arise from the use of the Service or from not being able to use it. It applies even if we were told that such damage was possible, and even if a remedy fails in its purpose.

Some states do not allow such limits. There, liability is limited as far as their law permits.

## Disclaimer

The Service is provided to you "AS IS" and "AS AVAILABLE", with all faults and without warranty of any kind. As far as the law allows, the Company, its Affiliates and its suppliers disclaim all warranties of the Service, express, implied or statutory. This includes warranties of merchantability, of fitness for a particular purpose, of title and of non-infringement, and those that might arise from custom or trade.

In particular we do not promise that the Service will meet your needs, work with your Device or with other software, run without interruption or error, or be free of viruses and other harmful parts. We do not promise that every fault can or will be mended, or that all content is complete and correct. Colours may look different on your screen.

This concerns the Service itself. The statutory rights you have as a buyer because of defects in Goods, and any guarantee of a manufacturer, are not affected. Some places do not allow certain warranties to be excluded; there, these exclusions apply only as far as the law permits.

## Governing law and disputes

**Law.** These Terms and your use of the Service are governed by the law of Maharashtra, India, and the laws of India in force there, without regard to rules on the conflict of laws. The courts in Maharashtra are competent. A consumer may also turn to any consumer commission or court that the law provides for.

**Talking first.** If you have a concern or a dispute about the Service, you agree to try first to settle it informally by writing to us. We will do the same. This does not take away any right to go to court or to a consumer commission, nor does it stop the time within which that must be done.

**European Union users.** If you are a consumer in the European Union, you also have the protection of the mandatory provisions of the law of the country in which you live.

**United States compliance.** You declare that you are not in a country that is under an embargo of the United States government or that it has named as supporting terrorism, and that you are not on any list of the United States government of prohibited or restricted parties.

**Severability.** If a provision of these Terms is held to be invalid or unenforceable, it is to be read in the way that comes nearest to its purpose under the law. The other provisions remain in force.

**Waiver.** If we do not use a right or do not insist on a duty, we may still do so later. Waiving the consequences of one breach does not waive those of another.

**Language.** If these Terms have been translated, the English text decides in case of doubt, unless the law says otherwise.

## Contact us

If you have a question about these Terms or a complaint about an Order, please reach us here:

- E-mail: [{{email}}](mailto:{{email}})
- Phone: {{phone}}
- Post: {{company}}, {{address}}, {{pincode}}, India

Please give the number of your Order if there is one, and mark a complaint with the word "Grievance". We will confirm that we have received it and answer within the time the law sets.$text$);

-- An order names the texts that were in force when it was placed.
alter table orders
  add column privacy_version_id uuid references legal_page_versions,
  add column terms_version_id uuid references legal_page_versions;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
