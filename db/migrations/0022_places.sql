CREATE TABLE `collections` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`picture` text DEFAULT '' NOT NULL,
	`starts_on` text,
	`ends_on` text
) STRICT;
--> statement-breakpoint
ALTER TABLE `products` ADD `audiences` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `age` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `also_in` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `season` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `cost` integer CHECK (`cost` > 0);--> statement-breakpoint
ALTER TABLE `products` ADD `weight_in_grams` integer CHECK (`weight_in_grams` > 0);--> statement-breakpoint
ALTER TABLE `groups` ADD `parent` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `groups` ADD `weight_in_grams` integer CHECK (`weight_in_grams` > 0);--> statement-breakpoint
CREATE TRIGGER `collections_inserted` AFTER INSERT ON `collections` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `collections_updated` AFTER UPDATE ON `collections` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;--> statement-breakpoint
CREATE TRIGGER `collections_deleted` AFTER DELETE ON `collections` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` IN ('catalogue', 'taxonomy');
	DELETE FROM `product_changes`;
	INSERT INTO `product_changes` (`version`, `row_id`, `mark`)
		SELECT `version`, 0, random() % 1000000000 FROM `versions` WHERE `name` = 'catalogue';
END;
