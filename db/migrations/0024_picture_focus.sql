ALTER TABLE `picture_fetches` ADD `focus` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `image_focus` text DEFAULT '{}' NOT NULL;