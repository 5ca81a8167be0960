DROP TRIGGER `orders_inserted`;--> statement-breakpoint
DROP TRIGGER `orders_deleted`;--> statement-breakpoint
DROP TRIGGER `orders_counted_again`;--> statement-breakpoint
CREATE TABLE `manual_refunds` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`amount_in_cents` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "manual_refunds_amount" CHECK(`amount_in_cents` > 0)
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `manual_refunds_key` ON `manual_refunds` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `manual_refunds_by_order` ON `manual_refunds` (`order_id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `buyer_document` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `given_back_in_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `sold_in_cents` real GENERATED ALWAYS AS ((CASE WHEN status IN ('paid', 'preparing', 'ready_for_pickup', 'shipped', 'delivered') OR (paid_at IS NOT NULL AND status NOT IN ('cancelled', 'refunded')) THEN max(total * 100.0 - given_back_in_cents, 0.0) ELSE 0.0 END)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `orders` ADD `collected_in_cents` real GENERATED ALWAYS AS ((CASE WHEN paid_at IS NOT NULL AND status NOT IN ('cancelled', 'refunded') THEN max(total * 100.0 - given_back_in_cents, 0.0) ELSE 0.0 END)) VIRTUAL;--> statement-breakpoint
CREATE VIEW `order_given_back` AS SELECT `id` AS `order_id`,
	CAST(min(`total` * 100.0, `by_hand` + iif(`paid` > 0 AND `paid` >= `total` * 100.0, max(`total` * 100.0 - `held`, 0.0), 0.0)) AS INTEGER) AS `in_cents`
	FROM (SELECT `id`, `total`,
		(SELECT total(`amount_in_cents`) FROM `manual_refunds` WHERE `order_id` = `orders`.`id`) AS `by_hand`,
		(SELECT total(iif(`status` IN ('approved', 'in_mediation', 'refunded', 'charged_back'), `amount_in_cents`, 0))
			FROM `payments` WHERE `order_id` = `orders`.`id` AND `mismatches` IN ('', 'amount')) AS `paid`,
		(SELECT total(iif(`status` IN ('approved', 'in_mediation') OR (`status` = 'charged_back' AND `status_detail` = 'reimbursed'),
			max(`amount_in_cents` - `refunded_in_cents`, 0), 0))
			FROM `payments` WHERE `order_id` = `orders`.`id` AND `mismatches` IN ('', 'amount')) AS `held`
		FROM `orders`);--> statement-breakpoint
UPDATE `orders` SET `given_back_in_cents` = (SELECT `in_cents` FROM `order_given_back` WHERE `order_id` = `orders`.`id`)
	WHERE EXISTS (SELECT 1 FROM `payments` WHERE `order_id` = `orders`.`id`);--> statement-breakpoint
DROP TABLE `order_days`;--> statement-breakpoint
CREATE TABLE `order_days` (
	`day` text NOT NULL,
	`status` text NOT NULL,
	`payment_method` text NOT NULL,
	`order_count` integer NOT NULL,
	`sold_count` integer NOT NULL,
	`sold_in_cents` real NOT NULL,
	`collected_in_cents` real NOT NULL,
	PRIMARY KEY(`day`, `status`, `payment_method`)
) STRICT;--> statement-breakpoint
CREATE INDEX `order_days_by_status` ON `order_days` (`status`,`order_count`,`sold_count`,`sold_in_cents`,`collected_in_cents`);--> statement-breakpoint
INSERT INTO `order_days` (`day`, `status`, `payment_method`, `order_count`, `sold_count`, `sold_in_cents`, `collected_in_cents`)
	SELECT coalesce(date(orders.`created_at`, '-3 hours'), ''), `status`, `payment_method`, count(*), total(`sold_in_cents` > 0),
		total(`sold_in_cents`), total(`collected_in_cents`) FROM `orders` GROUP BY 1, 2, 3;--> statement-breakpoint
DROP INDEX `customers_email`;--> statement-breakpoint
DROP INDEX `customers_by_spent`;--> statement-breakpoint
ALTER TABLE `customers` ADD `spent_in_cents` real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `customers_email` ON `customers` ("email" COLLATE NOCASE) WHERE "customers"."email" <> '';--> statement-breakpoint
CREATE INDEX `customers_by_spent` ON `customers` (`spent_in_cents`,`id`);--> statement-breakpoint
ALTER TABLE `customers` DROP COLUMN `spent`;--> statement-breakpoint
UPDATE `customers` SET `spent_in_cents` = (SELECT total(`sold_in_cents`) FROM `orders` WHERE `customer_id` = `customers`.`id`);--> statement-breakpoint
CREATE TRIGGER `orders_inserted` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `order_days` (`day`, `status`, `payment_method`, `order_count`, `sold_count`, `sold_in_cents`, `collected_in_cents`)
		VALUES (coalesce(date(new.`created_at`, '-3 hours'), ''), new.`status`, new.`payment_method`, 1,
			new.`sold_in_cents` > 0, new.`sold_in_cents`, new.`collected_in_cents`)
		ON CONFLICT DO UPDATE SET `order_count` = `order_count` + 1, `sold_count` = `sold_count` + excluded.`sold_count`,
			`sold_in_cents` = `sold_in_cents` + excluded.`sold_in_cents`,
			`collected_in_cents` = `collected_in_cents` + excluded.`collected_in_cents`;
	UPDATE `customers` SET `order_count` = `order_count` + 1, `spent_in_cents` = `spent_in_cents` + new.`sold_in_cents`
		WHERE `id` = new.`customer_id`;
	INSERT INTO `orders_fts` (`rowid`, `order_number`, `customer_name`, `customer_email`, `customer_phone`)
		VALUES (new.`id`, new.`order_number` || char(10, 10), new.`customer_name` || char(10, 10),
			new.`customer_email` || char(10, 10), new.`customer_phone` || char(10, 10));
END;--> statement-breakpoint
CREATE TRIGGER `orders_deleted` AFTER DELETE ON `orders` BEGIN
	UPDATE `order_days` SET `order_count` = `order_count` - 1, `sold_count` = `sold_count` - (old.`sold_in_cents` > 0),
			`sold_in_cents` = `sold_in_cents` - old.`sold_in_cents`,
			`collected_in_cents` = `collected_in_cents` - old.`collected_in_cents`
		WHERE `day` = coalesce(date(old.`created_at`, '-3 hours'), '') AND `status` = old.`status` AND `payment_method` = old.`payment_method`;
	UPDATE `customers` SET `order_count` = `order_count` - 1, `spent_in_cents` = `spent_in_cents` - old.`sold_in_cents`
		WHERE `id` = old.`customer_id`;
	INSERT INTO `orders_fts` (`orders_fts`, `rowid`, `order_number`, `customer_name`, `customer_email`, `customer_phone`)
		VALUES ('delete', old.`id`, old.`order_number` || char(10, 10), old.`customer_name` || char(10, 10),
			old.`customer_email` || char(10, 10), old.`customer_phone` || char(10, 10));
END;--> statement-breakpoint
CREATE TRIGGER `orders_counted_again` AFTER UPDATE OF `status`, `total`, `created_at`, `payment_method`, `customer_id`, `paid_at`, `given_back_in_cents` ON `orders` BEGIN
	UPDATE `order_days` SET `order_count` = `order_count` - 1, `sold_count` = `sold_count` - (old.`sold_in_cents` > 0),
			`sold_in_cents` = `sold_in_cents` - old.`sold_in_cents`,
			`collected_in_cents` = `collected_in_cents` - old.`collected_in_cents`
		WHERE `day` = coalesce(date(old.`created_at`, '-3 hours'), '') AND `status` = old.`status` AND `payment_method` = old.`payment_method`;
	UPDATE `customers` SET `order_count` = `order_count` - 1, `spent_in_cents` = `spent_in_cents` - old.`sold_in_cents`
		WHERE `id` = old.`customer_id`;
	INSERT INTO `order_days` (`day`, `status`, `payment_method`, `order_count`, `sold_count`, `sold_in_cents`, `collected_in_cents`)
		VALUES (coalesce(date(new.`created_at`, '-3 hours'), ''), new.`status`, new.`payment_method`, 1,
			new.`sold_in_cents` > 0, new.`sold_in_cents`, new.`collected_in_cents`)
		ON CONFLICT DO UPDATE SET `order_count` = `order_count` + 1, `sold_count` = `sold_count` + excluded.`sold_count`,
			`sold_in_cents` = `sold_in_cents` + excluded.`sold_in_cents`,
			`collected_in_cents` = `collected_in_cents` + excluded.`collected_in_cents`;
	UPDATE `customers` SET `order_count` = `order_count` + 1, `spent_in_cents` = `spent_in_cents` + new.`sold_in_cents`
		WHERE `id` = new.`customer_id`;
END;--> statement-breakpoint
CREATE TRIGGER `payments_came` AFTER INSERT ON `payments` BEGIN
	UPDATE `orders` SET `given_back_in_cents` = (SELECT `in_cents` FROM `order_given_back` WHERE `order_id` = new.`order_id`)
		WHERE `id` = new.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `payments_changed` AFTER UPDATE OF `order_id`, `status`, `status_detail`, `amount_in_cents`, `refunded_in_cents`, `mismatches` ON `payments` BEGIN
	UPDATE `orders` SET `given_back_in_cents` = (SELECT `in_cents` FROM `order_given_back` WHERE `order_id` = old.`order_id`)
		WHERE `id` = old.`order_id`;
	UPDATE `orders` SET `given_back_in_cents` = (SELECT `in_cents` FROM `order_given_back` WHERE `order_id` = new.`order_id`)
		WHERE `id` = new.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `payments_went` AFTER DELETE ON `payments` BEGIN
	UPDATE `orders` SET `given_back_in_cents` = (SELECT `in_cents` FROM `order_given_back` WHERE `order_id` = old.`order_id`)
		WHERE `id` = old.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `manual_refunds_came` AFTER INSERT ON `manual_refunds` BEGIN
	UPDATE `orders` SET `given_back_in_cents` = (SELECT `in_cents` FROM `order_given_back` WHERE `order_id` = new.`order_id`)
		WHERE `id` = new.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `manual_refunds_changed` AFTER UPDATE OF `order_id`, `amount_in_cents` ON `manual_refunds` BEGIN
	UPDATE `orders` SET `given_back_in_cents` = (SELECT `in_cents` FROM `order_given_back` WHERE `order_id` = old.`order_id`)
		WHERE `id` = old.`order_id`;
	UPDATE `orders` SET `given_back_in_cents` = (SELECT `in_cents` FROM `order_given_back` WHERE `order_id` = new.`order_id`)
		WHERE `id` = new.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `manual_refunds_went` AFTER DELETE ON `manual_refunds` BEGIN
	UPDATE `orders` SET `given_back_in_cents` = (SELECT `in_cents` FROM `order_given_back` WHERE `order_id` = old.`order_id`)
		WHERE `id` = old.`order_id`;
END;
