DROP TRIGGER `orders_inserted`;--> statement-breakpoint
DROP TRIGGER `orders_deleted`;--> statement-breakpoint
DROP TRIGGER `orders_named_again`;--> statement-breakpoint
DROP TRIGGER `customers_inserted`;--> statement-breakpoint
DROP TRIGGER `customers_deleted`;--> statement-breakpoint
DROP TRIGGER `customers_named_again`;--> statement-breakpoint
DROP TABLE `orders_fts`;--> statement-breakpoint
DROP TABLE `customers_fts`;--> statement-breakpoint
CREATE VIEW `orders_texts` AS SELECT `id`,
	`order_number` || char(10, 10) AS `order_number`,
	`customer_name` || char(10, 10) AS `customer_name`,
	`customer_email` || char(10, 10) AS `customer_email`,
	`customer_phone` || char(10, 10) AS `customer_phone` FROM `orders`;--> statement-breakpoint
CREATE VIEW `customers_texts` AS SELECT `id`,
	`name` || char(10, 10) AS `name`,
	`email` || char(10, 10) AS `email`,
	`phone` || char(10, 10) AS `phone` FROM `customers`;--> statement-breakpoint
CREATE VIRTUAL TABLE `orders_fts` USING fts5(
	`order_number`, `customer_name`, `customer_email`, `customer_phone`,
	content = 'orders_texts', content_rowid = 'id',
	tokenize = 'trigram remove_diacritics 1'
);--> statement-breakpoint
INSERT INTO `orders_fts` (`orders_fts`) VALUES ('rebuild');--> statement-breakpoint
CREATE VIRTUAL TABLE `customers_fts` USING fts5(
	`name`, `email`, `phone`,
	content = 'customers_texts', content_rowid = 'id',
	tokenize = 'trigram remove_diacritics 1'
);--> statement-breakpoint
INSERT INTO `customers_fts` (`customers_fts`) VALUES ('rebuild');--> statement-breakpoint
CREATE VIRTUAL TABLE `orders_terms` USING fts5vocab('orders_fts', 'instance');--> statement-breakpoint
CREATE VIRTUAL TABLE `customers_terms` USING fts5vocab('customers_fts', 'instance');--> statement-breakpoint
CREATE TRIGGER `orders_inserted` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `order_days` (`day`, `status`, `payment_method`, `order_count`, `pesos`)
		VALUES (coalesce(date(new.`created_at`, '-3 hours'), ''), new.`status`, new.`payment_method`, 1, new.`total`)
		ON CONFLICT DO UPDATE SET `order_count` = `order_count` + 1, `pesos` = `pesos` + excluded.`pesos`;
	UPDATE `customers` SET `order_count` = `order_count` + 1,
		`spent` = `spent` + iif(new.`status` NOT IN ('cancelled', 'refunded'), new.`total`, 0) WHERE `id` = new.`customer_id`;
	INSERT INTO `orders_fts` (`rowid`, `order_number`, `customer_name`, `customer_email`, `customer_phone`)
		VALUES (new.`id`, new.`order_number` || char(10, 10), new.`customer_name` || char(10, 10),
			new.`customer_email` || char(10, 10), new.`customer_phone` || char(10, 10));
END;--> statement-breakpoint
CREATE TRIGGER `orders_deleted` AFTER DELETE ON `orders` BEGIN
	UPDATE `order_days` SET `order_count` = `order_count` - 1, `pesos` = `pesos` - old.`total`
		WHERE `day` = coalesce(date(old.`created_at`, '-3 hours'), '') AND `status` = old.`status` AND `payment_method` = old.`payment_method`;
	UPDATE `customers` SET `order_count` = `order_count` - 1,
		`spent` = `spent` - iif(old.`status` NOT IN ('cancelled', 'refunded'), old.`total`, 0) WHERE `id` = old.`customer_id`;
	INSERT INTO `orders_fts` (`orders_fts`, `rowid`, `order_number`, `customer_name`, `customer_email`, `customer_phone`)
		VALUES ('delete', old.`id`, old.`order_number` || char(10, 10), old.`customer_name` || char(10, 10),
			old.`customer_email` || char(10, 10), old.`customer_phone` || char(10, 10));
END;--> statement-breakpoint
CREATE TRIGGER `orders_named_again` AFTER UPDATE OF `order_number`, `customer_name`, `customer_email`, `customer_phone` ON `orders` BEGIN
	INSERT INTO `orders_fts` (`orders_fts`, `rowid`, `order_number`, `customer_name`, `customer_email`, `customer_phone`)
		VALUES ('delete', old.`id`, old.`order_number` || char(10, 10), old.`customer_name` || char(10, 10),
			old.`customer_email` || char(10, 10), old.`customer_phone` || char(10, 10));
	INSERT INTO `orders_fts` (`rowid`, `order_number`, `customer_name`, `customer_email`, `customer_phone`)
		VALUES (new.`id`, new.`order_number` || char(10, 10), new.`customer_name` || char(10, 10),
			new.`customer_email` || char(10, 10), new.`customer_phone` || char(10, 10));
END;--> statement-breakpoint
CREATE TRIGGER `customers_inserted` AFTER INSERT ON `customers` BEGIN
	INSERT INTO `customers_fts` (`rowid`, `name`, `email`, `phone`)
		VALUES (new.`id`, new.`name` || char(10, 10), new.`email` || char(10, 10), new.`phone` || char(10, 10));
END;--> statement-breakpoint
CREATE TRIGGER `customers_deleted` AFTER DELETE ON `customers` BEGIN
	INSERT INTO `customers_fts` (`customers_fts`, `rowid`, `name`, `email`, `phone`)
		VALUES ('delete', old.`id`, old.`name` || char(10, 10), old.`email` || char(10, 10), old.`phone` || char(10, 10));
END;--> statement-breakpoint
CREATE TRIGGER `customers_named_again` AFTER UPDATE OF `name`, `email`, `phone` ON `customers` BEGIN
	INSERT INTO `customers_fts` (`customers_fts`, `rowid`, `name`, `email`, `phone`)
		VALUES ('delete', old.`id`, old.`name` || char(10, 10), old.`email` || char(10, 10), old.`phone` || char(10, 10));
	INSERT INTO `customers_fts` (`rowid`, `name`, `email`, `phone`)
		VALUES (new.`id`, new.`name` || char(10, 10), new.`email` || char(10, 10), new.`phone` || char(10, 10));
END;
