CREATE TABLE `products` (
	`row_id` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`images` text DEFAULT '[]' NOT NULL,
	`sizes` text DEFAULT '[]' NOT NULL,
	`colors` text DEFAULT '[]' NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`subcategory` text DEFAULT '' NOT NULL,
	`brand` text DEFAULT '' NOT NULL,
	`is_new` integer DEFAULT true NOT NULL,
	`is_hidden` integer DEFAULT false NOT NULL,
	`color_links` text DEFAULT '{}' NOT NULL,
	`collection` text,
	`description` text DEFAULT '' NOT NULL,
	`composition` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "products_flags" CHECK("products"."is_new" IN (0, 1) AND "products"."is_hidden" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `products_id` ON `products` (`id`);--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`is_hidden`,`created_at`,`row_id`);--> statement-breakpoint
CREATE TABLE `versions` (
	`name` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
) STRICT;--> statement-breakpoint
INSERT INTO `versions` (`name`, `version`) VALUES ('catalogue', 0);--> statement-breakpoint
CREATE VIRTUAL TABLE `products_fts` USING fts5(
	`name`, `id`,
	content = 'products', content_rowid = 'row_id',
	tokenize = 'trigram remove_diacritics 1'
);--> statement-breakpoint
CREATE TRIGGER `products_inserted` AFTER INSERT ON `products` BEGIN
	INSERT INTO `products_fts` (`rowid`, `name`, `id`) VALUES (new.`row_id`, new.`name`, new.`id`);
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `products_deleted` AFTER DELETE ON `products` BEGIN
	INSERT INTO `products_fts` (`products_fts`, `rowid`, `name`, `id`)
		VALUES ('delete', old.`row_id`, old.`name`, old.`id`);
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `products_updated` AFTER UPDATE ON `products` BEGIN
	INSERT INTO `products_fts` (`products_fts`, `rowid`, `name`, `id`)
		VALUES ('delete', old.`row_id`, old.`name`, old.`id`);
	INSERT INTO `products_fts` (`rowid`, `name`, `id`) VALUES (new.`row_id`, new.`name`, new.`id`);
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'catalogue';
END;
