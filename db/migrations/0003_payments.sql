CREATE TABLE `payment_application` (
	`id` integer PRIMARY KEY NOT NULL,
	`client_id` text DEFAULT '' NOT NULL,
	`sealed_client_secret` text DEFAULT '' NOT NULL,
	`sealed_webhook_secret` text DEFAULT '' NOT NULL,
	`uses_pkce` integer DEFAULT false NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "payment_application_single" CHECK(`id` = 1 AND `uses_pkce` IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_authorizations` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`admin_session_id` text NOT NULL,
	`sealed_code_verifier` text DEFAULT '' NOT NULL,
	`return_to` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`admin_session_id`) REFERENCES `admin_sessions`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_authorizations_by_session` ON `payment_authorizations` (`admin_session_id`);--> statement-breakpoint
CREATE TABLE `payment_checkouts` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`account_id` text NOT NULL,
	`total` integer NOT NULL,
	`preference_id` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_checkouts_key` ON `payment_checkouts` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `payment_checkouts_by_order` ON `payment_checkouts` (`order_id`);--> statement-breakpoint
CREATE TABLE `payment_connection` (
	`id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`account_id` text NOT NULL,
	`nickname` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`is_live` integer NOT NULL,
	`is_test_user` integer DEFAULT false NOT NULL,
	`sealed_access_token` text DEFAULT '' NOT NULL,
	`sealed_refresh_token` text DEFAULT '' NOT NULL,
	`token_fingerprint` text DEFAULT '' NOT NULL,
	`expires_at` text,
	`connected_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`renewed_at` text,
	`renewing_until` text,
	`lost_at` text,
	`lost_reason` text DEFAULT '' NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "payment_connection_single" CHECK(`id` = 1 AND `is_live` IN (0, 1) AND `is_test_user` IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_notices` (
	`id` integer PRIMARY KEY NOT NULL,
	`topic` text NOT NULL,
	`subject_id` text NOT NULL,
	`outcome` text NOT NULL,
	`times_received` integer DEFAULT 1 NOT NULL,
	`first_received_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`last_received_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_notices_subject` ON `payment_notices` (`topic`,`subject_id`);--> statement-breakpoint
CREATE INDEX `payment_notices_by_time` ON `payment_notices` (`last_received_at`);--> statement-breakpoint
CREATE TABLE `payment_refunds` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`payment_id` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`amount_in_cents` integer NOT NULL,
	`refunded_before_in_cents` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'wanted' NOT NULL,
	`provider_id` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text,
	`last_error` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`settled_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_refunds_amount" CHECK(`amount_in_cents` > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_refunds_key` ON `payment_refunds` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `payment_refunds_by_order` ON `payment_refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_refunds_by_payment` ON `payment_refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `payment_refunds_due` ON `payment_refunds` (`next_attempt_at`) WHERE "payment_refunds"."next_attempt_at" is not null;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`provider_id` text NOT NULL,
	`status` text NOT NULL,
	`status_detail` text DEFAULT '' NOT NULL,
	`amount_in_cents` integer NOT NULL CHECK (`amount_in_cents` >= 0),
	`refunded_in_cents` integer DEFAULT 0 NOT NULL CHECK (`refunded_in_cents` >= 0),
	`currency` text NOT NULL,
	`collector_id` text NOT NULL,
	`is_live` integer NOT NULL CHECK (`is_live` IN (0, 1)),
	`method` text DEFAULT '' NOT NULL,
	`type` text DEFAULT '' NOT NULL,
	`instalments` integer DEFAULT 1 NOT NULL,
	`net_in_cents` integer,
	`mismatches` text DEFAULT '' NOT NULL,
	`provider_created_at` text,
	`approved_at` text,
	`provider_updated_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_id` ON `payments` (`provider_id`);--> statement-breakpoint
CREATE INDEX `payments_by_order` ON `payments` (`order_id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_alert` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_check_at` text;--> statement-breakpoint
CREATE INDEX `orders_by_payment_alert` ON `orders` (`created_at`) WHERE "orders"."payment_alert" <> '';--> statement-breakpoint
CREATE INDEX `orders_payment_check` ON `orders` (`payment_check_at`) WHERE "orders"."payment_check_at" is not null;