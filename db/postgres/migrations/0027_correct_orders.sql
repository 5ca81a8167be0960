ALTER TABLE orders ADD corrected_by bigint NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE orders ADD rest bigint NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE orders ADD rest_paid bigint NOT NULL DEFAULT 0;
--> statement-breakpoint
-- As before, but that what was paid after a correction ("later") is no money of the provider.
CREATE OR REPLACE VIEW order_given_back AS SELECT order_id,
	greatest(0.0, least(price, by_hand - extra + CASE WHEN paid > 0 AND paid >= price - later THEN price - later - held ELSE 0.0 END))::bigint AS in_cents
	FROM (SELECT order_id, price, later,
		(SELECT coalesce(sum(amount_in_cents), 0) FROM manual_refunds WHERE order_id = noted.order_id) AS by_hand,
		(SELECT coalesce(sum(amount_in_cents) FILTER (WHERE status IN ('approved', 'in_mediation', 'refunded', 'charged_back')), 0)
			FROM payments WHERE order_id = noted.order_id AND mismatches IN ('', 'amount')
				AND coalesce(approved_at <= noted_at, true)) AS paid,
		(SELECT coalesce(sum(greatest(amount_in_cents - refunded_in_cents, 0)) FILTER (WHERE status IN ('approved', 'in_mediation')
			OR (status = 'charged_back' AND status_detail = 'reimbursed')), 0)
			FROM payments WHERE order_id = noted.order_id AND mismatches IN ('', 'amount')
				AND coalesce(approved_at <= noted_at, true)) AS held,
		(SELECT coalesce(sum(greatest(amount_in_cents - refunded_in_cents, 0)) FILTER (WHERE status IN ('approved', 'in_mediation')
			OR (status = 'charged_back' AND status_detail = 'reimbursed')), 0)
			FROM payments WHERE order_id = noted.order_id AND mismatches IN ('', 'amount')
				AND approved_at > noted_at) AS extra
		FROM (SELECT id AS order_id, total * 100.0 AS price, rest_paid * 100.0 AS later,
			(SELECT CASE WHEN author <> '' THEN created_at END FROM order_events
				WHERE order_id = orders.id AND (kind = 'paid' OR (kind = 'moved' AND status IN ('paid', 'delivered')))
				AND id > coalesce((SELECT max(id) FROM order_events WHERE order_id = orders.id AND kind = 'payment-undone'), 0)
				ORDER BY id LIMIT 1) AS noted_at
			FROM orders) AS noted) AS sums;
