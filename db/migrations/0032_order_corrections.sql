CREATE TABLE `order_corrections` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`former` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
-- Whatever happens to an order after it was corrected ends its way back, but for a note and the work on it.
CREATE TRIGGER `order_correction_ended` AFTER INSERT ON `order_events`
	WHEN new.`kind` <> 'internal-note' AND NOT (new.`kind` = 'moved' AND new.`status` = 'preparing') BEGIN
	DELETE FROM `order_corrections` WHERE `order_id` = new.`order_id`;
END;
