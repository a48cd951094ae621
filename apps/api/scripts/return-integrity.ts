export const RETURN_CHECKS: readonly { about: string; query: string }[] = [
  {
    about: 'more units of a line were returned than bought',
    query: `
      select line.id, line.quantity, sum(sent.quantity) as asked
      from order_lines line
      join return_lines sent on sent.order_line_id = line.id
      join returns order_return on order_return.id = sent.return_id and order_return.status not in ('declined', 'canceled')
      group by line.id
      having sum(sent.quantity) > line.quantity`,
  },
  {
    about: 'a return’s inspection does not match its status',
    query: `
      select order_return.id, order_return.status, line.id as line
      from returns order_return
      left join return_lines line on line.return_id = order_return.id
      where line.id is null or (order_return.status = 'closed') <> (line.sellable is not null)`,
  },
  {
    about: 'restocked return units do not match the inspection',
    query: `
      select line.id, line.sellable, movement.units, movement.variant_id
      from return_lines line
      join order_lines bought on bought.id = line.order_line_id
      left join stock_movements movement on movement.return_line_id = line.id and movement.reason = 'return'
      where coalesce(line.sellable, 0) <> coalesce(movement.units, 0) or movement.variant_id <> bought.variant_id`,
  },
  {
    about: 'units reserved for exchanges do not match stock movements',
    query: `
      select line.id, line.is_reserved, line.quantity, order_return.status, moved.units
      from return_lines line
      join returns order_return on order_return.id = line.return_id
      cross join lateral (
        select coalesce(sum(units), 0) as units from stock_movements where return_line_id = line.id and reason = 'exchange'
      ) moved
      where moved.units <> case when line.is_reserved then -line.quantity else 0 end
        or (line.is_reserved and order_return.status not in ('approved', 'in_transit', 'received'))`,
  },
];
