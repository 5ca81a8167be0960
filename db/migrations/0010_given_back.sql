-- What went back of the price of an order, by decision 048. `noted_at` is when the owner noted by hand
-- that it was paid; a payment that was approved after that is extra money, and so is what is held
-- beyond the price.
DROP VIEW `order_given_back`;--> statement-breakpoint
CREATE VIEW `order_given_back` AS SELECT `order_id`,
	CAST(max(0.0, min(`price`, `by_hand` - `extra` + iif(`paid` > 0 AND `paid` >= `price`, `price` - `held`, 0.0))) AS INTEGER) AS `in_cents`
	FROM (SELECT `order_id`, `price`,
		(SELECT total(`amount_in_cents`) FROM `manual_refunds` WHERE `order_id` = `noted`.`order_id`) AS `by_hand`,
		(SELECT total(iif(`status` IN ('approved', 'in_mediation', 'refunded', 'charged_back'), `amount_in_cents`, 0))
			FROM `payments` WHERE `order_id` = `noted`.`order_id` AND `mismatches` IN ('', 'amount')
				AND coalesce(`approved_at` <= `noted_at`, 1)) AS `paid`,
		(SELECT total(iif(`status` IN ('approved', 'in_mediation') OR (`status` = 'charged_back' AND `status_detail` = 'reimbursed'),
			max(`amount_in_cents` - `refunded_in_cents`, 0), 0))
			FROM `payments` WHERE `order_id` = `noted`.`order_id` AND `mismatches` IN ('', 'amount')
				AND coalesce(`approved_at` <= `noted_at`, 1)) AS `held`,
		(SELECT total(iif(`status` IN ('approved', 'in_mediation') OR (`status` = 'charged_back' AND `status_detail` = 'reimbursed'),
			max(`amount_in_cents` - `refunded_in_cents`, 0), 0))
			FROM `payments` WHERE `order_id` = `noted`.`order_id` AND `mismatches` IN ('', 'amount')
				AND `approved_at` > `noted_at`) AS `extra`
		FROM (SELECT `id` AS `order_id`, `total` * 100.0 AS `price`,
			(SELECT iif(`author` <> '', `created_at`, NULL) FROM `order_events`
				WHERE `order_id` = `orders`.`id` AND (`kind` = 'paid' OR (`kind` = 'moved' AND `status` IN ('paid', 'delivered')))
				AND `id` > coalesce((SELECT max(`id`) FROM `order_events` WHERE `order_id` = `orders`.`id` AND `kind` = 'payment-undone'), 0)
				ORDER BY `id` LIMIT 1) AS `noted_at`
			FROM `orders`) AS `noted`);--> statement-breakpoint
UPDATE `orders` SET `given_back_in_cents` = (SELECT `in_cents` FROM `order_given_back` WHERE `order_id` = `orders`.`id`)
	WHERE EXISTS (SELECT 1 FROM `payments` WHERE `order_id` = `orders`.`id`);
