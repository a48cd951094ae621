const RESERVED_USERNAMES = new Set(
  `about abuse account accounts admin administrator anonymous api billing cart checkout contact customer customers
  customercare customerservice delivery everyone finance guest help helpdesk hostmaster info kinari kinariadmin
  kinarihelp kinarisupport legal login logout mail mailerdaemon manager me moderator myaccount nobody noreply null
  official operator order orders owner payment payments postmaster privacy refund refunds register root sales security
  shop shopadmin staff superuser support sysadmin system team test undefined user users webmaster wishlist www`.split(
    /\s+/,
  ),
);

/** True for names that could impersonate the shop or another user. Ignores dots, dashes and accents. */
export function isReservedUsername(username: string): boolean {
  const normalized = username
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}._-]/gu, '')
    // The dotless i has no accent to strip, so NFKD leaves it.
    .replaceAll('ı', 'i');
  return RESERVED_USERNAMES.has(normalized) || hasMixedScripts(username);
}

// Similar-looking scripts must not be mixed: a Cyrillic а among Latin characters is meant to deceive.
function hasMixedScripts(username: string): boolean {
  return LOOKALIKE_SCRIPTS.filter((script) => script.test(username)).length > 1;
}

const LOOKALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];
