CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`admin_id` integer,
	`admin_name` text NOT NULL,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`before` text,
	`after` text,
	`batch_id` integer NOT NULL,
	`undoes_id` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_by_batch` ON `audit` (`batch_id`,`subject_kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `audit_by_admin` ON `audit` (`admin_id`,`batch_id`,`subject_kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `audit_by_subject` ON `audit` (`subject_kind`,`subject_id`,`batch_id`);--> statement-breakpoint
CREATE INDEX `audit_by_time` ON `audit` (`at`,`batch_id`);--> statement-breakpoint
CREATE INDEX `audit_deleted_products` ON `audit` (`at`,`subject_id`) WHERE "audit"."subject_kind" = 'product' and "audit"."after" is null;--> statement-breakpoint
CREATE INDEX `audit_by_undo` ON `audit` (`undoes_id`) WHERE "audit"."undoes_id" is not null;--> statement-breakpoint
CREATE TABLE `audit_context` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`admin_id` integer,
	`admin_name` text NOT NULL,
	`action` text NOT NULL,
	`batch_id` integer NOT NULL,
	`undoes_id` integer,
	CONSTRAINT "audit_context_one" CHECK("audit_context"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `invitations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` integer,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`expires_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `price_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`starts_at` text NOT NULL,
	`product_rows` text NOT NULL,
	`rule` text NOT NULL,
	`admin_id` integer,
	`admin_name` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_runs_by_start` ON `price_runs` (`starts_at`);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `author` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `role` text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `is_active` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `totp_secret` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `totp_step` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `recovery_codes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `last_seen_at` text;--> statement-breakpoint
CREATE VIEW `audit_intake` AS
	SELECT `subject_kind`, `subject_id`, `before`, `after` FROM `audit`;--> statement-breakpoint
CREATE TRIGGER `audit_intake_stored` INSTEAD OF INSERT ON `audit_intake`
WHEN new.`before` IS NOT new.`after` OR new.`before` IS NULL BEGIN
	INSERT INTO `audit` (`at`, `admin_id`, `admin_name`, `action`, `subject_kind`, `subject_id`,
			`before`, `after`, `batch_id`, `undoes_id`)
		SELECT coalesce(context.`at`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), context.`admin_id`,
			coalesce(context.`admin_name`, ''), coalesce(context.`action`, 'outside'),
			new.`subject_kind`, new.`subject_id`,
			CASE WHEN new.`before` IS NULL OR new.`after` IS NULL THEN new.`before` ELSE (
				SELECT json_group_object(was.`key`, was.`value`) FROM json_each(new.`before`) AS was
					WHERE was.`value` IS NOT json_extract(new.`after`, was.`fullkey`)) END,
			CASE WHEN new.`before` IS NULL OR new.`after` IS NULL THEN new.`after` ELSE (
				SELECT json_group_object(came.`key`, came.`value`) FROM json_each(new.`after`) AS came
					WHERE came.`value` IS NOT json_extract(new.`before`, came.`fullkey`)) END,
			coalesce(context.`batch_id`,
				1 + coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'audit'), 0)),
			context.`undoes_id`
		FROM (SELECT 1) LEFT JOIN `audit_context` AS context;
END;--> statement-breakpoint
CREATE TRIGGER `products_insert_audited` AFTER INSERT ON `products` BEGIN
	INSERT INTO `audit_intake` VALUES ('product', new.`row_id`, NULL,
		json_object('id', new.`id`, 'name', new.`name`, 'price', new.`price`));
END;--> statement-breakpoint
CREATE TRIGGER `products_update_audited` AFTER UPDATE ON `products` BEGIN
	INSERT INTO `audit_intake` VALUES ('product', old.`row_id`,
		json_object('id', old.`id`, 'name', old.`name`, 'price', old.`price`, 'images', old.`images`, 'sizes',
			old.`sizes`, 'colors', old.`colors`, 'category', old.`category`, 'subcategory', old.`subcategory`,
			'brand', old.`brand`, 'is_new', old.`is_new`, 'is_hidden', old.`is_hidden`, 'color_links',
			old.`color_links`, 'collection', old.`collection`, 'description', old.`description`, 'composition',
			old.`composition`, 'image_texts', old.`image_texts`, 'iva_permille', old.`iva_permille`, 'created_at',
			old.`created_at`),
		json_object('id', new.`id`, 'name', new.`name`, 'price', new.`price`, 'images', new.`images`, 'sizes',
			new.`sizes`, 'colors', new.`colors`, 'category', new.`category`, 'subcategory', new.`subcategory`,
			'brand', new.`brand`, 'is_new', new.`is_new`, 'is_hidden', new.`is_hidden`, 'color_links',
			new.`color_links`, 'collection', new.`collection`, 'description', new.`description`, 'composition',
			new.`composition`, 'image_texts', new.`image_texts`, 'iva_permille', new.`iva_permille`, 'created_at',
			new.`created_at`));
END;--> statement-breakpoint
CREATE TRIGGER `products_delete_audited` AFTER DELETE ON `products` BEGIN
	INSERT INTO `audit_intake` VALUES ('product', old.`row_id`,
		json_object('id', old.`id`, 'name', old.`name`, 'price', old.`price`, 'images', old.`images`, 'sizes',
			old.`sizes`, 'colors', old.`colors`, 'category', old.`category`, 'subcategory', old.`subcategory`,
			'brand', old.`brand`, 'is_new', old.`is_new`, 'is_hidden', old.`is_hidden`, 'color_links',
			old.`color_links`, 'collection', old.`collection`, 'description', old.`description`, 'composition',
			old.`composition`, 'image_texts', old.`image_texts`, 'iva_permille', old.`iva_permille`, 'created_at',
			old.`created_at`), NULL);
END;--> statement-breakpoint
CREATE TRIGGER `product_redirects_insert_audited` AFTER INSERT ON `product_redirects` BEGIN
	INSERT INTO `audit_intake` VALUES ('redirect', new.`old_id`, NULL,
		json_object('old_id', new.`old_id`, 'product_id', new.`product_id`, 'created_at', new.`created_at`));
END;--> statement-breakpoint
CREATE TRIGGER `product_redirects_update_audited` AFTER UPDATE ON `product_redirects` BEGIN
	INSERT INTO `audit_intake` VALUES ('redirect', old.`old_id`,
		json_object('old_id', old.`old_id`, 'product_id', old.`product_id`, 'created_at', old.`created_at`),
		json_object('old_id', new.`old_id`, 'product_id', new.`product_id`, 'created_at', new.`created_at`));
END;--> statement-breakpoint
CREATE TRIGGER `product_redirects_delete_audited` AFTER DELETE ON `product_redirects` BEGIN
	INSERT INTO `audit_intake` VALUES ('redirect', old.`old_id`,
		json_object('old_id', old.`old_id`, 'product_id', old.`product_id`, 'created_at', old.`created_at`), NULL);
END;--> statement-breakpoint
CREATE TRIGGER `settings_insert_audited` AFTER INSERT ON `settings` BEGIN
	INSERT INTO `audit_intake` VALUES ('setting', new.`name`, NULL,
		json_object('name', new.`name`, 'value', new.`value`));
END;--> statement-breakpoint
CREATE TRIGGER `settings_update_audited` AFTER UPDATE ON `settings` BEGIN
	INSERT INTO `audit_intake` VALUES ('setting', old.`name`,
		json_object('name', old.`name`, 'value', old.`value`),
		json_object('name', new.`name`, 'value', new.`value`));
END;--> statement-breakpoint
CREATE TRIGGER `settings_delete_audited` AFTER DELETE ON `settings` BEGIN
	INSERT INTO `audit_intake` VALUES ('setting', old.`name`,
		json_object('name', old.`name`, 'value', old.`value`), NULL);
END;--> statement-breakpoint
CREATE TRIGGER `sections_insert_audited` AFTER INSERT ON `sections` BEGIN
	INSERT INTO `audit_intake` VALUES ('section', new.`id`, NULL,
		json_object('id', new.`id`, 'name', new.`name`, 'position', new.`position`));
END;--> statement-breakpoint
CREATE TRIGGER `sections_update_audited` AFTER UPDATE ON `sections` BEGIN
	INSERT INTO `audit_intake` VALUES ('section', old.`id`,
		json_object('id', old.`id`, 'name', old.`name`, 'position', old.`position`),
		json_object('id', new.`id`, 'name', new.`name`, 'position', new.`position`));
END;--> statement-breakpoint
CREATE TRIGGER `sections_delete_audited` AFTER DELETE ON `sections` BEGIN
	INSERT INTO `audit_intake` VALUES ('section', old.`id`,
		json_object('id', old.`id`, 'name', old.`name`, 'position', old.`position`), NULL);
END;--> statement-breakpoint
CREATE TRIGGER `groups_insert_audited` AFTER INSERT ON `groups` BEGIN
	INSERT INTO `audit_intake` VALUES ('group', new.`id`, NULL,
		json_object('id', new.`id`, 'name', new.`name`, 'section', new.`section`, 'position', new.`position`, 'is_in_menu',
			new.`is_in_menu`, 'terms', new.`terms`, 'is_undecided', new.`is_undecided`, 'picture', new.`picture`));
END;--> statement-breakpoint
CREATE TRIGGER `groups_update_audited` AFTER UPDATE ON `groups` BEGIN
	INSERT INTO `audit_intake` VALUES ('group', old.`id`,
		json_object('id', old.`id`, 'name', old.`name`, 'section', old.`section`, 'position', old.`position`, 'is_in_menu',
			old.`is_in_menu`, 'terms', old.`terms`, 'is_undecided', old.`is_undecided`, 'picture', old.`picture`),
		json_object('id', new.`id`, 'name', new.`name`, 'section', new.`section`, 'position', new.`position`, 'is_in_menu',
			new.`is_in_menu`, 'terms', new.`terms`, 'is_undecided', new.`is_undecided`, 'picture', new.`picture`));
END;--> statement-breakpoint
CREATE TRIGGER `groups_delete_audited` AFTER DELETE ON `groups` BEGIN
	INSERT INTO `audit_intake` VALUES ('group', old.`id`,
		json_object('id', old.`id`, 'name', old.`name`, 'section', old.`section`, 'position', old.`position`, 'is_in_menu',
			old.`is_in_menu`, 'terms', old.`terms`, 'is_undecided', old.`is_undecided`, 'picture', old.`picture`), NULL);
END;--> statement-breakpoint
CREATE TRIGGER `group_redirects_insert_audited` AFTER INSERT ON `group_redirects` BEGIN
	INSERT INTO `audit_intake` VALUES ('group-redirect', new.`path`, NULL,
		json_object('path', new.`path`, 'target', new.`target`, 'created_at', new.`created_at`));
END;--> statement-breakpoint
CREATE TRIGGER `group_redirects_update_audited` AFTER UPDATE ON `group_redirects` BEGIN
	INSERT INTO `audit_intake` VALUES ('group-redirect', old.`path`,
		json_object('path', old.`path`, 'target', old.`target`, 'created_at', old.`created_at`),
		json_object('path', new.`path`, 'target', new.`target`, 'created_at', new.`created_at`));
END;--> statement-breakpoint
CREATE TRIGGER `group_redirects_delete_audited` AFTER DELETE ON `group_redirects` BEGIN
	INSERT INTO `audit_intake` VALUES ('group-redirect', old.`path`,
		json_object('path', old.`path`, 'target', old.`target`, 'created_at', old.`created_at`), NULL);
END;--> statement-breakpoint
CREATE TRIGGER `brands_insert_audited` AFTER INSERT ON `brands` BEGIN
	INSERT INTO `audit_intake` VALUES ('brand', new.`id`, NULL,
		json_object('id', new.`id`, 'name', new.`name`, 'position', new.`position`, 'is_in_menu', new.`is_in_menu`));
END;--> statement-breakpoint
CREATE TRIGGER `brands_update_audited` AFTER UPDATE ON `brands` BEGIN
	INSERT INTO `audit_intake` VALUES ('brand', old.`id`,
		json_object('id', old.`id`, 'name', old.`name`, 'position', old.`position`, 'is_in_menu', old.`is_in_menu`),
		json_object('id', new.`id`, 'name', new.`name`, 'position', new.`position`, 'is_in_menu', new.`is_in_menu`));
END;--> statement-breakpoint
CREATE TRIGGER `brands_delete_audited` AFTER DELETE ON `brands` BEGIN
	INSERT INTO `audit_intake` VALUES ('brand', old.`id`,
		json_object('id', old.`id`, 'name', old.`name`, 'position', old.`position`, 'is_in_menu', old.`is_in_menu`), NULL);
END;--> statement-breakpoint
CREATE TRIGGER `menu_links_insert_audited` AFTER INSERT ON `menu_links` BEGIN
	INSERT INTO `audit_intake` VALUES ('link', new.`id`, NULL,
		json_object('id', new.`id`, 'position', new.`position`, 'label', new.`label`, 'target', new.`target`));
END;--> statement-breakpoint
CREATE TRIGGER `menu_links_update_audited` AFTER UPDATE ON `menu_links` BEGIN
	INSERT INTO `audit_intake` VALUES ('link', old.`id`,
		json_object('id', old.`id`, 'position', old.`position`, 'label', old.`label`, 'target', old.`target`),
		json_object('id', new.`id`, 'position', new.`position`, 'label', new.`label`, 'target', new.`target`));
END;--> statement-breakpoint
CREATE TRIGGER `menu_links_delete_audited` AFTER DELETE ON `menu_links` BEGIN
	INSERT INTO `audit_intake` VALUES ('link', old.`id`,
		json_object('id', old.`id`, 'position', old.`position`, 'label', old.`label`, 'target', old.`target`), NULL);
END;--> statement-breakpoint
CREATE TRIGGER `pages_insert_audited` AFTER INSERT ON `pages` BEGIN
	INSERT INTO `audit_intake` VALUES ('page', new.`id`, NULL,
		json_object('id', new.`id`, 'slug', new.`slug`, 'title', new.`title`, 'markdown', new.`markdown`, 'is_published',
			new.`is_published`, 'place', new.`place`, 'version', new.`version`));
END;--> statement-breakpoint
CREATE TRIGGER `pages_update_audited` AFTER UPDATE ON `pages` BEGIN
	INSERT INTO `audit_intake` VALUES ('page', old.`id`,
		json_object('id', old.`id`, 'slug', old.`slug`, 'title', old.`title`, 'markdown', old.`markdown`, 'is_published',
			old.`is_published`, 'place', old.`place`),
		json_object('id', new.`id`, 'slug', new.`slug`, 'title', new.`title`, 'markdown', new.`markdown`, 'is_published',
			new.`is_published`, 'place', new.`place`));
END;--> statement-breakpoint
CREATE TRIGGER `pages_delete_audited` AFTER DELETE ON `pages` BEGIN
	INSERT INTO `audit_intake` VALUES ('page', old.`id`,
		json_object('id', old.`id`, 'slug', old.`slug`, 'title', old.`title`, 'markdown', old.`markdown`, 'is_published',
			old.`is_published`, 'place', old.`place`, 'version', old.`version`), NULL);
END;--> statement-breakpoint
CREATE TRIGGER `order_events_audited` AFTER INSERT ON `order_events`
WHEN EXISTS (SELECT 1 FROM `audit_context`) BEGIN
	INSERT INTO `audit_intake` VALUES ('order', new.`order_id`, NULL,
		json_object('event', new.`kind`, 'status', new.`status`));
END;--> statement-breakpoint
CREATE TRIGGER `audit_kept` BEFORE DELETE ON `audit`
WHEN old.`at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 years') BEGIN
	SELECT RAISE(ABORT, 'the history is kept for two years');
END;--> statement-breakpoint
CREATE TRIGGER `audit_not_replaced` BEFORE INSERT ON `audit`
WHEN EXISTS (SELECT 1 FROM `audit` WHERE `id` = new.`id`) BEGIN
	SELECT RAISE(ABORT, 'the history does not change');
END;--> statement-breakpoint
CREATE TRIGGER `audit_unchanged` BEFORE UPDATE ON `audit`
WHEN old.`subject_kind` NOT IN ('order', 'customer') OR new.`before` IS NOT NULL OR new.`after` IS NOT NULL
	OR old.`id` <> new.`id` OR old.`at` <> new.`at` OR old.`admin_id` IS NOT new.`admin_id`
	OR old.`admin_name` <> new.`admin_name` OR old.`action` <> new.`action`
	OR old.`subject_kind` <> new.`subject_kind` OR old.`subject_id` <> new.`subject_id`
	OR old.`batch_id` <> new.`batch_id` OR old.`undoes_id` IS NOT new.`undoes_id` BEGIN
	SELECT RAISE(ABORT, 'the history does not change');
END;--> statement-breakpoint
INSERT INTO `versions` (`name`, `version`) VALUES
	('product_rows', coalesce((SELECT max(`row_id`) FROM `products`), 0));--> statement-breakpoint
CREATE TRIGGER `products_numbered` AFTER INSERT ON `products` BEGIN
	UPDATE `versions` SET `version` = max(`version`, new.`row_id`) WHERE `name` = 'product_rows';
END;
