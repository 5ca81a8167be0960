CREATE TABLE `restock_requests` (
	`id` integer PRIMARY KEY NOT NULL,
	`stock_id` integer NOT NULL,
	`email` text NOT NULL,
	`token` text NOT NULL,
	`at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`notified_at` text,
	FOREIGN KEY (`stock_id`) REFERENCES `stock`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `restock_requests_once` ON `restock_requests` (`stock_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `restock_requests_token` ON `restock_requests` (`token`);--> statement-breakpoint
CREATE INDEX `restock_requests_waiting` ON `restock_requests` (`stock_id`,`id`) WHERE "restock_requests"."notified_at" is null;--> statement-breakpoint
CREATE INDEX `restock_requests_by_email` ON `restock_requests` (`email`);--> statement-breakpoint
CREATE INDEX `restock_requests_by_time` ON `restock_requests` (`at`);--> statement-breakpoint
CREATE TABLE `stock` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_row` integer NOT NULL,
	`size_key` text NOT NULL,
	`color` text NOT NULL,
	`on_hand` integer DEFAULT 0 NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	`edits` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_numbers" CHECK("stock"."on_hand" >= 0 AND "stock"."reserved" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_variant` ON `stock` (`product_row`,`size_key`,`color`);--> statement-breakpoint
CREATE INDEX `stock_by_left` ON `stock` ("on_hand" - "reserved");--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`stock_id` integer NOT NULL,
	`on_hand_delta` integer DEFAULT 0 NOT NULL,
	`reserved_delta` integer DEFAULT 0 NOT NULL,
	`reason` text NOT NULL,
	`order_id` integer,
	`author` text DEFAULT '' NOT NULL,
	`batch_id` integer,
	`at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_movements_by_stock` ON `stock_movements` (`stock_id`,`id`);--> statement-breakpoint
CREATE INDEX `stock_movements_by_time` ON `stock_movements` (`at`);--> statement-breakpoint
CREATE TABLE `stock_take_cells` (
	`take_id` integer NOT NULL,
	`product_row` integer NOT NULL,
	`size_key` text NOT NULL,
	`color` text NOT NULL,
	`counted` integer NOT NULL,
	`seen_on_hand` integer,
	`seen_edits` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`take_id`, `product_row`, `size_key`, `color`),
	FOREIGN KEY (`take_id`) REFERENCES `stock_takes`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_take_cells_counted" CHECK("stock_take_cells"."counted" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `stock_takes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scope` text NOT NULL,
	`scope_value` text DEFAULT '' NOT NULL,
	`author` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`closed_at` text,
	`batch_id` integer
) STRICT;
--> statement-breakpoint
ALTER TABLE `order_items` ADD `stock_id` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `stock_state` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `order_items_reserved` ON `order_items` (`stock_id`) WHERE "order_items"."stock_state" = 'reserved';--> statement-breakpoint
ALTER TABLE `orders` ADD `hold_until` text;--> statement-breakpoint
CREATE INDEX `orders_by_hold` ON `orders` (`hold_until`) WHERE "orders"."hold_until" is not null;--> statement-breakpoint
ALTER TABLE `payments` ADD `expires_at` text;--> statement-breakpoint
ALTER TABLE `products` ADD `image_colors` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
DROP TRIGGER `products_update_audited`;--> statement-breakpoint
CREATE TRIGGER `products_update_audited` AFTER UPDATE ON `products` BEGIN
	INSERT INTO `audit_intake` VALUES ('product', old.`row_id`,
		json_object('id', old.`id`, 'name', old.`name`, 'price', old.`price`, 'images', old.`images`, 'sizes',
			old.`sizes`, 'colors', old.`colors`, 'category', old.`category`, 'subcategory', old.`subcategory`,
			'brand', old.`brand`, 'is_new', old.`is_new`, 'is_hidden', old.`is_hidden`, 'color_links',
			old.`color_links`, 'collection', old.`collection`, 'description', old.`description`, 'composition',
			old.`composition`, 'image_texts', old.`image_texts`,
			'image_colors', old.`image_colors`, 'iva_permille', old.`iva_permille`, 'created_at',
			old.`created_at`),
		json_object('id', new.`id`, 'name', new.`name`, 'price', new.`price`, 'images', new.`images`, 'sizes',
			new.`sizes`, 'colors', new.`colors`, 'category', new.`category`, 'subcategory', new.`subcategory`,
			'brand', new.`brand`, 'is_new', new.`is_new`, 'is_hidden', new.`is_hidden`, 'color_links',
			new.`color_links`, 'collection', new.`collection`, 'description', new.`description`, 'composition',
			new.`composition`, 'image_texts', new.`image_texts`,
			'image_colors', new.`image_colors`, 'iva_permille', new.`iva_permille`, 'created_at',
			new.`created_at`));
END;--> statement-breakpoint
DROP TRIGGER `products_delete_audited`;--> statement-breakpoint
CREATE TRIGGER `products_delete_audited` AFTER DELETE ON `products` BEGIN
	INSERT INTO `audit_intake` VALUES ('product', old.`row_id`,
		json_object('id', old.`id`, 'name', old.`name`, 'price', old.`price`, 'images', old.`images`, 'sizes',
			old.`sizes`, 'colors', old.`colors`, 'category', old.`category`, 'subcategory', old.`subcategory`,
			'brand', old.`brand`, 'is_new', old.`is_new`, 'is_hidden', old.`is_hidden`, 'color_links',
			old.`color_links`, 'collection', old.`collection`, 'description', old.`description`, 'composition',
			old.`composition`, 'image_texts', old.`image_texts`,
			'image_colors', old.`image_colors`, 'iva_permille', old.`iva_permille`, 'created_at',
			old.`created_at`), NULL);
END;--> statement-breakpoint
CREATE TRIGGER `stock_moved` AFTER INSERT ON `stock_movements` BEGIN
	UPDATE `stock` SET `on_hand` = `on_hand` + new.`on_hand_delta`, `reserved` = `reserved` + new.`reserved_delta`,
			`edits` = `edits` + (new.`order_id` IS NULL)
		WHERE `id` = new.`stock_id`;
END;--> statement-breakpoint
CREATE TRIGGER `stock_movements_kept` BEFORE DELETE ON `stock_movements` BEGIN
	SELECT RAISE(ABORT, 'the ledger of the stock does not change');
END;--> statement-breakpoint
CREATE TRIGGER `stock_movements_unchanged` BEFORE UPDATE ON `stock_movements` BEGIN
	SELECT RAISE(ABORT, 'the ledger of the stock does not change');
END;--> statement-breakpoint
CREATE TRIGGER `stock_shown_differently` AFTER UPDATE ON `stock`
WHEN min(max(old.`on_hand` - old.`reserved`, 0), 4) <> min(max(new.`on_hand` - new.`reserved`, 0), 4) BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'catalogue';
	INSERT OR REPLACE INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, new.`product_row`, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
	DELETE FROM `product_changes`
		WHERE `version` <= (SELECT `version` - 10000 FROM `versions` WHERE `name` = 'catalogue');
END;--> statement-breakpoint
CREATE TRIGGER `stock_counted` AFTER INSERT ON `stock` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'catalogue';
	INSERT OR REPLACE INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, new.`product_row`, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
	DELETE FROM `product_changes`
		WHERE `version` <= (SELECT `version` - 10000 FROM `versions` WHERE `name` = 'catalogue');
END;--> statement-breakpoint
CREATE TRIGGER `stock_not_counted` AFTER DELETE ON `stock` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'catalogue';
	INSERT OR REPLACE INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, old.`product_row`, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
	DELETE FROM `product_changes`
		WHERE `version` <= (SELECT `version` - 10000 FROM `versions` WHERE `name` = 'catalogue');
END;
