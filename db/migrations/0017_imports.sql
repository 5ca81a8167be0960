CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`file_name` text NOT NULL,
	`stored_name` text NOT NULL,
	`choices` text NOT NULL,
	`admin_name` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`imported_at` text,
	`batch_id` integer,
	`counts` text DEFAULT '{}' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `picture_fetches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_row` integer NOT NULL,
	`source` text NOT NULL,
	`host` text NOT NULL,
	`position` integer NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`color` text DEFAULT '' NOT NULL,
	`import_id` integer,
	`batch_id` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	`problem` text DEFAULT '' NOT NULL,
	CONSTRAINT "picture_fetches_position" CHECK("picture_fetches"."position" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `picture_fetches_by_time` ON `picture_fetches` (`next_at`,`id`);--> statement-breakpoint
CREATE INDEX `picture_fetches_by_product` ON `picture_fetches` (`product_row`,`position`);--> statement-breakpoint
CREATE TABLE `picture_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`confirmed_by` text NOT NULL,
	`confirmed_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `picture_sources` (
	`source` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`fetched_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `variant_codes` (
	`variant` text PRIMARY KEY NOT NULL,
	`product_row` integer NOT NULL,
	`sku` text DEFAULT '' NOT NULL,
	`barcode` text DEFAULT '' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `variant_codes_by_product` ON `variant_codes` (`product_row`);--> statement-breakpoint
CREATE INDEX `variant_codes_by_sku` ON `variant_codes` ("sku" COLLATE NOCASE,`product_row`);--> statement-breakpoint
CREATE INDEX `variant_codes_by_barcode` ON `variant_codes` (`barcode`,`product_row`);--> statement-breakpoint
CREATE INDEX `product_redirects_by_product` ON `product_redirects` (`product_id`);--> statement-breakpoint
CREATE TRIGGER `variant_codes_insert_audited` AFTER INSERT ON `variant_codes` BEGIN
	INSERT INTO `audit_intake` VALUES ('code', new.`variant`, NULL,
		json_object('variant', new.`variant`, 'product_row', new.`product_row`, 'sku', new.`sku`, 'barcode',
			new.`barcode`));
END;--> statement-breakpoint
CREATE TRIGGER `variant_codes_update_audited` AFTER UPDATE ON `variant_codes` BEGIN
	INSERT INTO `audit_intake` VALUES ('code', old.`variant`,
		json_object('variant', old.`variant`, 'product_row', old.`product_row`, 'sku', old.`sku`, 'barcode',
			old.`barcode`),
		json_object('variant', new.`variant`, 'product_row', new.`product_row`, 'sku', new.`sku`, 'barcode',
			new.`barcode`));
END;--> statement-breakpoint
CREATE TRIGGER `variant_codes_delete_audited` AFTER DELETE ON `variant_codes` BEGIN
	INSERT INTO `audit_intake` VALUES ('code', old.`variant`,
		json_object('variant', old.`variant`, 'product_row', old.`product_row`, 'sku', old.`sku`, 'barcode',
			old.`barcode`), NULL);
END;
