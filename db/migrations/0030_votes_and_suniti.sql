CREATE TABLE `fit_votes` (
	`order_item_id` integer PRIMARY KEY NOT NULL,
	`fit` text NOT NULL,
	`at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "fit_votes_fit" CHECK("fit_votes"."fit" IN ('chico', 'bien', 'grande'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `size_guide_sizes` (
	`id` text PRIMARY KEY NOT NULL,
	`guide_id` text NOT NULL,
	`size_key` text NOT NULL,
	`suniti` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `size_guide_sizes_by_guide` ON `size_guide_sizes` (`guide_id`);--> statement-breakpoint
CREATE INDEX `orders_delivered` ON `orders` (`updated_at`) WHERE "orders"."status" = 'delivered';--> statement-breakpoint
CREATE TRIGGER `fit_votes_inserted` AFTER INSERT ON `fit_votes` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `fit_votes_updated` AFTER UPDATE OF `order_item_id`, `fit` ON `fit_votes` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `fit_votes_deleted` AFTER DELETE ON `fit_votes` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `size_guide_sizes_inserted` AFTER INSERT ON `size_guide_sizes` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `size_guide_sizes_updated` AFTER UPDATE ON `size_guide_sizes` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `size_guide_sizes_deleted` AFTER DELETE ON `size_guide_sizes` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;
