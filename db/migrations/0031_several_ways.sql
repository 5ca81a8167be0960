CREATE TABLE `order_parts` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`way` text NOT NULL,
	`amount` integer NOT NULL,
	`till_id` integer,
	`author` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`till_id`) REFERENCES `tills`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_parts_amount" CHECK("order_parts"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_parts_once` ON `order_parts` (`order_id`,`way`);--> statement-breakpoint
CREATE INDEX `order_parts_by_till` ON `order_parts` (`till_id`) WHERE "order_parts"."till_id" is not null;--> statement-breakpoint
CREATE TABLE `till_counts` (
	`id` integer PRIMARY KEY NOT NULL,
	`till_id` integer NOT NULL,
	`way` text NOT NULL,
	`expected` integer NOT NULL,
	`counted` integer NOT NULL,
	FOREIGN KEY (`till_id`) REFERENCES `tills`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `till_counts_once` ON `till_counts` (`till_id`,`way`);--> statement-breakpoint
CREATE TABLE `till_movements` (
	`id` integer PRIMARY KEY NOT NULL,
	`till_id` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`till_id`) REFERENCES `tills`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "till_movements_amount" CHECK("till_movements"."amount" <> 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `till_movements_key` ON `till_movements` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `till_movements_by_till` ON `till_movements` (`till_id`);--> statement-breakpoint
CREATE TABLE `tills` (
	`id` integer PRIMARY KEY NOT NULL,
	`admin_id` integer NOT NULL,
	`opened_by` text DEFAULT '' NOT NULL,
	`opened_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`opening` integer NOT NULL,
	`closed_at` text,
	`closed_by` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '[]' NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tills_opening" CHECK("tills"."opening" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `tills_open` ON `tills` (`admin_id`) WHERE "tills"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `tills_by_closing` ON `tills` (`closed_at`);