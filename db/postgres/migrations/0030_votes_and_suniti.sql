CREATE TABLE fit_votes (
	order_item_id bigint PRIMARY KEY,
	fit text COLLATE "C" NOT NULL,
	at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
	CONSTRAINT fit_votes_fit CHECK(fit IN ('chico', 'bien', 'grande'))
);
--> statement-breakpoint
CREATE INDEX orders_delivered ON orders (updated_at) WHERE status = 'delivered';
--> statement-breakpoint
CREATE TRIGGER fit_votes_told AFTER INSERT OR DELETE OR UPDATE OF order_item_id, fit ON fit_votes FOR EACH ROW EXECUTE FUNCTION raise_version('pages');
--> statement-breakpoint
CREATE TABLE size_guide_sizes (
	id text COLLATE "C" PRIMARY KEY,
	guide_id text COLLATE "C" NOT NULL,
	size_key text COLLATE "C" NOT NULL,
	suniti text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX size_guide_sizes_by_guide ON size_guide_sizes (guide_id);
--> statement-breakpoint
CREATE TRIGGER size_guide_sizes_changed AFTER INSERT OR UPDATE OR DELETE ON size_guide_sizes FOR EACH ROW EXECUTE FUNCTION raise_version('pages');
