ALTER TABLE picture_fetches ADD focus text COLLATE "C" NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE products ADD image_focus text COLLATE "C" NOT NULL DEFAULT '{}';
