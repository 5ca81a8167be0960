-- Where the shop of this server lives: see app/domain/shop/home.ts. Without a row it is here, and never moved.
CREATE TABLE shop_home (
	id bigint PRIMARY KEY CHECK (id = 1),
	own_id text NOT NULL,
	own_generation bigint NOT NULL,
	home_id text NOT NULL,
	home_generation bigint NOT NULL,
	place text NOT NULL
);
--> statement-breakpoint
-- A restore that was cut had changed nothing yet.
INSERT INTO shop_home SELECT 1, 'server', 1, CASE state WHEN 'left' THEN 'left' ELSE 'directory' END,
		CASE state WHEN 'arriving' THEN 0 ELSE 2 END, 'la carpeta de la mudanza'
	FROM shop_move WHERE state <> 'restoring';
--> statement-breakpoint
-- Processes of the version before still ask it, until the last of them is started anew.
DELETE FROM shop_move;
