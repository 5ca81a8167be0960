CREATE TABLE `withdrawal_items` (
	`id` integer PRIMARY KEY NOT NULL,
	`withdrawal_id` integer NOT NULL,
	`order_item_id` integer NOT NULL,
	`back_to_stock` integer DEFAULT 0 NOT NULL,
	`broken` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`withdrawal_id`) REFERENCES `withdrawals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "withdrawal_items_pieces" CHECK("withdrawal_items"."back_to_stock" + "withdrawal_items"."broken" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `withdrawal_items_by_withdrawal` ON `withdrawal_items` (`withdrawal_id`);--> statement-breakpoint
CREATE INDEX `withdrawal_items_by_item` ON `withdrawal_items` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `withdrawal_steps` (
	`id` integer PRIMARY KEY NOT NULL,
	`withdrawal_id` integer NOT NULL,
	`step` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`withdrawal_id`) REFERENCES `withdrawals`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawal_steps_once` ON `withdrawal_steps` (`withdrawal_id`,`step`);--> statement-breakpoint
ALTER TABLE `withdrawals` ADD `state` text DEFAULT 'asked' NOT NULL;--> statement-breakpoint
CREATE INDEX `withdrawals_by_state` ON `withdrawals` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_by_order` ON `withdrawals` (`order_id`) WHERE "withdrawals"."order_id" is not null;--> statement-breakpoint
ALTER TABLE `payment_refunds` ADD `withdrawal_id` integer;--> statement-breakpoint
INSERT INTO `withdrawal_steps` (`withdrawal_id`, `step`, `created_at`)
	SELECT `id`, 'close', `answered_at` FROM `withdrawals` WHERE `answered_at` IS NOT NULL;--> statement-breakpoint
UPDATE `withdrawals` SET `state` = 'closed' WHERE `answered_at` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `codes` ADD `order_id` integer;--> statement-breakpoint
ALTER TABLE `codes` ADD `pieces` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `codes_by_order` ON `codes` (`order_id`) WHERE "codes"."order_id" is not null;--> statement-breakpoint
ALTER TABLE `manual_refunds` ADD `pieces` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_refunds` ADD `pieces` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `codes` SET `order_id` = (SELECT `order_id` FROM `returns` WHERE `returns`.`code` = `codes`.`code`)
	WHERE EXISTS (SELECT 1 FROM `returns` WHERE `returns`.`code` = `codes`.`code` AND `settled_by` = 'code');
