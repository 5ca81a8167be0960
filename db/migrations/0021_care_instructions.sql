ALTER TABLE `products` ADD `care_instructions` text DEFAULT '' NOT NULL;--> statement-breakpoint
DROP TRIGGER `products_update_audited`;--> statement-breakpoint
CREATE TRIGGER `products_update_audited` AFTER UPDATE OF `id`, `name`, `price`, `images`, `sizes`, `colors`, `category`, `subcategory`, `brand`,
	`is_new`, `is_hidden`, `color_links`, `collection`, `description`, `composition`, `care_instructions`, `image_texts`,
	`image_colors`, `iva_permille`, `sale_price`, `sale_from`, `sale_until`, `created_at` ON `products` BEGIN
	INSERT INTO `audit_intake` VALUES ('product', old.`row_id`,
		json_object('id', old.`id`, 'name', old.`name`, 'price', old.`price`, 'images', old.`images`, 'sizes',
			old.`sizes`, 'colors', old.`colors`, 'category', old.`category`, 'subcategory', old.`subcategory`,
			'brand', old.`brand`, 'is_new', old.`is_new`, 'is_hidden', old.`is_hidden`, 'color_links',
			old.`color_links`, 'collection', old.`collection`, 'description', old.`description`, 'composition',
			old.`composition`, 'care_instructions', old.`care_instructions`, 'image_texts', old.`image_texts`,
			'image_colors', old.`image_colors`, 'iva_permille', old.`iva_permille`, 'sale_price', old.`sale_price`,
			'sale_from', old.`sale_from`, 'sale_until', old.`sale_until`, 'created_at',
			old.`created_at`),
		json_object('id', new.`id`, 'name', new.`name`, 'price', new.`price`, 'images', new.`images`, 'sizes',
			new.`sizes`, 'colors', new.`colors`, 'category', new.`category`, 'subcategory', new.`subcategory`,
			'brand', new.`brand`, 'is_new', new.`is_new`, 'is_hidden', new.`is_hidden`, 'color_links',
			new.`color_links`, 'collection', new.`collection`, 'description', new.`description`, 'composition',
			new.`composition`, 'care_instructions', new.`care_instructions`, 'image_texts', new.`image_texts`,
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
			old.`composition`, 'care_instructions', old.`care_instructions`, 'image_texts', old.`image_texts`,
			'image_colors', old.`image_colors`, 'iva_permille', old.`iva_permille`, 'sale_price', old.`sale_price`,
			'sale_from', old.`sale_from`, 'sale_until', old.`sale_until`, 'created_at',
			old.`created_at`), NULL);
END;
