CREATE TABLE `search_days` (
	`day` text NOT NULL,
	`text` text NOT NULL,
	`search_count` integer NOT NULL,
	`hit_count` integer NOT NULL,
	PRIMARY KEY(`day`, `text`)
) STRICT;
