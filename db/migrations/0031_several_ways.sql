CREATE TABLE `order_parts` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`way` text NOT NULL,
	`amount` integer NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_parts_amount" CHECK("order_parts"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_parts_once` ON `order_parts` (`order_id`,`way`);