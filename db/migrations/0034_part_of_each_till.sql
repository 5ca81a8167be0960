DROP INDEX `order_parts_once`;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_parts_without_till` ON `order_parts` (`order_id`,`way`) WHERE "order_parts"."till_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `order_parts_once` ON `order_parts` (`order_id`,`way`,`till_id`);