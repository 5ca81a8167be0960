CREATE TABLE `codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`value` integer DEFAULT 0 NOT NULL,
	`max_uses` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`once_per_email` integer DEFAULT false NOT NULL,
	`min_pesos` integer DEFAULT 0 NOT NULL,
	`brands` text DEFAULT '[]' NOT NULL,
	`groups` text DEFAULT '[]' NOT NULL,
	`skips_sale` integer DEFAULT false NOT NULL,
	`valid_from` text,
	`valid_until` text,
	`is_off` integer DEFAULT false NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "codes_value" CHECK("codes"."value" >= 0 AND ("codes"."kind" <> 'percent' OR "codes"."value" <= 100)),
	CONSTRAINT "codes_uses" CHECK("codes"."uses" >= 0 AND "codes"."min_pesos" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `codes_code` ON `codes` (`code`);--> statement-breakpoint
CREATE TABLE `quantity_offers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`brands` text DEFAULT '[]' NOT NULL,
	`groups` text DEFAULT '[]' NOT NULL,
	`skips_sale` integer DEFAULT false NOT NULL,
	`valid_from` text,
	`valid_until` text,
	`is_off` integer DEFAULT false NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `order_items` ADD `list_price` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `offer_discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `code_discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `offer_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `offer_discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `code_id` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `code_discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_reduced` ON `orders` (`id`) WHERE "orders"."offer_discount" > 0 or "orders"."code_discount" > 0 or "orders"."code" <> '';--> statement-breakpoint
CREATE INDEX `orders_by_code` ON `orders` (`code_id`,lower("customer_email")) WHERE "orders"."code_id" is not null;--> statement-breakpoint
ALTER TABLE `products` ADD `sale_price` integer CHECK (`sale_price` > 0);--> statement-breakpoint
ALTER TABLE `products` ADD `sale_from` text;--> statement-breakpoint
ALTER TABLE `products` ADD `sale_until` text;--> statement-breakpoint
ALTER TABLE `products` ADD `on_sale` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `shows_list` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `sale_due_at` text;--> statement-breakpoint
CREATE INDEX `products_sale_due` ON `products` (`sale_due_at`) WHERE "products"."sale_due_at" is not null;--> statement-breakpoint
CREATE INDEX `products_with_sale` ON `products` (`updated_at`,`row_id`) WHERE "products"."sale_price" is not null;--> statement-breakpoint
DROP TRIGGER `products_update_audited`;--> statement-breakpoint
CREATE TRIGGER `products_update_audited` AFTER UPDATE OF `id`, `name`, `price`, `images`, `sizes`, `colors`, `category`, `subcategory`, `brand`,
	`is_new`, `is_hidden`, `color_links`, `collection`, `description`, `composition`, `image_texts`, `image_colors`,
	`iva_permille`, `sale_price`, `sale_from`, `sale_until`, `created_at` ON `products` BEGIN
	INSERT INTO `audit_intake` VALUES ('product', old.`row_id`,
		json_object('id', old.`id`, 'name', old.`name`, 'price', old.`price`, 'images', old.`images`, 'sizes',
			old.`sizes`, 'colors', old.`colors`, 'category', old.`category`, 'subcategory', old.`subcategory`,
			'brand', old.`brand`, 'is_new', old.`is_new`, 'is_hidden', old.`is_hidden`, 'color_links',
			old.`color_links`, 'collection', old.`collection`, 'description', old.`description`, 'composition',
			old.`composition`, 'image_texts', old.`image_texts`,
			'image_colors', old.`image_colors`, 'iva_permille', old.`iva_permille`, 'sale_price', old.`sale_price`,
			'sale_from', old.`sale_from`, 'sale_until', old.`sale_until`, 'created_at',
			old.`created_at`),
		json_object('id', new.`id`, 'name', new.`name`, 'price', new.`price`, 'images', new.`images`, 'sizes',
			new.`sizes`, 'colors', new.`colors`, 'category', new.`category`, 'subcategory', new.`subcategory`,
			'brand', new.`brand`, 'is_new', new.`is_new`, 'is_hidden', new.`is_hidden`, 'color_links',
			new.`color_links`, 'collection', new.`collection`, 'description', new.`description`, 'composition',
			new.`composition`, 'image_texts', new.`image_texts`,
			'image_colors', new.`image_colors`, 'iva_permille', new.`iva_permille`, 'sale_price', new.`sale_price`,
			'sale_from', new.`sale_from`, 'sale_until', new.`sale_until`, 'created_at',
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
			'image_colors', old.`image_colors`, 'iva_permille', old.`iva_permille`, 'sale_price', old.`sale_price`,
			'sale_from', old.`sale_from`, 'sale_until', old.`sale_until`, 'created_at',
			old.`created_at`), NULL);
END;--> statement-breakpoint
CREATE TRIGGER `sales_came` AFTER INSERT ON `products` WHEN new.`sale_price` IS NOT NULL BEGIN
	UPDATE `products` SET `sale_due_at` = '' WHERE `row_id` = new.`row_id`;
END;--> statement-breakpoint
CREATE TRIGGER `sales_changed` AFTER UPDATE OF `price`, `sale_price`, `sale_from`, `sale_until` ON `products`
WHEN (new.`sale_price` IS NOT NULL OR old.`sale_price` IS NOT NULL)
	AND (new.`price`, new.`sale_price`, new.`sale_from`, new.`sale_until`)
		IS NOT (old.`price`, old.`sale_price`, old.`sale_from`, old.`sale_until`) BEGIN
	UPDATE `products` SET `sale_due_at` = '' WHERE `row_id` = new.`row_id`;
END;--> statement-breakpoint
CREATE TRIGGER `codes_insert_audited` AFTER INSERT ON `codes` BEGIN
	INSERT INTO `audit_intake` VALUES ('discount-code', new.`id`, NULL,
		json_object('id', new.`id`, 'code', new.`code`, 'kind', new.`kind`, 'value', new.`value`, 'max_uses', new.`max_uses`,
			'once_per_email', new.`once_per_email`, 'min_pesos', new.`min_pesos`, 'brands', new.`brands`,
			'groups', new.`groups`, 'skips_sale', new.`skips_sale`, 'valid_from', new.`valid_from`,
			'valid_until', new.`valid_until`, 'is_off', new.`is_off`, 'created_at', new.`created_at`));
END;--> statement-breakpoint
CREATE TRIGGER `codes_update_audited` AFTER UPDATE ON `codes` BEGIN
	INSERT INTO `audit_intake` VALUES ('discount-code', old.`id`,
		json_object('id', old.`id`, 'code', old.`code`, 'kind', old.`kind`, 'value', old.`value`, 'max_uses', old.`max_uses`,
			'once_per_email', old.`once_per_email`, 'min_pesos', old.`min_pesos`, 'brands', old.`brands`,
			'groups', old.`groups`, 'skips_sale', old.`skips_sale`, 'valid_from', old.`valid_from`,
			'valid_until', old.`valid_until`, 'is_off', old.`is_off`, 'created_at', old.`created_at`),
		json_object('id', new.`id`, 'code', new.`code`, 'kind', new.`kind`, 'value', new.`value`, 'max_uses', new.`max_uses`,
			'once_per_email', new.`once_per_email`, 'min_pesos', new.`min_pesos`, 'brands', new.`brands`,
			'groups', new.`groups`, 'skips_sale', new.`skips_sale`, 'valid_from', new.`valid_from`,
			'valid_until', new.`valid_until`, 'is_off', new.`is_off`, 'created_at', new.`created_at`));
END;--> statement-breakpoint
CREATE TRIGGER `codes_delete_audited` AFTER DELETE ON `codes` BEGIN
	INSERT INTO `audit_intake` VALUES ('discount-code', old.`id`,
		json_object('id', old.`id`, 'code', old.`code`, 'kind', old.`kind`, 'value', old.`value`, 'max_uses', old.`max_uses`,
			'once_per_email', old.`once_per_email`, 'min_pesos', old.`min_pesos`, 'brands', old.`brands`,
			'groups', old.`groups`, 'skips_sale', old.`skips_sale`, 'valid_from', old.`valid_from`,
			'valid_until', old.`valid_until`, 'is_off', old.`is_off`, 'created_at', old.`created_at`), NULL);
END;--> statement-breakpoint
CREATE TRIGGER `quantity_offers_insert_audited` AFTER INSERT ON `quantity_offers` BEGIN
	INSERT INTO `audit_intake` VALUES ('quantity-offer', new.`id`, NULL,
		json_object('id', new.`id`, 'kind', new.`kind`, 'brands', new.`brands`, 'groups', new.`groups`, 'skips_sale',
			new.`skips_sale`, 'valid_from', new.`valid_from`, 'valid_until', new.`valid_until`, 'is_off',
			new.`is_off`, 'created_at', new.`created_at`));
END;--> statement-breakpoint
CREATE TRIGGER `quantity_offers_update_audited` AFTER UPDATE ON `quantity_offers` BEGIN
	INSERT INTO `audit_intake` VALUES ('quantity-offer', old.`id`,
		json_object('id', old.`id`, 'kind', old.`kind`, 'brands', old.`brands`, 'groups', old.`groups`, 'skips_sale',
			old.`skips_sale`, 'valid_from', old.`valid_from`, 'valid_until', old.`valid_until`, 'is_off',
			old.`is_off`, 'created_at', old.`created_at`),
		json_object('id', new.`id`, 'kind', new.`kind`, 'brands', new.`brands`, 'groups', new.`groups`, 'skips_sale',
			new.`skips_sale`, 'valid_from', new.`valid_from`, 'valid_until', new.`valid_until`, 'is_off',
			new.`is_off`, 'created_at', new.`created_at`));
END;--> statement-breakpoint
CREATE TRIGGER `quantity_offers_delete_audited` AFTER DELETE ON `quantity_offers` BEGIN
	INSERT INTO `audit_intake` VALUES ('quantity-offer', old.`id`,
		json_object('id', old.`id`, 'kind', old.`kind`, 'brands', old.`brands`, 'groups', old.`groups`, 'skips_sale',
			old.`skips_sale`, 'valid_from', old.`valid_from`, 'valid_until', old.`valid_until`, 'is_off',
			old.`is_off`, 'created_at', old.`created_at`), NULL);
END;--> statement-breakpoint
CREATE TRIGGER `codes_came_back` AFTER INSERT ON `codes`
WHEN EXISTS (SELECT 1 FROM `orders` WHERE `code_id` = new.`id`) BEGIN
	UPDATE `codes` SET `uses` =
			(SELECT count(*) FROM `orders` WHERE `code_id` = new.`id` AND `status` NOT IN ('cancelled', 'refunded'))
		WHERE `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `sales_judged_again_insert` AFTER INSERT ON `settings` WHEN new.`name` = 'saleHeldDays' BEGIN
	UPDATE `products` SET `sale_due_at` = '' WHERE `on_sale`;
END;--> statement-breakpoint
CREATE TRIGGER `sales_judged_again_update` AFTER UPDATE ON `settings` WHEN new.`name` = 'saleHeldDays' BEGIN
	UPDATE `products` SET `sale_due_at` = '' WHERE `on_sale`;
END;--> statement-breakpoint
CREATE TRIGGER `sales_judged_again_delete` AFTER DELETE ON `settings` WHEN old.`name` = 'saleHeldDays' BEGIN
	UPDATE `products` SET `sale_due_at` = '' WHERE `on_sale`;
END;
