ALTER TABLE payment_checkouts ADD COLUMN kind text COLLATE "C" DEFAULT 'page' NOT NULL;
--> statement-breakpoint
ALTER TABLE payment_checkouts ADD COLUMN till_id bigint;
