CREATE TRIGGER `return_items_told_inserted` AFTER INSERT ON `return_items` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `return_items_told_updated` AFTER UPDATE OF `order_item_id`, `quantity`, `reason` ON `return_items` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `return_items_told_deleted` AFTER DELETE ON `return_items` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `returns_told_updated` AFTER UPDATE OF `state` ON `returns` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;
