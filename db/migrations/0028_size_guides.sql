CREATE TABLE `size_guide_rows` (
	`id` text PRIMARY KEY NOT NULL,
	`guide_id` text NOT NULL,
	`size_key` text NOT NULL,
	`measure` text NOT NULL,
	`min_mm` integer NOT NULL,
	`max_mm` integer NOT NULL,
	CONSTRAINT "size_guide_rows_span" CHECK("size_guide_rows"."min_mm" > 0 AND "size_guide_rows"."max_mm" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `size_guide_rows_by_guide` ON `size_guide_rows` (`guide_id`);--> statement-breakpoint
CREATE TABLE `size_guide_uses` (
	`id` text PRIMARY KEY NOT NULL,
	`guide_id` text NOT NULL,
	`brand` text DEFAULT '' NOT NULL,
	`group_id` text DEFAULT '' NOT NULL,
	`audience` text DEFAULT '' NOT NULL,
	`product_row` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `size_guide_uses_by_guide` ON `size_guide_uses` (`guide_id`);--> statement-breakpoint
CREATE TABLE `size_guides` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`fit_note` text DEFAULT '' NOT NULL,
	`how_to_measure` text DEFAULT '' NOT NULL,
	`is_confirmed` integer DEFAULT false NOT NULL,
	CONSTRAINT "size_guides_flags" CHECK("size_guides"."is_confirmed" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE TRIGGER `size_guides_inserted` AFTER INSERT ON `size_guides` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `size_guides_updated` AFTER UPDATE ON `size_guides` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `size_guides_deleted` AFTER DELETE ON `size_guides` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `size_guide_rows_inserted` AFTER INSERT ON `size_guide_rows` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `size_guide_rows_updated` AFTER UPDATE ON `size_guide_rows` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `size_guide_rows_deleted` AFTER DELETE ON `size_guide_rows` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `size_guide_uses_inserted` AFTER INSERT ON `size_guide_uses` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `size_guide_uses_updated` AFTER UPDATE ON `size_guide_uses` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `size_guide_uses_deleted` AFTER DELETE ON `size_guide_uses` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;
