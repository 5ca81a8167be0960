CREATE TABLE `return_items` (
	`id` integer PRIMARY KEY NOT NULL,
	`return_id` integer NOT NULL,
	`order_item_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`reason` text NOT NULL,
	`paid` integer NOT NULL,
	`new_product_id` text DEFAULT '' NOT NULL,
	`new_size` text DEFAULT '' NOT NULL,
	`new_color` text DEFAULT '' NOT NULL,
	`new_price` integer DEFAULT 0 NOT NULL,
	`new_stock_id` integer,
	`held` integer DEFAULT 0 NOT NULL,
	`back_to_stock` integer DEFAULT 0 NOT NULL,
	`broken` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "return_items_pieces" CHECK("return_items"."quantity" > 0 AND "return_items"."held" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `return_items_by_return` ON `return_items` (`return_id`);--> statement-breakpoint
CREATE INDEX `return_items_by_item` ON `return_items` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `returns` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`new_order_id` integer,
	`held_until` text,
	`settled_by` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`answered_at` text,
	`received_at` text,
	`closed_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`new_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `returns_code` ON `returns` (`code`);--> statement-breakpoint
CREATE INDEX `returns_by_order` ON `returns` (`order_id`);--> statement-breakpoint
CREATE INDEX `returns_by_state` ON `returns` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `returns_by_hold` ON `returns` (`held_until`) WHERE "returns"."held_until" is not null;--> statement-breakpoint
ALTER TABLE `orders` ADD `replaces_order_id` integer;--> statement-breakpoint
CREATE INDEX `orders_replacing` ON `orders` (`replaces_order_id`) WHERE "orders"."replaces_order_id" is not null;