CREATE TABLE `admin_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `admin_sessions_by_expiry` ON `admin_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `admins` (
	`id` integer PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`password_hash` text NOT NULL,
	`last_login_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_username` ON `admins` (`username`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_email` ON `customers` ("email" COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `customers_by_creation` ON `customers` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `login_attempts` (
	`subject` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`last_attempt` text NOT NULL,
	`locked_until` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`color` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`image` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_items_amounts" CHECK("order_items"."price" >= 0 AND "order_items"."quantity" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_items_by_order` ON `order_items` (`order_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_number` text NOT NULL,
	`customer_id` integer NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_phone` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`total` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`estimated_delivery` text,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_total" CHECK("orders"."total" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`order_number`);--> statement-breakpoint
CREATE INDEX `orders_by_creation` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_totals` ON `orders` (`status`,`total`);--> statement-breakpoint
CREATE INDEX `orders_by_customer` ON `orders` (`customer_id`,`status`,`total`);--> statement-breakpoint
CREATE TABLE `product_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text,
	`content` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `product_redirects` (
	`old_id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `products` ADD `image_texts` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `products_by_creation` ON `products` (`created_at`,`row_id`);--> statement-breakpoint
CREATE INDEX `products_by_update` ON `products` (`updated_at`,`row_id`);--> statement-breakpoint
CREATE INDEX `products_by_price` ON `products` (`price`,`row_id`);--> statement-breakpoint
CREATE INDEX `products_by_name` ON `products` ("name" COLLATE NOCASE,`row_id`);--> statement-breakpoint
INSERT INTO `versions` (`name`, `version`) VALUES ('settings', 0);--> statement-breakpoint
CREATE TRIGGER `settings_inserted` AFTER INSERT ON `settings` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'settings';
END;--> statement-breakpoint
CREATE TRIGGER `settings_deleted` AFTER DELETE ON `settings` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'settings';
END;--> statement-breakpoint
CREATE TRIGGER `settings_updated` AFTER UPDATE ON `settings` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'settings';
END;
