CREATE TABLE `payment_searches` (
	`id` integer PRIMARY KEY NOT NULL,
	`begins_at` text NOT NULL,
	`ends_at` text NOT NULL,
	`read_count` integer DEFAULT 0 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `unclaimed_payments` (
	`id` integer PRIMARY KEY NOT NULL,
	`provider_id` text NOT NULL,
	`order_number` text NOT NULL,
	`held_in_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`payer` text DEFAULT '' NOT NULL,
	`paid_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`dismissed_at` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `unclaimed_payments_provider_id` ON `unclaimed_payments` (`provider_id`);--> statement-breakpoint
CREATE INDEX `unclaimed_payments_open` ON `unclaimed_payments` (`created_at`) WHERE "unclaimed_payments"."dismissed_at" is null;--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_alerts_dismissed` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Settled orders are asked about again, for chargebacks.
UPDATE `orders` SET `payment_check_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
	WHERE `payment_method` = 'mercadopago' AND `paid_at` IS NOT NULL AND `payment_check_at` IS NULL
		AND `created_at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-180 days');--> statement-breakpoint
-- Payments of orders that are gone were dropped until now.
INSERT INTO `payment_searches` (`begins_at`, `ends_at`)
	SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-60 days'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
	WHERE EXISTS (SELECT 1 FROM `orders` WHERE `payment_method` = 'mercadopago');
