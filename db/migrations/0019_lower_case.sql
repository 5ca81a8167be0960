-- The words of both engines: COLLATE NOCASE is only one of SQLite.
DROP INDEX `customers_email`;--> statement-breakpoint
DROP INDEX `customers_by_name`;--> statement-breakpoint
CREATE UNIQUE INDEX `customers_email` ON `customers` (lower("email")) WHERE "customers"."email" <> '';--> statement-breakpoint
CREATE INDEX `customers_by_name` ON `customers` (lower("name"),`id`);--> statement-breakpoint
DROP INDEX `products_by_name`;--> statement-breakpoint
CREATE INDEX `products_by_name` ON `products` (lower("name"),`row_id`);--> statement-breakpoint
DROP INDEX `variant_codes_by_sku`;--> statement-breakpoint
CREATE INDEX `variant_codes_by_sku` ON `variant_codes` (lower("sku"),`product_row`);