ALTER TABLE `orders` ADD `corrected_by` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `rest` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `rest_paid` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- As before, but that what was paid after a correction (`later`) is no money of the provider.
DROP VIEW `order_given_back`;--> statement-breakpoint
CREATE VIEW `order_given_back` AS SELECT `order_id`,
	CAST(max(0.0, min(`price`, `by_hand` - `extra` + iif(`paid` > 0 AND `paid` >= `price` - `later`, `price` - `later` - `held`, 0.0))) AS INTEGER) AS `in_cents`
	FROM (SELECT `order_id`, `price`, `later`,
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
		FROM (SELECT `id` AS `order_id`, `total` * 100.0 AS `price`, `rest_paid` * 100.0 AS `later`,
			(SELECT iif(`author` <> '', `created_at`, NULL) FROM `order_events`
				WHERE `order_id` = `orders`.`id` AND (`kind` = 'paid' OR (`kind` = 'moved' AND `status` IN ('paid', 'delivered')))
				AND `id` > coalesce((SELECT max(`id`) FROM `order_events` WHERE `order_id` = `orders`.`id` AND `kind` = 'payment-undone'), 0)
				ORDER BY `id` LIMIT 1) AS `noted_at`
			FROM `orders`) AS `noted`);
