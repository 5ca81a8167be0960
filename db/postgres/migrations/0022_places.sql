CREATE TABLE collections (
	id text COLLATE "C" PRIMARY KEY,
	name text COLLATE "C" NOT NULL,
	position bigint NOT NULL,
	picture text COLLATE "C" NOT NULL DEFAULT '',
	starts_on text COLLATE "C",
	ends_on text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE products
	ADD audiences text COLLATE "C" NOT NULL DEFAULT '[]',
	ADD age text COLLATE "C" NOT NULL DEFAULT '',
	ADD also_in text COLLATE "C" NOT NULL DEFAULT '[]',
	ADD season text COLLATE "C" NOT NULL DEFAULT '',
	ADD cost bigint CHECK (cost > 0),
	ADD weight_in_grams bigint CHECK (weight_in_grams > 0);
--> statement-breakpoint
ALTER TABLE groups
	ADD parent text COLLATE "C" NOT NULL DEFAULT '',
	ADD weight_in_grams bigint CHECK (weight_in_grams > 0);
--> statement-breakpoint
CREATE TRIGGER collections_changed AFTER INSERT OR UPDATE OR DELETE ON collections
	FOR EACH ROW EXECUTE FUNCTION taxonomy_changed();
