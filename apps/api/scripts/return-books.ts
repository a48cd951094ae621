/** What must hold of what customers send back, whatever was asked, withdrawn, refused, received or cancelled. */
export const RETURN_BOOKS: readonly { about: string; query: string }[] = [
  {
    about: 'more of a line was asked back than was bought',
    query: `
      select line.id, line.quantity, sum(sent.quantity) as asked
      from order_lines line
      join return_lines sent on sent.order_line_id = line.id
      join returns back on back.id = sent.return_id and back.state not in ('refused', 'withdrawn')
      group by line.id
      having sum(sent.quantity) > line.quantity`,
  },
  {
    about: 'a return is not looked at exactly when it is closed',
    query: `
      select back.id, back.state, line.id as line
      from returns back
      left join return_lines line on line.return_id = back.id
      where line.id is null or (back.state = 'closed') <> (line.sellable is not null)`,
  },
  {
    about: 'what was sent back is on the shelf other than somebody found it',
    query: `
      select line.id, line.sellable, movement.units, movement.variant_id
      from return_lines line
      join order_lines bought on bought.id = line.order_line_id
      left join stock_movements movement on movement.return_line_id = line.id and movement.reason = 'returned'
      where coalesce(line.sellable, 0) <> coalesce(movement.units, 0) or movement.variant_id <> bought.variant_id`,
  },
  {
    about: 'what waits for an exchange is not what left the shelf for it',
    query: `
      select line.id, line.is_held, line.quantity, back.state, moved.units
      from return_lines line
      join returns back on back.id = line.return_id
      cross join lateral (
        select coalesce(sum(units), 0) as units from stock_movements where return_line_id = line.id and reason = 'exchange'
      ) moved
      where moved.units <> case when line.is_held then -line.quantity else 0 end
        or (line.is_held and back.state not in ('accepted', 'moving', 'received'))`,
  },
];
