CREATE TRIGGER return_items_told AFTER INSERT OR DELETE OR UPDATE OF order_item_id, quantity, reason ON return_items FOR EACH ROW EXECUTE FUNCTION raise_version('pages');
--> statement-breakpoint
CREATE TRIGGER returns_told AFTER UPDATE OF state ON returns FOR EACH ROW EXECUTE FUNCTION raise_version('pages');
