const RESERVED = new Set(
  `about abuse account accounts admin administrator anonymous api billing cart checkout contact customer customers
  customercare customerservice delivery everyone finance guest help helpdesk hostmaster info kinari kinariadmin
  kinarihelp kinarisupport legal login logout mail mailerdaemon manager me moderator myaccount nobody noreply null
  official operator order orders owner payment payments postmaster privacy refund refunds register root sales security
  shop shopadmin staff superuser support sysadmin system team test undefined user users webmaster wishlist www`.split(
    /\s+/,
  ),
);

/** Names under which somebody could pass for the shop or for another: dots, dashes and accents do not make them others. */
export function isReservedUsername(username: string): boolean {
  const plain = username
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}._-]/gu, '');
  return RESERVED.has(plain) || isOfMixedScripts(username);
}

// Of scripts whose letters look alike, one at most: a Cyrillic а among Latin letters only deceives.
function isOfMixedScripts(username: string): boolean {
  return ALIKE.filter((script) => script.test(username)).length > 1;
}

const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];
