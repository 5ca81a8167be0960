ALTER TABLE `payment_checkouts` ADD `kind` text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_checkouts` ADD `till_id` integer;