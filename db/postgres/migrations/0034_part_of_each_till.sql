DROP INDEX order_parts_once;
--> statement-breakpoint
CREATE UNIQUE INDEX order_parts_once ON order_parts (order_id,way,till_id);
--> statement-breakpoint
CREATE UNIQUE INDEX order_parts_without_till ON order_parts (order_id,way) WHERE till_id is null;
