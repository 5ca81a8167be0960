CREATE TABLE `mail_outbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`last_error` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`sent_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_by_order` ON `mail_outbox` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_days` (
	`day` text NOT NULL,
	`status` text NOT NULL,
	`payment_method` text NOT NULL,
	`order_count` integer NOT NULL,
	`pesos` real NOT NULL,
	PRIMARY KEY(`day`, `status`, `payment_method`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_events_by_order` ON `order_events` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_receipts` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`file_name` text NOT NULL,
	`content_type` text NOT NULL,
	`byte_count` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_receipts_by_order` ON `order_receipts` (`order_id`);--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`order_id` integer,
	`order_number` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`answered_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_code` ON `withdrawals` (`code`);--> statement-breakpoint
CREATE INDEX `withdrawals_by_answer` ON `withdrawals` (`answered_at`,`created_at`);--> statement-breakpoint
ALTER TABLE `customers` ADD `erased_at` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `order_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `customers` ADD `spent` real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `customers_by_name` ON `customers` ("name" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_spent` ON `customers` (`spent`,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_orders` ON `customers` (`order_count`,`id`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `iva_permille` integer DEFAULT 210 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `idempotency_key` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `token` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `channel` text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_method` text DEFAULT 'shipping' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_method` text DEFAULT 'transfer' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `province` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `city` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `street` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `postal_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `shopper_notes` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `shipping_label` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `discount` integer DEFAULT 0 NOT NULL CHECK (`discount` >= 0);--> statement-breakpoint
ALTER TABLE `orders` ADD `shipping` integer DEFAULT 0 NOT NULL CHECK (`shipping` >= 0);--> statement-breakpoint
ALTER TABLE `orders` ADD `paid_at` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_due_at` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `carrier` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `tracking_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `price_block` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `terms` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency_key` ON `orders` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_token` ON `orders` (`token`);--> statement-breakpoint
CREATE INDEX `orders_by_payment` ON `orders` (`payment_method`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_status_payment` ON `orders` (`status`,`payment_method`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`created_at`) WHERE "orders"."paid_at" is null;--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (`total`);--> statement-breakpoint
ALTER TABLE `products` ADD `iva_permille` integer DEFAULT 210 NOT NULL CHECK (`iva_permille` IN (0, 105, 210));--> statement-breakpoint
UPDATE `orders` SET `status` = 'ready_for_pickup' WHERE `status` = 'ready';--> statement-breakpoint
CREATE VIRTUAL TABLE `orders_fts` USING fts5(
	`order_number`, `customer_name`, `customer_email`, `customer_phone`,
	content = 'orders', content_rowid = 'id',
	tokenize = 'trigram remove_diacritics 1'
);--> statement-breakpoint
INSERT INTO `orders_fts` (`orders_fts`) VALUES ('rebuild');--> statement-breakpoint
CREATE VIRTUAL TABLE `customers_fts` USING fts5(
	`name`, `email`, `phone`,
	content = 'customers', content_rowid = 'id',
	tokenize = 'trigram remove_diacritics 1'
);--> statement-breakpoint
INSERT INTO `customers_fts` (`customers_fts`) VALUES ('rebuild');--> statement-breakpoint
INSERT INTO `order_days` (`day`, `status`, `payment_method`, `order_count`, `pesos`)
	SELECT coalesce(date(orders.`created_at`, '-3 hours'), ''), `status`, `payment_method`, count(*), total(`total`) FROM `orders` GROUP BY 1, 2, 3;--> statement-breakpoint
UPDATE `customers` SET
	`order_count` = (SELECT count(*) FROM `orders` WHERE `customer_id` = `customers`.`id`),
	`spent` = (SELECT total(`total`) FROM `orders` WHERE `customer_id` = `customers`.`id` AND orders.`status` NOT IN ('cancelled', 'refunded'));--> statement-breakpoint
CREATE TRIGGER `orders_inserted` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `order_days` (`day`, `status`, `payment_method`, `order_count`, `pesos`)
		VALUES (coalesce(date(new.`created_at`, '-3 hours'), ''), new.`status`, new.`payment_method`, 1, new.`total`)
		ON CONFLICT DO UPDATE SET `order_count` = `order_count` + 1, `pesos` = `pesos` + excluded.`pesos`;
	UPDATE `customers` SET `order_count` = `order_count` + 1,
		`spent` = `spent` + iif(new.`status` NOT IN ('cancelled', 'refunded'), new.`total`, 0) WHERE `id` = new.`customer_id`;
	INSERT INTO `orders_fts` (`rowid`, `order_number`, `customer_name`, `customer_email`, `customer_phone`)
		VALUES (new.`id`, new.`order_number`, new.`customer_name`, new.`customer_email`, new.`customer_phone`);
END;--> statement-breakpoint
CREATE TRIGGER `orders_deleted` AFTER DELETE ON `orders` BEGIN
	UPDATE `order_days` SET `order_count` = `order_count` - 1, `pesos` = `pesos` - old.`total`
		WHERE `day` = coalesce(date(old.`created_at`, '-3 hours'), '') AND `status` = old.`status` AND `payment_method` = old.`payment_method`;
	UPDATE `customers` SET `order_count` = `order_count` - 1,
		`spent` = `spent` - iif(old.`status` NOT IN ('cancelled', 'refunded'), old.`total`, 0) WHERE `id` = old.`customer_id`;
	INSERT INTO `orders_fts` (`orders_fts`, `rowid`, `order_number`, `customer_name`, `customer_email`, `customer_phone`)
		VALUES ('delete', old.`id`, old.`order_number`, old.`customer_name`, old.`customer_email`, old.`customer_phone`);
END;--> statement-breakpoint
CREATE TRIGGER `orders_counted_again` AFTER UPDATE OF `status`, `total`, `created_at`, `payment_method`, `customer_id` ON `orders` BEGIN
	UPDATE `order_days` SET `order_count` = `order_count` - 1, `pesos` = `pesos` - old.`total`
		WHERE `day` = coalesce(date(old.`created_at`, '-3 hours'), '') AND `status` = old.`status` AND `payment_method` = old.`payment_method`;
	UPDATE `customers` SET `order_count` = `order_count` - 1,
		`spent` = `spent` - iif(old.`status` NOT IN ('cancelled', 'refunded'), old.`total`, 0) WHERE `id` = old.`customer_id`;
	INSERT INTO `order_days` (`day`, `status`, `payment_method`, `order_count`, `pesos`)
		VALUES (coalesce(date(new.`created_at`, '-3 hours'), ''), new.`status`, new.`payment_method`, 1, new.`total`)
		ON CONFLICT DO UPDATE SET `order_count` = `order_count` + 1, `pesos` = `pesos` + excluded.`pesos`;
	UPDATE `customers` SET `order_count` = `order_count` + 1,
		`spent` = `spent` + iif(new.`status` NOT IN ('cancelled', 'refunded'), new.`total`, 0) WHERE `id` = new.`customer_id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_named_again` AFTER UPDATE OF `order_number`, `customer_name`, `customer_email`, `customer_phone` ON `orders` BEGIN
	INSERT INTO `orders_fts` (`orders_fts`, `rowid`, `order_number`, `customer_name`, `customer_email`, `customer_phone`)
		VALUES ('delete', old.`id`, old.`order_number`, old.`customer_name`, old.`customer_email`, old.`customer_phone`);
	INSERT INTO `orders_fts` (`rowid`, `order_number`, `customer_name`, `customer_email`, `customer_phone`)
		VALUES (new.`id`, new.`order_number`, new.`customer_name`, new.`customer_email`, new.`customer_phone`);
END;--> statement-breakpoint
CREATE TRIGGER `customers_inserted` AFTER INSERT ON `customers` BEGIN
	INSERT INTO `customers_fts` (`rowid`, `name`, `email`, `phone`)
		VALUES (new.`id`, new.`name`, new.`email`, new.`phone`);
END;--> statement-breakpoint
CREATE TRIGGER `customers_deleted` AFTER DELETE ON `customers` BEGIN
	INSERT INTO `customers_fts` (`customers_fts`, `rowid`, `name`, `email`, `phone`)
		VALUES ('delete', old.`id`, old.`name`, old.`email`, old.`phone`);
END;--> statement-breakpoint
CREATE TRIGGER `customers_named_again` AFTER UPDATE OF `name`, `email`, `phone` ON `customers` BEGIN
	INSERT INTO `customers_fts` (`customers_fts`, `rowid`, `name`, `email`, `phone`)
		VALUES ('delete', old.`id`, old.`name`, old.`email`, old.`phone`);
	INSERT INTO `customers_fts` (`rowid`, `name`, `email`, `phone`)
		VALUES (new.`id`, new.`name`, new.`email`, new.`phone`);
END;
