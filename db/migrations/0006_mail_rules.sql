CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`admin_id` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `password_resets_by_admin` ON `password_resets` (`admin_id`);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `held_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `released_at` text;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `emptied_at` text;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `visitor_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_outbox_by_visitor` ON `mail_outbox` (`visitor_key`,`created_at`) WHERE "mail_outbox"."visitor_key" <> '';--> statement-breakpoint
CREATE INDEX `mail_outbox_with_text` ON `mail_outbox` (`status`,`next_attempt_at`) WHERE "mail_outbox"."emptied_at" is null;