CREATE TABLE `fit_votes` (
	`order_item_id` integer PRIMARY KEY NOT NULL,
	`fit` text NOT NULL,
	`at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "fit_votes_fit" CHECK("fit_votes"."fit" IN ('chico', 'bien', 'grande'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `orders_delivered` ON `orders` (`updated_at`) WHERE "orders"."status" = 'delivered';--> statement-breakpoint
CREATE TRIGGER `fit_votes_inserted` AFTER INSERT ON `fit_votes` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `fit_votes_updated` AFTER UPDATE OF `order_item_id`, `fit` ON `fit_votes` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `fit_votes_deleted` AFTER DELETE ON `fit_votes` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;
