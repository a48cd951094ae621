type Column = `${string}.${string}`;

/** Returns a query of the rows whose stored total is not the sum of their entries. `key` is the entries' foreign key. */
export function findWrongTotals(total: Column, entries: Column, key: string): string {
  const [table] = total.split('.');
  const [ledger] = entries.split('.');
  return `
    select ${table}.id, ${total}, coalesce(sum(${entries}), 0) as ledger
    from ${table}
    left join ${ledger} on ${ledger}.${key} = ${table}.id
    group by ${table}.id
    having ${total} <> coalesce(sum(${entries}), 0)`;
}
