ALTER TABLE `orders` ADD `held_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `admin_sessions` ADD `device` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `admin_sessions` ADD `last_seen_at` text;--> statement-breakpoint
-- A receipt that nobody looked at held its pieces for ever: from now on `decideHold` gives it an end.
UPDATE `orders` SET `hold_until` = `updated_at`
	WHERE `status` = 'pending' AND `paid_at` IS NULL AND `hold_until` IS NULL AND `payment_method` = 'transfer'
		AND EXISTS (SELECT 1 FROM `order_receipts` WHERE `order_receipts`.`order_id` = `orders`.`id`);
