CREATE TABLE `customer_days` (
	`day` text PRIMARY KEY NOT NULL,
	`customer_count` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `product_changes` (
	`version` integer PRIMARY KEY NOT NULL,
	`row_id` integer NOT NULL,
	`mark` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_days_by_status` ON `order_days` (`status`,`order_count`,`pesos`);--> statement-breakpoint
CREATE INDEX `orders_to_refund` ON `orders` (`created_at`) WHERE "orders"."status" = 'cancelled' and "orders"."paid_at" is not null;--> statement-breakpoint
INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
	SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';--> statement-breakpoint
DROP TRIGGER `products_inserted`;--> statement-breakpoint
DROP TRIGGER `products_deleted`;--> statement-breakpoint
DROP TRIGGER `products_updated`;--> statement-breakpoint
CREATE TRIGGER `products_inserted` AFTER INSERT ON `products` BEGIN
	INSERT INTO `products_fts` (`rowid`, `name`, `id`) VALUES (new.`row_id`, new.`name`, new.`id`);
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'catalogue';
	INSERT OR REPLACE INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, new.`row_id`, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
	DELETE FROM `product_changes`
		WHERE `version` <= (SELECT `version` - 10000 FROM `versions` WHERE `name` = 'catalogue');
END;--> statement-breakpoint
CREATE TRIGGER `products_deleted` AFTER DELETE ON `products` BEGIN
	INSERT INTO `products_fts` (`products_fts`, `rowid`, `name`, `id`)
		VALUES ('delete', old.`row_id`, old.`name`, old.`id`);
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'catalogue';
	INSERT OR REPLACE INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, old.`row_id`, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
	DELETE FROM `product_changes`
		WHERE `version` <= (SELECT `version` - 10000 FROM `versions` WHERE `name` = 'catalogue');
END;--> statement-breakpoint
CREATE TRIGGER `products_updated` AFTER UPDATE ON `products` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'catalogue';
	INSERT OR REPLACE INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, new.`row_id`, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
	DELETE FROM `product_changes`
		WHERE `version` <= (SELECT `version` - 10000 FROM `versions` WHERE `name` = 'catalogue');
END;--> statement-breakpoint
CREATE TRIGGER `products_replaced` BEFORE INSERT ON `products`
WHEN EXISTS (SELECT 1 FROM `products` WHERE `id` = new.`id` OR `row_id` = new.`row_id`) BEGIN
	DELETE FROM `product_changes`;
END;--> statement-breakpoint
CREATE TRIGGER `products_replaced_by_update` BEFORE UPDATE OF `row_id`, `id` ON `products`
WHEN old.`row_id` <> new.`row_id`
	OR EXISTS (SELECT 1 FROM `products` WHERE `id` = new.`id` AND `row_id` <> old.`row_id`) BEGIN
	DELETE FROM `product_changes`;
END;--> statement-breakpoint
CREATE TRIGGER `products_named_again` AFTER UPDATE OF `row_id`, `name`, `id` ON `products` BEGIN
	INSERT INTO `products_fts` (`products_fts`, `rowid`, `name`, `id`)
		VALUES ('delete', old.`row_id`, old.`name`, old.`id`);
	INSERT INTO `products_fts` (`rowid`, `name`, `id`) VALUES (new.`row_id`, new.`name`, new.`id`);
END;--> statement-breakpoint
INSERT INTO `customer_days` (`day`, `customer_count`)
	SELECT coalesce(date(customers.`created_at`, '-3 hours'), ''), count(*) FROM `customers` GROUP BY 1;--> statement-breakpoint
CREATE TRIGGER `customers_came` AFTER INSERT ON `customers` BEGIN
	INSERT INTO `customer_days` (`day`, `customer_count`)
		VALUES (coalesce(date(new.`created_at`, '-3 hours'), ''), 1)
		ON CONFLICT DO UPDATE SET `customer_count` = `customer_count` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `customers_went` AFTER DELETE ON `customers` BEGIN
	UPDATE `customer_days` SET `customer_count` = `customer_count` - 1
		WHERE `day` = coalesce(date(old.`created_at`, '-3 hours'), '');
END;--> statement-breakpoint
CREATE TRIGGER `customers_came_then` AFTER UPDATE OF `created_at` ON `customers` BEGIN
	UPDATE `customer_days` SET `customer_count` = `customer_count` - 1
		WHERE `day` = coalesce(date(old.`created_at`, '-3 hours'), '');
	INSERT INTO `customer_days` (`day`, `customer_count`)
		VALUES (coalesce(date(new.`created_at`, '-3 hours'), ''), 1)
		ON CONFLICT DO UPDATE SET `customer_count` = `customer_count` + 1;
END;
