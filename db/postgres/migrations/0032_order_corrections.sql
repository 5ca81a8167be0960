CREATE TABLE order_corrections (
	order_id bigint PRIMARY KEY,
	former text COLLATE "C" NOT NULL,
	FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
--> statement-breakpoint
-- Whatever happens to an order after it was corrected ends its way back, but for a note and the work on it.
CREATE FUNCTION end_order_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM order_corrections WHERE order_id = NEW.order_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_correction_ended AFTER INSERT ON order_events FOR EACH ROW
	WHEN (NEW.kind <> 'internal-note' AND NOT (NEW.kind = 'moved' AND NEW.status = 'preparing'))
	EXECUTE FUNCTION end_order_correction();
