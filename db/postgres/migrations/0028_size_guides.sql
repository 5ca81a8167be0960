CREATE TABLE size_guides (
	id text COLLATE "C" PRIMARY KEY,
	name text COLLATE "C" NOT NULL,
	kind text COLLATE "C" NOT NULL,
	fit_note text COLLATE "C" NOT NULL DEFAULT '',
	how_to_measure text COLLATE "C" NOT NULL DEFAULT '',
	is_confirmed bigint NOT NULL DEFAULT 0,
	CONSTRAINT size_guides_flags CHECK(is_confirmed IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE size_guide_rows (
	id text COLLATE "C" PRIMARY KEY,
	guide_id text COLLATE "C" NOT NULL,
	size_key text COLLATE "C" NOT NULL,
	measure text COLLATE "C" NOT NULL,
	min_mm bigint NOT NULL,
	max_mm bigint NOT NULL,
	CONSTRAINT size_guide_rows_span CHECK(min_mm > 0 AND max_mm > 0)
);
--> statement-breakpoint
CREATE INDEX size_guide_rows_by_guide ON size_guide_rows (guide_id);
--> statement-breakpoint
CREATE TABLE size_guide_uses (
	id text COLLATE "C" PRIMARY KEY,
	guide_id text COLLATE "C" NOT NULL,
	brand text COLLATE "C" NOT NULL DEFAULT '',
	group_id text COLLATE "C" NOT NULL DEFAULT '',
	audience text COLLATE "C" NOT NULL DEFAULT '',
	product_row bigint
);
--> statement-breakpoint
CREATE INDEX size_guide_uses_by_guide ON size_guide_uses (guide_id);
--> statement-breakpoint
CREATE TRIGGER size_guides_changed AFTER INSERT OR UPDATE OR DELETE ON size_guides FOR EACH ROW EXECUTE FUNCTION raise_version('pages');
--> statement-breakpoint
CREATE TRIGGER size_guide_rows_changed AFTER INSERT OR UPDATE OR DELETE ON size_guide_rows FOR EACH ROW EXECUTE FUNCTION raise_version('pages');
--> statement-breakpoint
CREATE TRIGGER size_guide_uses_changed AFTER INSERT OR UPDATE OR DELETE ON size_guide_uses FOR EACH ROW EXECUTE FUNCTION raise_version('pages');
