const RESERVED = new Set(
  `about abuse account accounts admin administrator anonymous api billing cart checkout contact customer customers
  customercare customerservice delivery everyone finance guest help helpdesk hostmaster info kinari kinariadmin
  kinarihelp kinarisupport legal login logout mail mailerdaemon manager me moderator myaccount nobody noreply null
  official operator order orders owner payment payments postmaster privacy refund refunds register root sales security
  shop shopadmin staff superuser support sysadmin system team test undefined user users webmaster wishlist www`.split(
    /\s+/,
  ),
);

/** Names under which somebody could pass for the shop; dots and dashes do not make them others. */
export function isReservedUsername(username: string): boolean {
  return RESERVED.has(username.normalize('NFKC').toLowerCase().replace(/[._-]/g, ''));
}
