-- migrate:up

-- What saves most, by share of the price before: the home page reads along it. Stock is no part of it, so that a unit sold does not
-- touch the index.
create index variants_biggest_savings
  on variants ((saving_paise * 10000 / (price_paise + saving_paise)))
  where saving_paise > 0 and archived_at is null;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
