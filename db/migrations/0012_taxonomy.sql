CREATE TABLE `brands` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`is_in_menu` integer NOT NULL,
	CONSTRAINT "brands_flags" CHECK("brands"."is_in_menu" IN (0, 1))
) STRICT;--> statement-breakpoint
CREATE TABLE `group_redirects` (
	`path` text PRIMARY KEY NOT NULL,
	`target` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
) STRICT;--> statement-breakpoint
CREATE TABLE `groups` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`section` text NOT NULL,
	`position` integer NOT NULL,
	`is_in_menu` integer NOT NULL,
	`terms` text NOT NULL,
	`is_undecided` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`section`) REFERENCES `sections`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "groups_flags" CHECK("groups"."is_in_menu" IN (0, 1) AND "groups"."is_undecided" IN (0, 1))
) STRICT;--> statement-breakpoint
CREATE TABLE `menu_links` (
	`id` integer PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`label` text NOT NULL,
	`target` text NOT NULL
) STRICT;--> statement-breakpoint
CREATE TABLE `sections` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL
) STRICT;--> statement-breakpoint
INSERT INTO `sections` (`id`, `name`, `position`) VALUES
	('ropa', 'Ropa', 1),
	('accesorios', 'Accesorios', 2);--> statement-breakpoint
INSERT INTO `groups` (`id`, `name`, `section`, `position`, `is_in_menu`, `terms`) VALUES
	('remeras', 'Remeras', 'ropa', 1, 1, '["remera", "manga larga", "chomba"]'),
	('musculosas', 'Musculosas', 'ropa', 2, 1, '["musculosa"]'),
	('camisas', 'Camisas', 'ropa', 3, 1, '["camisa"]'),
	('tops', 'Tops', 'ropa', 4, 1, '["top"]'),
	('buzos', 'Buzos', 'ropa', 5, 1, '["buzo", "hoodie"]'),
	('sweaters', 'Sweaters', 'ropa', 6, 1, '["sweater"]'),
	('camperas', 'Camperas', 'ropa', 7, 1, '["campera", "puffer", "chaleco"]'),
	('jeans', 'Jeans', 'ropa', 8, 1, '["jean"]'),
	('pantalones', 'Pantalones', 'ropa', 9, 1, '["pantalon", "pantalon deportivo", "jogger"]'),
	('bermuda', 'Bermudas', 'ropa', 10, 1, '["bermuda"]'),
	('gorras', 'Gorras', 'accesorios', 11, 1, '["gorra"]'),
	('anteojos', 'Anteojos', 'accesorios', 12, 1, '["anteojo"]'),
	('anillos', 'Anillos', 'accesorios', 13, 1, '["anillo"]'),
	('pulseras', 'Pulseras', 'accesorios', 14, 1, '["pulsera"]'),
	('collares', 'Collares', 'accesorios', 15, 1, '["collar"]'),
	('morrales', 'Morrales', 'accesorios', 16, 1, '["morral"]'),
	('mochilas', 'Mochilas', 'accesorios', 17, 0, '["mochila"]'),
	('bolsos', 'Bolsos', 'accesorios', 18, 0, '["bolso"]'),
	('panuelos', 'Pañuelos', 'accesorios', 19, 0, '["panuelo"]'),
	('neceseres', 'Neceseres', 'accesorios', 20, 0, '["neceser"]'),
	('otros', 'Otros', 'accesorios', 21, 0, '["otro"]');--> statement-breakpoint
INSERT INTO `brands` (`id`, `name`, `position`, `is_in_menu`) VALUES
	('HarveyWillys', 'HarveyWillys', 1, 1),
	('BullBenny', 'BullBenny', 2, 1),
	('AY NOT DEAD', 'AY NOT DEAD', 3, 1),
	('SHATO', 'SHATO', 4, 1),
	('Midway', 'Midway', 5, 1),
	('New Day', 'New Day', 6, 1),
	('Manki', 'Manki', 7, 1),
	('Bento', 'Bento', 8, 1),
	('PROTOTYPE', 'PROTOTYPE', 9, 1),
	('BAID PROJECT', 'BAIB PROJECT', 10, 1),
	('Plegaria', 'Plegaria', 11, 1);--> statement-breakpoint
INSERT INTO `menu_links` (`position`, `label`, `target`) VALUES (1, 'Colección', '/coleccion');--> statement-breakpoint
INSERT INTO `versions` (`name`, `version`) VALUES ('taxonomy', 1);--> statement-breakpoint
CREATE TRIGGER `sections_inserted` AFTER INSERT ON `sections` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `sections_updated` AFTER UPDATE ON `sections` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `sections_deleted` AFTER DELETE ON `sections` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `groups_inserted` AFTER INSERT ON `groups` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `groups_updated` AFTER UPDATE ON `groups` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `groups_deleted` AFTER DELETE ON `groups` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `brands_inserted` AFTER INSERT ON `brands` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `brands_updated` AFTER UPDATE ON `brands` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `brands_deleted` AFTER DELETE ON `brands` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `menu_links_inserted` AFTER INSERT ON `menu_links` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `menu_links_updated` AFTER UPDATE ON `menu_links` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `menu_links_deleted` AFTER DELETE ON `menu_links` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;
