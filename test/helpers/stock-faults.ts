/** Finds where the numbers, the ledger and the open orders do not agree; no rows when all is well. */
export const STOCK_FAULTS = `
  WITH ledger AS (
    SELECT stock_id AS id, sum(on_hand_delta) AS on_hand, sum(reserved_delta) AS reserved
      FROM stock_movements GROUP BY stock_id
  ), held AS (
    SELECT id, sum(pieces) AS reserved FROM (
      SELECT stock_id AS id, quantity AS pieces FROM order_items
        JOIN orders ON orders.id = order_items.order_id WHERE stock_state = 'reserved'
      UNION ALL SELECT new_stock_id, held FROM return_items WHERE held > 0
    ) AS each_held GROUP BY id
  )
  SELECT 'numbers' AS fault, stock.id, stock.on_hand, ledger.on_hand, stock.reserved, ledger.reserved
    FROM stock LEFT JOIN ledger USING (id)
    WHERE stock.on_hand <> coalesce(ledger.on_hand, 0) OR stock.reserved <> coalesce(ledger.reserved, 0)
  UNION ALL
  SELECT 'gone', ledger.id, NULL, ledger.on_hand, NULL, ledger.reserved
    FROM ledger WHERE (ledger.on_hand <> 0 OR ledger.reserved <> 0)
      AND NOT EXISTS (SELECT 1 FROM stock WHERE stock.id = ledger.id)
  UNION ALL
  SELECT 'orders', stock.id, stock.reserved, held.reserved, NULL, NULL
    FROM stock LEFT JOIN held USING (id) WHERE stock.reserved <> coalesce(held.reserved, 0)
  UNION ALL
  SELECT 'states ' || orders.status || ' ' || order_items.stock_state, order_items.id, NULL, NULL, NULL, NULL
    FROM order_items JOIN orders ON orders.id = order_items.order_id
      JOIN stock ON stock.id = order_items.stock_id
    WHERE (
      (orders.status IN ('pending', 'paid', 'preparing', 'ready_for_pickup') AND stock_state <> 'reserved'
        AND NOT (orders.status = 'pending' AND stock_state = 'released'))
      OR (stock_state = 'reserved' AND orders.status NOT IN ('pending', 'paid', 'preparing', 'ready_for_pickup'))
      OR (orders.status IN ('shipped', 'delivered') AND stock_state NOT IN ('taken', 'returned'))
      OR (orders.status NOT IN ('shipped', 'delivered', 'refunded') AND stock_state IN ('taken', 'returned')))`;
