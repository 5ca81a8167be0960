-- The schema as SQLite has it after its step of the same number. Numbers are `bigint`, flags are 0 and 1,
-- times are ISO text, and texts are compared by their bytes (collation "C"), so that both engines answer alike.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- What the shop's statements use of SQLite's functions, with the same results.
CREATE FUNCTION strftime(format text, moment text, shift text DEFAULT '0 days') RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	IF format <> '%Y-%m-%dT%H:%M:%fZ' OR moment <> 'now' THEN
		RAISE EXCEPTION 'Only the time of a new row is known here';
	END IF;
	RETURN to_char(clock_timestamp() AT TIME ZONE 'UTC' + shift::interval, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
END $$;
--> statement-breakpoint
CREATE FUNCTION instr(haystack text, needle text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN strpos(haystack, needle);
--> statement-breakpoint
CREATE FUNCTION max(a bigint, b bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN greatest(a, b);
--> statement-breakpoint
CREATE FUNCTION max(a numeric, b numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN greatest(a, b);
--> statement-breakpoint
CREATE FUNCTION min(a bigint, b bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN least(a, b);
--> statement-breakpoint
CREATE FUNCTION json_valid(content text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	PERFORM content::json;
	RETURN content IS NOT NULL;
EXCEPTION WHEN OTHERS THEN
	RETURN false;
END $$;
--> statement-breakpoint
CREATE FUNCTION json_array_length(content text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN CASE json_typeof(content::json) WHEN 'array' THEN json_array_length(content::json) ELSE 0 END;
--> statement-breakpoint
CREATE FUNCTION json_type(content text, path text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN json_typeof(content::json -> substr(path, 3));
--> statement-breakpoint
CREATE FUNCTION sqlite_type(value json) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN CASE json_typeof(value) WHEN 'string' THEN 'text' WHEN 'boolean' THEN value::text ELSE json_typeof(value) END;
--> statement-breakpoint
-- The values of a list or an object, each as text.
CREATE FUNCTION json_each(content text) RETURNS TABLE (key text, value text, type text)
	LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 20 AS $$
BEGIN
	IF json_typeof(content::json) = 'object' THEN
		RETURN QUERY SELECT each.key, each.value #>> '{}', sqlite_type(each.value) FROM json_each(content::json) AS each;
	ELSE
		RETURN QUERY SELECT (each.place - 1)::text, each.value #>> '{}', sqlite_type(each.value)
			FROM json_array_elements(content::json) WITH ORDINALITY AS each (value, place);
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION text_of_json(content text, key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN content::json ->> key;
--> statement-breakpoint
CREATE FUNCTION text_of_json(content text, place integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN content::json ->> place;
--> statement-breakpoint
CREATE OPERATOR ->> (LEFTARG = text, RIGHTARG = text, FUNCTION = text_of_json);
--> statement-breakpoint
CREATE OPERATOR ->> (LEFTARG = text, RIGHTARG = integer, FUNCTION = text_of_json);
--> statement-breakpoint
-- `foldText` of `app/domain/plain/fold-text.ts`.
CREATE FUNCTION fold_text(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE
	WHEN content ~ '^[ -~]*$' THEN btrim(lower(content COLLATE "C")) COLLATE "C"
	ELSE btrim(lower(normalize(regexp_replace(normalize(content, NFD),
		'[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'), NFC) COLLATE "und-x-icu"),
		E' \t\n\u000b\f\r\u00a0\ufeff') COLLATE "C" END;
--> statement-breakpoint
-- The day in Argentina of a stored time; '' when it is none.
CREATE FUNCTION shop_day(moment text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	IF moment !~ '^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}' THEN RETURN ''; END IF;
	RETURN to_char((left(moment, 19))::timestamp - interval '3 hours', 'YYYY-MM-DD');
EXCEPTION WHEN OTHERS THEN
	RETURN '';
END $$;
--> statement-breakpoint
CREATE FUNCTION shop_random() RETURNS bigint LANGUAGE sql VOLATILE RETURN floor(random() * 1999999999)::bigint - 999999999;
--> statement-breakpoint
-- `normalizeSize` of `app/domain/catalogue/size.ts`.
CREATE FUNCTION normalize_size(size text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	plain text := upper(fold_text(size) COLLATE "und-x-icu");
	counted text[] := regexp_match(plain, '^(\d) ?X([SL])$');
	repeated text[] := regexp_match(plain, '^(X+)([SL])$');
	count integer := coalesce(counted[1]::integer, length(repeated[1]), 0);
	letter text := coalesce(counted[2], repeated[2]);
BEGIN
	IF count = 0 THEN RETURN plain; END IF;
	RETURN CASE WHEN count <= 3 THEN repeat('X', count) || letter ELSE count || 'X' || letter END;
END $$;
--> statement-breakpoint
CREATE FUNCTION own_texts(list text) RETURNS SETOF text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN QUERY SELECT value FROM json_array_elements_text(list::json) AS each (value) WHERE btrim(value) <> '';
	IF NOT FOUND THEN RETURN NEXT ''; END IF;
EXCEPTION WHEN OTHERS THEN
	RETURN NEXT '';
END $$;
--> statement-breakpoint
-- `isOffered` of `app/data/stock/offered-stock.server.ts`.
CREATE FUNCTION is_offered(sizes text, colors text, size text, color text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (normalize_size(size) IN (SELECT normalize_size(own) FROM own_texts(sizes) AS own)
		AND fold_text(color) IN (SELECT fold_text(own) FROM own_texts(colors) AS own))::int;
--> statement-breakpoint
CREATE TABLE products (
	row_id bigint PRIMARY KEY,
	id text COLLATE "C" NOT NULL,
	name text COLLATE "C" NOT NULL,
	price bigint NOT NULL,
	images text COLLATE "C" NOT NULL DEFAULT '[]',
	sizes text COLLATE "C" NOT NULL DEFAULT '[]',
	colors text COLLATE "C" NOT NULL DEFAULT '[]',
	category text COLLATE "C" NOT NULL DEFAULT '',
	subcategory text COLLATE "C" NOT NULL DEFAULT '',
	brand text COLLATE "C" NOT NULL DEFAULT '',
	is_new bigint NOT NULL DEFAULT 1,
	is_hidden bigint NOT NULL DEFAULT 0,
	color_links text COLLATE "C" NOT NULL DEFAULT '{}',
	collection text COLLATE "C",
	description text COLLATE "C" NOT NULL DEFAULT '',
	composition text COLLATE "C" NOT NULL DEFAULT '',
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	updated_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	image_texts text COLLATE "C" NOT NULL DEFAULT '{}',
	iva_permille bigint NOT NULL DEFAULT 210 CHECK (iva_permille IN (0, 105, 210)),
	image_colors text COLLATE "C" NOT NULL DEFAULT '{}',
	sale_price bigint CHECK (sale_price > 0),
	sale_from text COLLATE "C",
	sale_until text COLLATE "C",
	on_sale bigint NOT NULL DEFAULT 0,
	shows_list bigint NOT NULL DEFAULT 0,
	sale_due_at text COLLATE "C",
	CONSTRAINT products_flags CHECK(is_new IN (0, 1) AND is_hidden IN (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX products_id ON products (id);
--> statement-breakpoint
CREATE INDEX products_newest ON products (is_hidden,created_at,row_id);
--> statement-breakpoint
CREATE INDEX products_by_creation ON products (created_at,row_id);
--> statement-breakpoint
CREATE INDEX products_by_update ON products (updated_at,row_id);
--> statement-breakpoint
CREATE INDEX products_by_price ON products (price,row_id);
--> statement-breakpoint
CREATE INDEX products_sale_due ON products (sale_due_at) WHERE sale_due_at is not null;
--> statement-breakpoint
CREATE INDEX products_with_sale ON products (updated_at,row_id) WHERE sale_price is not null;
--> statement-breakpoint
CREATE INDEX products_by_name ON products (lower("name"),row_id);
--> statement-breakpoint
CREATE TABLE versions (
	name text COLLATE "C" PRIMARY KEY,
	version bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE admins (
	id bigint PRIMARY KEY,
	username text COLLATE "C" NOT NULL,
	email text COLLATE "C" NOT NULL DEFAULT '',
	password_hash text COLLATE "C" NOT NULL,
	last_login_at text COLLATE "C",
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	has_made_up_password bigint NOT NULL DEFAULT 0,
	role text COLLATE "C" NOT NULL DEFAULT 'owner',
	name text COLLATE "C" NOT NULL DEFAULT '',
	is_active bigint NOT NULL DEFAULT 1,
	totp_secret text COLLATE "C" NOT NULL DEFAULT '',
	totp_step bigint NOT NULL DEFAULT 0,
	recovery_codes text COLLATE "C" NOT NULL DEFAULT '[]',
	last_seen_at text COLLATE "C"
);
--> statement-breakpoint
CREATE UNIQUE INDEX admins_username ON admins (username);
--> statement-breakpoint
CREATE TABLE admin_sessions (
	id text COLLATE "C" PRIMARY KEY,
	admin_id bigint NOT NULL,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	expires_at text COLLATE "C" NOT NULL,
	FOREIGN KEY (admin_id) REFERENCES admins(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX admin_sessions_by_expiry ON admin_sessions (expires_at);
--> statement-breakpoint
CREATE TABLE customers (
	id bigint PRIMARY KEY,
	email text COLLATE "C" NOT NULL,
	name text COLLATE "C" NOT NULL DEFAULT '',
	phone text COLLATE "C" NOT NULL DEFAULT '',
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	updated_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	erased_at text COLLATE "C",
	order_count bigint NOT NULL DEFAULT 0,
	spent_in_cents double precision NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE INDEX customers_by_creation ON customers (created_at,id);
--> statement-breakpoint
CREATE INDEX customers_by_orders ON customers (order_count,id);
--> statement-breakpoint
CREATE INDEX customers_by_spent ON customers (spent_in_cents,id);
--> statement-breakpoint
CREATE UNIQUE INDEX customers_email ON customers (lower("email")) WHERE email <> '';
--> statement-breakpoint
CREATE INDEX customers_by_name ON customers (lower("name"),id);
--> statement-breakpoint
CREATE TABLE login_attempts (
	subject text COLLATE "C" PRIMARY KEY,
	count bigint NOT NULL,
	last_attempt text COLLATE "C" NOT NULL,
	locked_until text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE orders (
	id bigint PRIMARY KEY,
	order_number text COLLATE "C" NOT NULL,
	customer_id bigint NOT NULL,
	customer_name text COLLATE "C" NOT NULL,
	customer_email text COLLATE "C" NOT NULL,
	customer_phone text COLLATE "C" NOT NULL DEFAULT '',
	status text COLLATE "C" NOT NULL,
	total bigint NOT NULL,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	updated_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	estimated_delivery text COLLATE "C",
	idempotency_key text COLLATE "C",
	token text COLLATE "C",
	channel text COLLATE "C" NOT NULL DEFAULT 'web',
	delivery_method text COLLATE "C" NOT NULL DEFAULT 'shipping',
	payment_method text COLLATE "C" NOT NULL DEFAULT 'transfer',
	province text COLLATE "C" NOT NULL DEFAULT '',
	city text COLLATE "C" NOT NULL DEFAULT '',
	street text COLLATE "C" NOT NULL DEFAULT '',
	postal_code text COLLATE "C" NOT NULL DEFAULT '',
	shopper_notes text COLLATE "C" NOT NULL DEFAULT '',
	shipping_label text COLLATE "C" NOT NULL DEFAULT '',
	discount bigint NOT NULL DEFAULT 0 CHECK (discount >= 0),
	shipping bigint NOT NULL DEFAULT 0 CHECK (shipping >= 0),
	paid_at text COLLATE "C",
	payment_due_at text COLLATE "C",
	carrier text COLLATE "C" NOT NULL DEFAULT '',
	tracking_code text COLLATE "C" NOT NULL DEFAULT '',
	price_block text COLLATE "C" NOT NULL DEFAULT '{}',
	terms text COLLATE "C" NOT NULL DEFAULT '{}',
	payment_alert text COLLATE "C" NOT NULL DEFAULT '',
	payment_check_at text COLLATE "C",
	payment_alerts_dismissed text COLLATE "C" NOT NULL DEFAULT '',
	buyer_document text COLLATE "C" NOT NULL DEFAULT '',
	given_back_in_cents bigint NOT NULL DEFAULT 0,
	sold_in_cents double precision GENERATED ALWAYS AS ((CASE WHEN status IN ('paid', 'preparing', 'ready_for_pickup', 'shipped', 'delivered') OR (paid_at IS NOT NULL AND status NOT IN ('cancelled', 'refunded')) THEN greatest(total * 100.0 - given_back_in_cents, 0.0) ELSE 0.0 END)) STORED,
	collected_in_cents double precision GENERATED ALWAYS AS ((CASE WHEN paid_at IS NOT NULL AND status NOT IN ('cancelled', 'refunded') THEN greatest(total * 100.0 - given_back_in_cents, 0.0) ELSE 0.0 END)) STORED,
	hold_until text COLLATE "C",
	offer_text text COLLATE "C" NOT NULL DEFAULT '',
	offer_discount bigint NOT NULL DEFAULT 0,
	code text COLLATE "C" NOT NULL DEFAULT '',
	code_id bigint,
	code_discount bigint NOT NULL DEFAULT 0,
	FOREIGN KEY (customer_id) REFERENCES customers(id),
	CONSTRAINT orders_total CHECK(total >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX orders_number ON orders (order_number);
--> statement-breakpoint
CREATE INDEX orders_by_creation ON orders (created_at,id);
--> statement-breakpoint
CREATE INDEX orders_by_status ON orders (status,created_at);
--> statement-breakpoint
CREATE INDEX orders_totals ON orders (status,total);
--> statement-breakpoint
CREATE INDEX orders_by_customer ON orders (customer_id,status,total);
--> statement-breakpoint
CREATE UNIQUE INDEX orders_idempotency_key ON orders (idempotency_key);
--> statement-breakpoint
CREATE UNIQUE INDEX orders_token ON orders (token);
--> statement-breakpoint
CREATE INDEX orders_by_payment ON orders (payment_method,created_at);
--> statement-breakpoint
CREATE INDEX orders_by_status_payment ON orders (status,payment_method,created_at);
--> statement-breakpoint
CREATE INDEX orders_unpaid ON orders (created_at) WHERE paid_at is null;
--> statement-breakpoint
CREATE INDEX orders_by_total ON orders (total);
--> statement-breakpoint
CREATE INDEX orders_by_payment_alert ON orders (created_at) WHERE payment_alert <> '';
--> statement-breakpoint
CREATE INDEX orders_payment_check ON orders (payment_check_at) WHERE payment_check_at is not null;
--> statement-breakpoint
CREATE INDEX orders_to_refund ON orders (created_at) WHERE status = 'cancelled' and paid_at is not null;
--> statement-breakpoint
CREATE INDEX orders_by_hold ON orders (hold_until) WHERE hold_until is not null;
--> statement-breakpoint
CREATE INDEX orders_reduced ON orders (id) WHERE offer_discount > 0 or code_discount > 0 or code <> '';
--> statement-breakpoint
CREATE INDEX orders_by_code ON orders (code_id,lower("customer_email")) WHERE code_id is not null;
--> statement-breakpoint
CREATE TABLE order_items (
	id bigint PRIMARY KEY,
	order_id bigint NOT NULL,
	product_id text COLLATE "C" NOT NULL,
	name text COLLATE "C" NOT NULL,
	price bigint NOT NULL,
	size text COLLATE "C" NOT NULL DEFAULT '',
	color text COLLATE "C" NOT NULL DEFAULT '',
	quantity bigint NOT NULL,
	image text COLLATE "C" NOT NULL DEFAULT '',
	iva_permille bigint NOT NULL DEFAULT 210,
	stock_id bigint,
	stock_state text COLLATE "C" NOT NULL DEFAULT '',
	list_price bigint,
	offer_discount bigint NOT NULL DEFAULT 0,
	code_discount bigint NOT NULL DEFAULT 0,
	FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
	CONSTRAINT order_items_amounts CHECK(price >= 0 AND quantity > 0)
);
--> statement-breakpoint
CREATE INDEX order_items_by_order ON order_items (order_id);
--> statement-breakpoint
CREATE INDEX order_items_reserved ON order_items (stock_id) WHERE stock_state = 'reserved';
--> statement-breakpoint
CREATE TABLE product_redirects (
	old_id text COLLATE "C" PRIMARY KEY,
	product_id text COLLATE "C" NOT NULL,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
);
--> statement-breakpoint
CREATE INDEX product_redirects_by_product ON product_redirects (product_id);
--> statement-breakpoint
CREATE TABLE settings (
	name text COLLATE "C" PRIMARY KEY,
	value text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE mail_outbox (
	id bigint PRIMARY KEY,
	order_id bigint,
	kind text COLLATE "C" NOT NULL,
	recipient text COLLATE "C" NOT NULL,
	subject text COLLATE "C" NOT NULL,
	text text COLLATE "C" NOT NULL,
	html text COLLATE "C" NOT NULL,
	status text COLLATE "C" NOT NULL DEFAULT 'waiting',
	attempts bigint NOT NULL DEFAULT 0,
	next_attempt_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	last_error text COLLATE "C" NOT NULL DEFAULT '',
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	sent_at text COLLATE "C",
	held_reason text COLLATE "C" NOT NULL DEFAULT '',
	released_at text COLLATE "C",
	emptied_at text COLLATE "C",
	visitor_key text COLLATE "C" NOT NULL DEFAULT '',
	author text COLLATE "C" NOT NULL DEFAULT '',
	FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX mail_outbox_due ON mail_outbox (status,next_attempt_at);
--> statement-breakpoint
CREATE INDEX mail_outbox_by_order ON mail_outbox (order_id);
--> statement-breakpoint
CREATE INDEX mail_outbox_by_visitor ON mail_outbox (visitor_key,created_at) WHERE visitor_key <> '';
--> statement-breakpoint
CREATE INDEX mail_outbox_with_text ON mail_outbox (status,next_attempt_at) WHERE emptied_at is null;
--> statement-breakpoint
CREATE TABLE order_events (
	id bigint PRIMARY KEY,
	order_id bigint NOT NULL,
	kind text COLLATE "C" NOT NULL,
	status text COLLATE "C" NOT NULL DEFAULT '',
	text text COLLATE "C" NOT NULL DEFAULT '',
	author text COLLATE "C" NOT NULL DEFAULT '',
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX order_events_by_order ON order_events (order_id);
--> statement-breakpoint
CREATE TABLE order_receipts (
	id bigint PRIMARY KEY,
	order_id bigint NOT NULL,
	file_name text COLLATE "C" NOT NULL,
	content_type text COLLATE "C" NOT NULL,
	byte_count bigint NOT NULL,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX order_receipts_by_order ON order_receipts (order_id);
--> statement-breakpoint
CREATE TABLE withdrawals (
	id bigint PRIMARY KEY,
	code text COLLATE "C" NOT NULL,
	order_id bigint,
	order_number text COLLATE "C" NOT NULL DEFAULT '',
	email text COLLATE "C" NOT NULL DEFAULT '',
	reason text COLLATE "C" NOT NULL DEFAULT '',
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	answered_at text COLLATE "C",
	FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX withdrawals_code ON withdrawals (code);
--> statement-breakpoint
CREATE INDEX withdrawals_by_answer ON withdrawals (answered_at,created_at);
--> statement-breakpoint
CREATE TABLE payment_application (
	id bigint PRIMARY KEY,
	client_id text COLLATE "C" NOT NULL DEFAULT '',
	sealed_client_secret text COLLATE "C" NOT NULL DEFAULT '',
	sealed_webhook_secret text COLLATE "C" NOT NULL DEFAULT '',
	uses_pkce bigint NOT NULL DEFAULT 0,
	updated_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	CONSTRAINT payment_application_single CHECK(id = 1 AND uses_pkce IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE payment_authorizations (
	state_hash text COLLATE "C" PRIMARY KEY,
	admin_session_id text COLLATE "C" NOT NULL,
	sealed_code_verifier text COLLATE "C" NOT NULL DEFAULT '',
	return_to text COLLATE "C" NOT NULL,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	expires_at text COLLATE "C" NOT NULL,
	FOREIGN KEY (admin_session_id) REFERENCES admin_sessions(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX payment_authorizations_by_session ON payment_authorizations (admin_session_id);
--> statement-breakpoint
CREATE TABLE payment_checkouts (
	id bigint PRIMARY KEY,
	order_id bigint NOT NULL,
	idempotency_key text COLLATE "C" NOT NULL,
	account_id text COLLATE "C" NOT NULL,
	total bigint NOT NULL,
	preference_id text COLLATE "C" NOT NULL DEFAULT '',
	address text COLLATE "C" NOT NULL DEFAULT '',
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	expires_at text COLLATE "C" NOT NULL,
	FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE UNIQUE INDEX payment_checkouts_key ON payment_checkouts (idempotency_key);
--> statement-breakpoint
CREATE INDEX payment_checkouts_by_order ON payment_checkouts (order_id);
--> statement-breakpoint
CREATE TABLE payment_connection (
	id bigint PRIMARY KEY,
	source text COLLATE "C" NOT NULL,
	account_id text COLLATE "C" NOT NULL,
	nickname text COLLATE "C" NOT NULL DEFAULT '',
	email text COLLATE "C" NOT NULL DEFAULT '',
	is_live bigint NOT NULL,
	is_test_user bigint NOT NULL DEFAULT 0,
	sealed_access_token text COLLATE "C" NOT NULL DEFAULT '',
	sealed_refresh_token text COLLATE "C" NOT NULL DEFAULT '',
	token_fingerprint text COLLATE "C" NOT NULL DEFAULT '',
	expires_at text COLLATE "C",
	connected_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	renewed_at text COLLATE "C",
	renewing_until text COLLATE "C",
	lost_at text COLLATE "C",
	lost_reason text COLLATE "C" NOT NULL DEFAULT '',
	updated_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	CONSTRAINT payment_connection_single CHECK(id = 1 AND is_live IN (0, 1) AND is_test_user IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE payment_notices (
	id bigint PRIMARY KEY,
	topic text COLLATE "C" NOT NULL,
	subject_id text COLLATE "C" NOT NULL,
	outcome text COLLATE "C" NOT NULL,
	times_received bigint NOT NULL DEFAULT 1,
	first_received_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	last_received_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX payment_notices_subject ON payment_notices (topic,subject_id);
--> statement-breakpoint
CREATE INDEX payment_notices_by_time ON payment_notices (last_received_at);
--> statement-breakpoint
CREATE TABLE payments (
	id bigint PRIMARY KEY,
	order_id bigint NOT NULL,
	provider_id text COLLATE "C" NOT NULL,
	status text COLLATE "C" NOT NULL,
	status_detail text COLLATE "C" NOT NULL DEFAULT '',
	amount_in_cents bigint NOT NULL CHECK (amount_in_cents >= 0),
	refunded_in_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_in_cents >= 0),
	currency text COLLATE "C" NOT NULL,
	collector_id text COLLATE "C" NOT NULL,
	is_live bigint NOT NULL CHECK (is_live IN (0, 1)),
	method text COLLATE "C" NOT NULL DEFAULT '',
	type text COLLATE "C" NOT NULL DEFAULT '',
	instalments bigint NOT NULL DEFAULT 1,
	net_in_cents bigint,
	mismatches text COLLATE "C" NOT NULL DEFAULT '',
	provider_created_at text COLLATE "C",
	approved_at text COLLATE "C",
	provider_updated_at text COLLATE "C",
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	updated_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	expires_at text COLLATE "C",
	FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE UNIQUE INDEX payments_provider_id ON payments (provider_id);
--> statement-breakpoint
CREATE INDEX payments_by_order ON payments (order_id);
--> statement-breakpoint
CREATE TABLE payment_refunds (
	id bigint PRIMARY KEY,
	order_id bigint NOT NULL,
	payment_id bigint NOT NULL,
	idempotency_key text COLLATE "C" NOT NULL,
	amount_in_cents bigint NOT NULL,
	refunded_before_in_cents bigint NOT NULL DEFAULT 0,
	status text COLLATE "C" NOT NULL DEFAULT 'wanted',
	provider_id text COLLATE "C" NOT NULL DEFAULT '',
	author text COLLATE "C" NOT NULL DEFAULT '',
	attempts bigint NOT NULL DEFAULT 0,
	next_attempt_at text COLLATE "C",
	last_error text COLLATE "C" NOT NULL DEFAULT '',
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	settled_at text COLLATE "C",
	FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
	FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
	CONSTRAINT payment_refunds_amount CHECK(amount_in_cents > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX payment_refunds_key ON payment_refunds (idempotency_key);
--> statement-breakpoint
CREATE INDEX payment_refunds_by_order ON payment_refunds (order_id);
--> statement-breakpoint
CREATE INDEX payment_refunds_by_payment ON payment_refunds (payment_id);
--> statement-breakpoint
CREATE INDEX payment_refunds_due ON payment_refunds (next_attempt_at) WHERE next_attempt_at is not null;
--> statement-breakpoint
CREATE TABLE customer_days (
	day text COLLATE "C" PRIMARY KEY,
	customer_count bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE product_changes (
	version bigint PRIMARY KEY,
	row_id bigint NOT NULL,
	mark bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE password_resets (
	token_hash text COLLATE "C" PRIMARY KEY,
	admin_id bigint NOT NULL,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	expires_at text COLLATE "C" NOT NULL,
	FOREIGN KEY (admin_id) REFERENCES admins(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX password_resets_by_admin ON password_resets (admin_id);
--> statement-breakpoint
CREATE TABLE payment_searches (
	id bigint PRIMARY KEY,
	begins_at text COLLATE "C" NOT NULL,
	ends_at text COLLATE "C" NOT NULL,
	read_count bigint NOT NULL DEFAULT 0,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
);
--> statement-breakpoint
CREATE TABLE unclaimed_payments (
	id bigint PRIMARY KEY,
	provider_id text COLLATE "C" NOT NULL,
	order_number text COLLATE "C" NOT NULL,
	held_in_cents bigint NOT NULL,
	currency text COLLATE "C" NOT NULL,
	payer text COLLATE "C" NOT NULL DEFAULT '',
	paid_at text COLLATE "C",
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	dismissed_at text COLLATE "C"
);
--> statement-breakpoint
CREATE UNIQUE INDEX unclaimed_payments_provider_id ON unclaimed_payments (provider_id);
--> statement-breakpoint
CREATE INDEX unclaimed_payments_open ON unclaimed_payments (created_at) WHERE dismissed_at is null;
--> statement-breakpoint
CREATE TABLE manual_refunds (
	id bigint PRIMARY KEY,
	order_id bigint NOT NULL,
	idempotency_key text COLLATE "C" NOT NULL,
	amount_in_cents bigint NOT NULL,
	note text COLLATE "C" NOT NULL DEFAULT '',
	author text COLLATE "C" NOT NULL DEFAULT '',
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
	CONSTRAINT manual_refunds_amount CHECK(amount_in_cents > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX manual_refunds_key ON manual_refunds (idempotency_key);
--> statement-breakpoint
CREATE INDEX manual_refunds_by_order ON manual_refunds (order_id);
--> statement-breakpoint
CREATE TABLE order_days (
	day text COLLATE "C" NOT NULL,
	status text COLLATE "C" NOT NULL,
	payment_method text COLLATE "C" NOT NULL,
	order_count bigint NOT NULL,
	sold_count bigint NOT NULL,
	sold_in_cents double precision NOT NULL,
	collected_in_cents double precision NOT NULL,
	PRIMARY KEY(day, status, payment_method)
);
--> statement-breakpoint
CREATE INDEX order_days_by_status ON order_days (status,order_count,sold_count,sold_in_cents,collected_in_cents);
--> statement-breakpoint
CREATE TABLE search_days (
	day text COLLATE "C" NOT NULL,
	text text COLLATE "C" NOT NULL,
	search_count bigint NOT NULL,
	hit_count bigint NOT NULL,
	PRIMARY KEY(day, text)
);
--> statement-breakpoint
CREATE TABLE brands (
	id text COLLATE "C" PRIMARY KEY,
	name text COLLATE "C" NOT NULL,
	position bigint NOT NULL,
	is_in_menu bigint NOT NULL,
	CONSTRAINT brands_flags CHECK(is_in_menu IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE group_redirects (
	path text COLLATE "C" PRIMARY KEY,
	target text COLLATE "C" NOT NULL,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
);
--> statement-breakpoint
CREATE TABLE sections (
	id text COLLATE "C" PRIMARY KEY,
	name text COLLATE "C" NOT NULL,
	position bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE groups (
	id text COLLATE "C" PRIMARY KEY,
	name text COLLATE "C" NOT NULL,
	section text COLLATE "C" NOT NULL,
	position bigint NOT NULL,
	is_in_menu bigint NOT NULL,
	terms text COLLATE "C" NOT NULL,
	is_undecided bigint NOT NULL DEFAULT 0,
	picture text COLLATE "C" NOT NULL DEFAULT '',
	FOREIGN KEY (section) REFERENCES sections(id),
	CONSTRAINT groups_flags CHECK(is_in_menu IN (0, 1) AND is_undecided IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE menu_links (
	id bigint PRIMARY KEY,
	position bigint NOT NULL,
	label text COLLATE "C" NOT NULL,
	target text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE pages (
	id bigint PRIMARY KEY,
	slug text COLLATE "C" NOT NULL,
	title text COLLATE "C" NOT NULL,
	markdown text COLLATE "C" NOT NULL,
	version bigint NOT NULL DEFAULT 1,
	is_published bigint NOT NULL DEFAULT 0,
	place text COLLATE "C" NOT NULL DEFAULT 'page',
	updated_at text COLLATE "C" NOT NULL,
	CONSTRAINT pages_flags CHECK(is_published IN (0, 1)),
	CONSTRAINT pages_place CHECK(place IN ('page', 'terms', 'privacy'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX pages_slug_unique ON pages (slug);
--> statement-breakpoint
CREATE TABLE page_versions (
	page_id bigint NOT NULL,
	version bigint NOT NULL,
	slug text COLLATE "C" NOT NULL,
	title text COLLATE "C" NOT NULL,
	markdown text COLLATE "C" NOT NULL,
	saved_at text COLLATE "C" NOT NULL,
	PRIMARY KEY(page_id, version),
	FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE audit (
	id bigint PRIMARY KEY,
	at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	admin_id bigint,
	admin_name text COLLATE "C" NOT NULL,
	action text COLLATE "C" NOT NULL,
	subject_kind text COLLATE "C" NOT NULL,
	subject_id text COLLATE "C" NOT NULL,
	before text COLLATE "C",
	after text COLLATE "C",
	batch_id bigint NOT NULL,
	undoes_id bigint
);
--> statement-breakpoint
CREATE INDEX audit_by_batch ON audit (batch_id,subject_kind,subject_id);
--> statement-breakpoint
CREATE INDEX audit_by_admin ON audit (admin_id,batch_id,subject_kind,subject_id);
--> statement-breakpoint
CREATE INDEX audit_by_subject ON audit (subject_kind,subject_id,batch_id);
--> statement-breakpoint
CREATE INDEX audit_by_time ON audit (at,batch_id);
--> statement-breakpoint
CREATE INDEX audit_deleted_products ON audit (at,subject_id) WHERE subject_kind = 'product' and after is null;
--> statement-breakpoint
CREATE INDEX audit_by_undo ON audit (undoes_id) WHERE undoes_id is not null;
--> statement-breakpoint
CREATE TABLE audit_context (
	id bigint PRIMARY KEY,
	at text COLLATE "C" NOT NULL,
	admin_id bigint,
	admin_name text COLLATE "C" NOT NULL,
	action text COLLATE "C" NOT NULL,
	batch_id bigint NOT NULL,
	undoes_id bigint,
	CONSTRAINT audit_context_one CHECK(id = 1)
);
--> statement-breakpoint
CREATE TABLE invitations (
	token_hash text COLLATE "C" PRIMARY KEY,
	email text COLLATE "C" NOT NULL,
	role text COLLATE "C" NOT NULL,
	invited_by bigint,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	expires_at text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE price_runs (
	id bigint PRIMARY KEY,
	starts_at text COLLATE "C" NOT NULL,
	product_rows text COLLATE "C" NOT NULL,
	rule text COLLATE "C" NOT NULL,
	admin_id bigint,
	admin_name text COLLATE "C" NOT NULL,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
);
--> statement-breakpoint
CREATE INDEX price_runs_by_start ON price_runs (starts_at);
--> statement-breakpoint
CREATE TABLE stock (
	id bigint PRIMARY KEY,
	product_row bigint NOT NULL,
	size_key text COLLATE "C" NOT NULL,
	color text COLLATE "C" NOT NULL,
	on_hand bigint NOT NULL DEFAULT 0,
	reserved bigint NOT NULL DEFAULT 0,
	edits bigint NOT NULL DEFAULT 0,
	CONSTRAINT stock_numbers CHECK(on_hand >= 0 AND reserved >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX stock_variant ON stock (product_row,size_key,color);
--> statement-breakpoint
CREATE INDEX stock_by_left ON stock ((on_hand - reserved));
--> statement-breakpoint
CREATE TABLE restock_requests (
	id bigint PRIMARY KEY,
	stock_id bigint NOT NULL,
	email text COLLATE "C" NOT NULL,
	token text COLLATE "C" NOT NULL,
	at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	notified_at text COLLATE "C",
	FOREIGN KEY (stock_id) REFERENCES stock(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE UNIQUE INDEX restock_requests_once ON restock_requests (stock_id,email);
--> statement-breakpoint
CREATE UNIQUE INDEX restock_requests_token ON restock_requests (token);
--> statement-breakpoint
CREATE INDEX restock_requests_waiting ON restock_requests (stock_id,id) WHERE notified_at is null;
--> statement-breakpoint
CREATE INDEX restock_requests_by_email ON restock_requests (email);
--> statement-breakpoint
CREATE INDEX restock_requests_by_time ON restock_requests (at);
--> statement-breakpoint
CREATE TABLE stock_movements (
	id bigint PRIMARY KEY,
	stock_id bigint NOT NULL,
	on_hand_delta bigint NOT NULL DEFAULT 0,
	reserved_delta bigint NOT NULL DEFAULT 0,
	reason text COLLATE "C" NOT NULL,
	order_id bigint,
	author text COLLATE "C" NOT NULL DEFAULT '',
	batch_id bigint,
	at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
);
--> statement-breakpoint
CREATE INDEX stock_movements_by_stock ON stock_movements (stock_id,id);
--> statement-breakpoint
CREATE INDEX stock_movements_by_time ON stock_movements (at);
--> statement-breakpoint
CREATE TABLE stock_takes (
	id bigint PRIMARY KEY,
	scope text COLLATE "C" NOT NULL,
	scope_value text COLLATE "C" NOT NULL DEFAULT '',
	author text COLLATE "C" NOT NULL,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	closed_at text COLLATE "C",
	batch_id bigint
);
--> statement-breakpoint
CREATE TABLE stock_take_cells (
	take_id bigint NOT NULL,
	product_row bigint NOT NULL,
	size_key text COLLATE "C" NOT NULL,
	color text COLLATE "C" NOT NULL,
	counted bigint NOT NULL,
	seen_on_hand bigint,
	seen_edits bigint NOT NULL DEFAULT 0,
	PRIMARY KEY(take_id, product_row, size_key, color),
	FOREIGN KEY (take_id) REFERENCES stock_takes(id) ON DELETE CASCADE,
	CONSTRAINT stock_take_cells_counted CHECK(counted >= 0)
);
--> statement-breakpoint
CREATE TABLE imports (
	id bigint PRIMARY KEY,
	file_name text COLLATE "C" NOT NULL,
	stored_name text COLLATE "C" NOT NULL,
	choices text COLLATE "C" NOT NULL,
	admin_name text COLLATE "C" NOT NULL,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	imported_at text COLLATE "C",
	batch_id bigint,
	counts text COLLATE "C" NOT NULL DEFAULT '{}'
);
--> statement-breakpoint
CREATE TABLE picture_fetches (
	id bigint PRIMARY KEY,
	product_row bigint NOT NULL,
	source text COLLATE "C" NOT NULL,
	host text COLLATE "C" NOT NULL,
	position bigint NOT NULL,
	text text COLLATE "C" NOT NULL DEFAULT '',
	color text COLLATE "C" NOT NULL DEFAULT '',
	import_id bigint,
	batch_id bigint,
	attempts bigint NOT NULL DEFAULT 0,
	next_at text COLLATE "C" DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	problem text COLLATE "C" NOT NULL DEFAULT '',
	CONSTRAINT picture_fetches_position CHECK(position >= 0)
);
--> statement-breakpoint
CREATE INDEX picture_fetches_by_time ON picture_fetches (next_at,id);
--> statement-breakpoint
CREATE INDEX picture_fetches_by_product ON picture_fetches (product_row,position);
--> statement-breakpoint
CREATE TABLE picture_hosts (
	host text COLLATE "C" PRIMARY KEY,
	confirmed_by text COLLATE "C" NOT NULL,
	confirmed_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
);
--> statement-breakpoint
CREATE TABLE picture_sources (
	source text COLLATE "C" PRIMARY KEY,
	address text COLLATE "C" NOT NULL,
	fetched_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
);
--> statement-breakpoint
CREATE TABLE variant_codes (
	variant text COLLATE "C" PRIMARY KEY,
	product_row bigint NOT NULL,
	sku text COLLATE "C" NOT NULL DEFAULT '',
	barcode text COLLATE "C" NOT NULL DEFAULT ''
);
--> statement-breakpoint
CREATE INDEX variant_codes_by_product ON variant_codes (product_row);
--> statement-breakpoint
CREATE INDEX variant_codes_by_barcode ON variant_codes (barcode,product_row);
--> statement-breakpoint
CREATE INDEX variant_codes_by_sku ON variant_codes (lower("sku"),product_row);
--> statement-breakpoint
CREATE TABLE codes (
	id bigint PRIMARY KEY,
	code text COLLATE "C" NOT NULL,
	kind text COLLATE "C" NOT NULL,
	value bigint NOT NULL DEFAULT 0,
	max_uses bigint,
	uses bigint NOT NULL DEFAULT 0,
	once_per_email bigint NOT NULL DEFAULT 0,
	min_pesos bigint NOT NULL DEFAULT 0,
	brands text COLLATE "C" NOT NULL DEFAULT '[]',
	groups text COLLATE "C" NOT NULL DEFAULT '[]',
	skips_sale bigint NOT NULL DEFAULT 0,
	valid_from text COLLATE "C",
	valid_until text COLLATE "C",
	is_off bigint NOT NULL DEFAULT 0,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	CONSTRAINT codes_value CHECK(value >= 0 AND (kind <> 'percent' OR value <= 100)),
	CONSTRAINT codes_uses CHECK(uses >= 0 AND min_pesos >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX codes_code ON codes (code);
--> statement-breakpoint
CREATE TABLE quantity_offers (
	id bigint PRIMARY KEY,
	kind text COLLATE "C" NOT NULL,
	brands text COLLATE "C" NOT NULL DEFAULT '[]',
	groups text COLLATE "C" NOT NULL DEFAULT '[]',
	skips_sale bigint NOT NULL DEFAULT 0,
	valid_from text COLLATE "C",
	valid_until text COLLATE "C",
	is_off bigint NOT NULL DEFAULT 0,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
);
--> statement-breakpoint
CREATE TABLE product_drafts (
	id text COLLATE "C" PRIMARY KEY,
	product_id text COLLATE "C",
	content text COLLATE "C" NOT NULL,
	created_at text COLLATE "C" NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
);
--> statement-breakpoint
-- Numbers of new rows, as SQLite gives them: one more than the highest. A table in `sqlite_sequence` gives no number twice.
-- Writes take turns, so no two rows get the same one.
CREATE TABLE sqlite_sequence (
	name text COLLATE "C" PRIMARY KEY,
	seq bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION give_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_ARGV[0] = 'row_id' THEN
		IF NEW.row_id IS NULL THEN
			SELECT coalesce(max(row_id), 0) + 1 INTO NEW.row_id FROM products;
		END IF;
	ELSIF NEW.id IS NULL THEN
		EXECUTE format('SELECT coalesce(max(id), 0) + 1 FROM %I', TG_TABLE_NAME) INTO NEW.id;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION give_unique_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO sqlite_sequence AS used (name, seq) VALUES (TG_TABLE_NAME, coalesce(NEW.id, 1))
		ON CONFLICT (name) DO UPDATE SET seq = greatest(used.seq, coalesce(NEW.id, used.seq + 1))
		RETURNING coalesce(NEW.id, seq) INTO NEW.id;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_numbered_first BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION give_number('row_id');
--> statement-breakpoint
CREATE TRIGGER admins_numbered_first BEFORE INSERT ON admins FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER customers_numbered_first BEFORE INSERT ON customers FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER orders_numbered_first BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER order_items_numbered_first BEFORE INSERT ON order_items FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER mail_outbox_numbered_first BEFORE INSERT ON mail_outbox FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER order_events_numbered_first BEFORE INSERT ON order_events FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER order_receipts_numbered_first BEFORE INSERT ON order_receipts FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER withdrawals_numbered_first BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER payment_application_numbered_first BEFORE INSERT ON payment_application FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER payment_checkouts_numbered_first BEFORE INSERT ON payment_checkouts FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER payment_connection_numbered_first BEFORE INSERT ON payment_connection FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER payment_notices_numbered_first BEFORE INSERT ON payment_notices FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER payments_numbered_first BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER payment_refunds_numbered_first BEFORE INSERT ON payment_refunds FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER payment_searches_numbered_first BEFORE INSERT ON payment_searches FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER unclaimed_payments_numbered_first BEFORE INSERT ON unclaimed_payments FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER manual_refunds_numbered_first BEFORE INSERT ON manual_refunds FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER menu_links_numbered_first BEFORE INSERT ON menu_links FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER pages_numbered_first BEFORE INSERT ON pages FOR EACH ROW EXECUTE FUNCTION give_unique_number();
--> statement-breakpoint
CREATE TRIGGER audit_numbered_first BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION give_unique_number();
--> statement-breakpoint
CREATE TRIGGER price_runs_numbered_first BEFORE INSERT ON price_runs FOR EACH ROW EXECUTE FUNCTION give_unique_number();
--> statement-breakpoint
CREATE TRIGGER stock_numbered_first BEFORE INSERT ON stock FOR EACH ROW EXECUTE FUNCTION give_unique_number();
--> statement-breakpoint
CREATE TRIGGER restock_requests_numbered_first BEFORE INSERT ON restock_requests FOR EACH ROW EXECUTE FUNCTION give_number('id');
--> statement-breakpoint
CREATE TRIGGER stock_movements_numbered_first BEFORE INSERT ON stock_movements FOR EACH ROW EXECUTE FUNCTION give_unique_number();
--> statement-breakpoint
CREATE TRIGGER stock_takes_numbered_first BEFORE INSERT ON stock_takes FOR EACH ROW EXECUTE FUNCTION give_unique_number();
--> statement-breakpoint
CREATE TRIGGER imports_numbered_first BEFORE INSERT ON imports FOR EACH ROW EXECUTE FUNCTION give_unique_number();
--> statement-breakpoint
CREATE TRIGGER picture_fetches_numbered_first BEFORE INSERT ON picture_fetches FOR EACH ROW EXECUTE FUNCTION give_unique_number();
--> statement-breakpoint
CREATE TRIGGER codes_numbered_first BEFORE INSERT ON codes FOR EACH ROW EXECUTE FUNCTION give_unique_number();
--> statement-breakpoint
CREATE TRIGGER quantity_offers_numbered_first BEFORE INSERT ON quantity_offers FOR EACH ROW EXECUTE FUNCTION give_unique_number();
--> statement-breakpoint
INSERT INTO sections (id, name, position) VALUES
	('ropa', 'Ropa', 1),
	('accesorios', 'Accesorios', 2);
--> statement-breakpoint
INSERT INTO versions (name, version) VALUES
	('catalogue', 0),
	('settings', 0),
	('taxonomy', 1),
	('pages', 1),
	('product_rows', 0);
--> statement-breakpoint
INSERT INTO product_changes (version, row_id, mark) VALUES (0, 0, shop_random());
--> statement-breakpoint
INSERT INTO brands (id, name, position, is_in_menu) VALUES
	('HarveyWillys', 'HarveyWillys', 1, 1),
	('BullBenny', 'BullBenny', 2, 1),
	('AY NOT DEAD', 'AY NOT DEAD', 3, 1),
	('SHATO', 'SHATO', 4, 1),
	('Midway', 'Midway', 5, 1),
	('New Day', 'New Day', 6, 1),
	('Manki', 'Manki', 7, 1),
	('Bento', 'Bento', 8, 1),
	('PROTOTYPE', 'PROTOTYPE', 9, 1),
	('BAID PROJECT', 'BAIB PROJECT', 10, 1),
	('Plegaria', 'Plegaria', 11, 1);
--> statement-breakpoint
INSERT INTO groups (id, name, section, position, is_in_menu, terms, is_undecided, picture) VALUES
	('remeras', 'Remeras', 'ropa', 1, 1, '["remera", "manga larga", "chomba"]', 0, ''),
	('musculosas', 'Musculosas', 'ropa', 2, 1, '["musculosa"]', 0, ''),
	('camisas', 'Camisas', 'ropa', 3, 1, '["camisa"]', 0, ''),
	('tops', 'Tops', 'ropa', 4, 1, '["top"]', 0, ''),
	('buzos', 'Buzos', 'ropa', 5, 1, '["buzo", "hoodie"]', 0, ''),
	('sweaters', 'Sweaters', 'ropa', 6, 1, '["sweater"]', 0, ''),
	('camperas', 'Camperas', 'ropa', 7, 1, '["campera", "puffer", "chaleco"]', 0, ''),
	('jeans', 'Jeans', 'ropa', 8, 1, '["jean"]', 0, ''),
	('pantalones', 'Pantalones', 'ropa', 9, 1, '["pantalon", "pantalon deportivo", "jogger"]', 0, ''),
	('bermuda', 'Bermudas', 'ropa', 10, 1, '["bermuda"]', 0, ''),
	('gorras', 'Gorras', 'accesorios', 11, 1, '["gorra"]', 0, ''),
	('anteojos', 'Anteojos', 'accesorios', 12, 1, '["anteojo"]', 0, ''),
	('anillos', 'Anillos', 'accesorios', 13, 1, '["anillo"]', 0, ''),
	('pulseras', 'Pulseras', 'accesorios', 14, 1, '["pulsera"]', 0, ''),
	('collares', 'Collares', 'accesorios', 15, 1, '["collar"]', 0, ''),
	('morrales', 'Morrales', 'accesorios', 16, 1, '["morral"]', 0, ''),
	('mochilas', 'Mochilas', 'accesorios', 17, 0, '["mochila"]', 0, ''),
	('bolsos', 'Bolsos', 'accesorios', 18, 0, '["bolso"]', 0, ''),
	('panuelos', 'Pañuelos', 'accesorios', 19, 0, '["panuelo"]', 0, ''),
	('neceseres', 'Neceseres', 'accesorios', 20, 0, '["neceser"]', 0, ''),
	('otros', 'Otros', 'accesorios', 21, 0, '["otro"]', 0, '');
--> statement-breakpoint
INSERT INTO menu_links (id, position, label, target) VALUES
	(1, 1, 'Colección', '/coleccion');
--> statement-breakpoint
INSERT INTO pages (id, slug, title, markdown, version, is_published, place, updated_at) VALUES
	(1, 'cambios', 'Cambios y devoluciones', 'Comprar ropa sin probársela da un poco de vértigo. Por eso te lo hacemos fácil: si algo no te quedó como esperabas, lo cambiamos.

## Quiero cambiar el talle o el color

Tenés 30 días desde que recibís el pedido. La prenda tiene que estar sin uso y con su etiqueta.

1. Escribinos con tu número de pedido y contanos qué querés cambiar.
2. Te confirmamos si hay y te lo reservamos.
3. Nos traés la prenda al local o nos la mandás por correo.

En el local el cambio es gratis. Por correo, los envíos del cambio los pagás vos.

## Me arrepentí de la compra

Tenés 10 días corridos desde que recibís el producto para arrepentirte, sin dar motivos y sin costo. Usá el [Botón de arrepentimiento](/arrepentimiento) y te devolvemos lo que pagaste.

## Llegó con una falla

Escribinos con una foto. Los productos nuevos tienen 6 meses de garantía: lo arreglamos, lo cambiamos o te devolvemos el dinero, y el traslado lo pagamos nosotros.', 1, 0, 'page', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	(2, 'envios', 'Envíos y retiros', 'Preparamos cada pedido a mano y lo despachamos apenas se acredita el pago.

## Cuánto sale y cuánto tarda

Poné tu código postal en la página de cualquier producto o en [tu carrito](/carrito): ahí ves el costo y los días estimados para tu zona, antes de comprar. Los plazos se cuentan en días hábiles.

## Cómo sigo mi pedido

Cuando sale, te mandamos un e-mail con el código de seguimiento. También lo ves cuando quieras en [Seguí tu pedido](/pedido).

## ¿Y si no estoy en casa?

El correo vuelve a pasar o deja el paquete en la sucursal más cercana. Si algo se demora, escribinos y lo averiguamos por vos.

## Retiro en el local

Si elegís retirarlo, no pagás envío. Esperá a que te avisemos que está listo y vení con tu número de pedido.', 1, 0, 'page', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	(3, 'contacto', 'Contacto', '¿Dudas con un talle, un pedido o un regalo? Escribinos: te contestamos nosotros, no un robot.

## Dónde encontrarnos

Al pie de esta página están nuestro teléfono, el e-mail, la dirección y los horarios.

## Antes de escribir

- Si es por una compra, tené a mano tu número de pedido. Lo podés ver en [Seguí tu pedido](/pedido).
- Si es por un talle, contanos tu altura y qué talle usás siempre.
- Si querés arrepentirte de una compra, no hace falta que nos escribas: usá el [Botón de arrepentimiento](/arrepentimiento).', 1, 0, 'page', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	(4, 'quienes-somos', 'Quiénes somos', 'Somos una tienda chica que elige la ropa prenda por prenda.

## Cómo elegimos

Buscamos telas que duren, cortes que queden bien y marcas que trabajan cerca. Si no nos lo pondríamos, no lo vendemos.

## Quién está del otro lado

Somos las mismas personas las que elegimos, sacamos las fotos, armamos tu pedido y te contestamos. Por eso, si algo no salió bien, [lo resolvemos](/p/contacto).

Gracias por comprar acá.', 1, 0, 'page', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	(5, 'terminos', 'Además', '', 1, 0, 'terms', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	(6, 'privacidad', 'Además', '', 1, 0, 'privacy', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
--> statement-breakpoint
INSERT INTO page_versions (page_id, version, slug, title, markdown, saved_at)
	SELECT id, version, slug, title, markdown, updated_at FROM pages ORDER BY id;
--> statement-breakpoint
-- Versions: `raise_version` is for tables whose changes concern everything of these names.
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE versions SET version = version + 1 WHERE name = ANY (TG_ARGV);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH ROW EXECUTE FUNCTION raise_version('settings');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON pages FOR EACH ROW EXECUTE FUNCTION raise_version('pages');
--> statement-breakpoint
CREATE FUNCTION taxonomy_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE versions SET version = version + 1 WHERE name IN ('catalogue', 'taxonomy');
	DELETE FROM product_changes;
	INSERT INTO product_changes (version, row_id, mark)
		SELECT version, 0, shop_random() FROM versions WHERE name = 'catalogue';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sections_changed AFTER INSERT OR UPDATE OR DELETE ON sections FOR EACH ROW EXECUTE FUNCTION taxonomy_changed();
--> statement-breakpoint
CREATE TRIGGER groups_changed AFTER INSERT OR UPDATE OR DELETE ON groups FOR EACH ROW EXECUTE FUNCTION taxonomy_changed();
--> statement-breakpoint
CREATE TRIGGER brands_changed AFTER INSERT OR UPDATE OR DELETE ON brands FOR EACH ROW EXECUTE FUNCTION taxonomy_changed();
--> statement-breakpoint
CREATE TRIGGER menu_links_changed AFTER INSERT OR UPDATE OR DELETE ON menu_links FOR EACH ROW EXECUTE FUNCTION taxonomy_changed();
--> statement-breakpoint
CREATE FUNCTION note_product_change(changed bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	now_at bigint;
BEGIN
	UPDATE versions SET version = version + 1 WHERE name = 'catalogue' RETURNING version INTO now_at;
	INSERT INTO product_changes (version, row_id, mark) VALUES (now_at, changed, shop_random())
		ON CONFLICT (version) DO UPDATE SET row_id = excluded.row_id, mark = excluded.mark;
	DELETE FROM product_changes WHERE version <= now_at - 10000;
END $$;
--> statement-breakpoint
CREATE FUNCTION product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_product_change(CASE WHEN TG_OP = 'DELETE' THEN OLD.row_id ELSE NEW.row_id END);
	IF TG_OP = 'INSERT' THEN
		UPDATE versions SET version = greatest(version, NEW.row_id) WHERE name = 'product_rows';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_changed AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION product_changed();
--> statement-breakpoint
CREATE FUNCTION product_row_replaced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM product_changes;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_replaced_by_update BEFORE UPDATE OF row_id ON products FOR EACH ROW
	WHEN (OLD.row_id <> NEW.row_id) EXECUTE FUNCTION product_row_replaced();
--> statement-breakpoint
-- Sales: an empty `sale_due_at` is due at once.
CREATE FUNCTION sale_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE products SET sale_due_at = '' WHERE row_id = NEW.row_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sales_came AFTER INSERT ON products FOR EACH ROW
	WHEN (NEW.sale_price IS NOT NULL) EXECUTE FUNCTION sale_is_due();
--> statement-breakpoint
CREATE TRIGGER sales_changed AFTER UPDATE OF price, sale_price, sale_from, sale_until ON products FOR EACH ROW
	WHEN ((NEW.sale_price IS NOT NULL OR OLD.sale_price IS NOT NULL)
		AND (NEW.price, NEW.sale_price, NEW.sale_from, NEW.sale_until)
			IS DISTINCT FROM (OLD.price, OLD.sale_price, OLD.sale_from, OLD.sale_until))
	EXECUTE FUNCTION sale_is_due();
--> statement-breakpoint
CREATE FUNCTION sales_are_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE products SET sale_due_at = '' WHERE on_sale = 1;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sales_judged_again AFTER INSERT OR UPDATE ON settings FOR EACH ROW
	WHEN (NEW.name = 'saleHeldDays') EXECUTE FUNCTION sales_are_due();
--> statement-breakpoint
CREATE TRIGGER sales_judged_again_delete AFTER DELETE ON settings FOR EACH ROW
	WHEN (OLD.name = 'saleHeldDays') EXECUTE FUNCTION sales_are_due();
--> statement-breakpoint
-- Counts of customers and orders.
CREATE FUNCTION count_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE customer_days SET customer_count = customer_count - 1 WHERE day = shop_day(OLD.created_at);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO customer_days (day, customer_count) VALUES (shop_day(NEW.created_at), 1)
			ON CONFLICT (day) DO UPDATE SET customer_count = customer_days.customer_count + 1;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_counted AFTER INSERT OR DELETE OR UPDATE OF created_at ON customers FOR EACH ROW EXECUTE FUNCTION count_customer();
--> statement-breakpoint
CREATE FUNCTION count_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE order_days SET order_count = order_count - 1, sold_count = sold_count - (OLD.sold_in_cents > 0)::int,
				sold_in_cents = sold_in_cents - OLD.sold_in_cents,
				collected_in_cents = collected_in_cents - OLD.collected_in_cents
			WHERE day = shop_day(OLD.created_at) AND status = OLD.status AND payment_method = OLD.payment_method;
		UPDATE customers SET order_count = order_count - 1, spent_in_cents = spent_in_cents - OLD.sold_in_cents
			WHERE id = OLD.customer_id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO order_days AS days (day, status, payment_method, order_count, sold_count, sold_in_cents, collected_in_cents)
			VALUES (shop_day(NEW.created_at), NEW.status, NEW.payment_method, 1, (NEW.sold_in_cents > 0)::int,
				NEW.sold_in_cents, NEW.collected_in_cents)
			ON CONFLICT (day, status, payment_method) DO UPDATE SET order_count = days.order_count + 1,
				sold_count = days.sold_count + excluded.sold_count,
				sold_in_cents = days.sold_in_cents + excluded.sold_in_cents,
				collected_in_cents = days.collected_in_cents + excluded.collected_in_cents;
		UPDATE customers SET order_count = order_count + 1, spent_in_cents = spent_in_cents + NEW.sold_in_cents
			WHERE id = NEW.customer_id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_counted AFTER INSERT OR DELETE
	OR UPDATE OF status, total, created_at, payment_method, customer_id, paid_at, given_back_in_cents ON orders
	FOR EACH ROW EXECUTE FUNCTION count_order();
--> statement-breakpoint
-- What was given back of an order, by its payments and its refunds by hand.
CREATE VIEW order_given_back AS SELECT order_id,
	greatest(0.0, least(price, by_hand - extra + CASE WHEN paid > 0 AND paid >= price THEN price - held ELSE 0.0 END))::bigint AS in_cents
	FROM (SELECT order_id, price,
		(SELECT coalesce(sum(amount_in_cents), 0) FROM manual_refunds WHERE order_id = noted.order_id) AS by_hand,
		(SELECT coalesce(sum(amount_in_cents) FILTER (WHERE status IN ('approved', 'in_mediation', 'refunded', 'charged_back')), 0)
			FROM payments WHERE order_id = noted.order_id AND mismatches IN ('', 'amount')
				AND coalesce(approved_at <= noted_at, true)) AS paid,
		(SELECT coalesce(sum(greatest(amount_in_cents - refunded_in_cents, 0)) FILTER (WHERE status IN ('approved', 'in_mediation')
			OR (status = 'charged_back' AND status_detail = 'reimbursed')), 0)
			FROM payments WHERE order_id = noted.order_id AND mismatches IN ('', 'amount')
				AND coalesce(approved_at <= noted_at, true)) AS held,
		(SELECT coalesce(sum(greatest(amount_in_cents - refunded_in_cents, 0)) FILTER (WHERE status IN ('approved', 'in_mediation')
			OR (status = 'charged_back' AND status_detail = 'reimbursed')), 0)
			FROM payments WHERE order_id = noted.order_id AND mismatches IN ('', 'amount')
				AND approved_at > noted_at) AS extra
		FROM (SELECT id AS order_id, total * 100.0 AS price,
			(SELECT CASE WHEN author <> '' THEN created_at END FROM order_events
				WHERE order_id = orders.id AND (kind = 'paid' OR (kind = 'moved' AND status IN ('paid', 'delivered')))
				AND id > coalesce((SELECT max(id) FROM order_events WHERE order_id = orders.id AND kind = 'payment-undone'), 0)
				ORDER BY id LIMIT 1) AS noted_at
			FROM orders) AS noted) AS sums;
--> statement-breakpoint
CREATE FUNCTION count_given_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE orders SET given_back_in_cents = (SELECT in_cents FROM order_given_back WHERE order_id = OLD.order_id)
			WHERE id = OLD.order_id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		UPDATE orders SET given_back_in_cents = (SELECT in_cents FROM order_given_back WHERE order_id = NEW.order_id)
			WHERE id = NEW.order_id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_counted AFTER INSERT OR DELETE
	OR UPDATE OF order_id, status, status_detail, amount_in_cents, refunded_in_cents, mismatches ON payments
	FOR EACH ROW EXECUTE FUNCTION count_given_back();
--> statement-breakpoint
CREATE TRIGGER manual_refunds_counted AFTER INSERT OR DELETE OR UPDATE OF order_id, amount_in_cents ON manual_refunds
	FOR EACH ROW EXECUTE FUNCTION count_given_back();
--> statement-breakpoint
CREATE FUNCTION count_code_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE codes SET uses = (SELECT count(*) FROM orders WHERE code_id = NEW.id AND status NOT IN ('cancelled', 'refunded'))
		WHERE id = NEW.id AND EXISTS (SELECT 1 FROM orders WHERE code_id = NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER codes_came_back AFTER INSERT ON codes FOR EACH ROW EXECUTE FUNCTION count_code_uses();
--> statement-breakpoint
-- The ledger of the stock.
CREATE FUNCTION move_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE stock SET on_hand = on_hand + NEW.on_hand_delta, reserved = reserved + NEW.reserved_delta,
			edits = edits + (NEW.order_id IS NULL)::int
		WHERE id = NEW.stock_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_moved AFTER INSERT ON stock_movements FOR EACH ROW EXECUTE FUNCTION move_stock();
--> statement-breakpoint
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '%', TG_ARGV[0];
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_kept BEFORE UPDATE OR DELETE ON stock_movements FOR EACH ROW
	EXECUTE FUNCTION refuse('the ledger of the stock does not change');
--> statement-breakpoint
CREATE TRIGGER stock_movements_whole BEFORE TRUNCATE ON stock_movements FOR EACH STATEMENT
	EXECUTE FUNCTION refuse('the ledger of the stock does not change');
--> statement-breakpoint
CREATE FUNCTION stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_product_change(CASE WHEN TG_OP = 'DELETE' THEN OLD.product_row ELSE NEW.product_row END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_shown_differently AFTER UPDATE ON stock FOR EACH ROW
	WHEN (least(greatest(OLD.on_hand - OLD.reserved, 0), 4) <> least(greatest(NEW.on_hand - NEW.reserved, 0), 4))
	EXECUTE FUNCTION stock_changed();
--> statement-breakpoint
CREATE TRIGGER stock_counted AFTER INSERT OR DELETE ON stock FOR EACH ROW EXECUTE FUNCTION stock_changed();
--> statement-breakpoint
-- The history. Arguments: the kind of subject, the column of its id, and the columns that are kept.
-- Another program's entries of one transaction are one change.
CREATE FUNCTION give_outside_batch() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	given bigint := nullif(current_setting('tela.outside_batch', true), '');
BEGIN
	IF given IS NULL THEN
		given := 1 + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'audit'), 0);
		PERFORM set_config('tela.outside_batch', given::text, true);
	END IF;
	RETURN given;
END $$;
--> statement-breakpoint
CREATE FUNCTION store_entry(kind text, subject text, was text, came text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO audit (at, admin_id, admin_name, action, subject_kind, subject_id, before, after, batch_id, undoes_id)
		SELECT coalesce(context.at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), context.admin_id,
			coalesce(context.admin_name, ''), coalesce(context.action, 'outside'), kind, subject, was, came,
			coalesce(context.batch_id, give_outside_batch()), context.undoes_id
		FROM (SELECT 1) AS one LEFT JOIN audit_context AS context ON true;
END $$;
--> statement-breakpoint
CREATE VIEW audit_intake AS SELECT subject_kind, subject_id, before, after FROM audit;
--> statement-breakpoint
-- SQLite has no conditions in JSON.
CREATE FUNCTION number_of_flag(value json) RETURNS text LANGUAGE sql IMMUTABLE
	RETURN CASE value::text WHEN 'true' THEN '1' WHEN 'false' THEN '0' ELSE value::text END;
--> statement-breakpoint
-- Of an entry that the program writes, only what differs is kept.
CREATE FUNCTION take_in_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was json := NEW.before::json;
	came json := NEW.after::json;
BEGIN
	IF was IS NULL OR came IS NULL THEN
		PERFORM store_entry(NEW.subject_kind, NEW.subject_id, NEW.before, NEW.after);
	ELSIF NEW.before <> NEW.after THEN
		PERFORM store_entry(NEW.subject_kind, NEW.subject_id,
			'{' || (SELECT coalesce(string_agg(to_json(key) || ':' || number_of_flag(value), ','), '') FROM json_each(was)
				WHERE value::text IS DISTINCT FROM (came -> key)::text) || '}',
			'{' || (SELECT coalesce(string_agg(to_json(key) || ':' || number_of_flag(value), ','), '') FROM json_each(came)
				WHERE value::text IS DISTINCT FROM (was -> key)::text) || '}');
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_intake_stored INSTEAD OF INSERT ON audit_intake FOR EACH ROW EXECUTE FUNCTION take_in_entry();
--> statement-breakpoint
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	old_row json := CASE WHEN TG_OP <> 'INSERT' THEN row_to_json(OLD) END;
	new_row json := CASE WHEN TG_OP <> 'DELETE' THEN row_to_json(NEW) END;
	was text;
	came text;
BEGIN
	SELECT '{' || string_agg(to_json(name) || ':' || (old_row -> name), ',' ORDER BY place) || '}',
			'{' || string_agg(to_json(name) || ':' || (new_row -> name), ',' ORDER BY place) || '}'
		INTO was, came
		FROM unnest(string_to_array(TG_ARGV[2], ',')) WITH ORDINALITY AS kept (name, place)
		WHERE TG_OP <> 'UPDATE' OR old_row ->> name IS DISTINCT FROM new_row ->> name;
	IF was IS NOT NULL OR came IS NOT NULL THEN
		PERFORM store_entry(TG_ARGV[0], coalesce(old_row, new_row) ->> TG_ARGV[1], was, came);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_insert_audited AFTER INSERT ON products FOR EACH ROW
	EXECUTE FUNCTION record_change('product', 'row_id', 'id,name,price');
--> statement-breakpoint
CREATE TRIGGER products_update_delete_audited AFTER UPDATE OR DELETE ON products FOR EACH ROW
	EXECUTE FUNCTION record_change('product', 'row_id', 'id,name,price,images,sizes,colors,category,subcategory,brand,is_new,is_hidden,color_links,collection,description,composition,image_texts,image_colors,iva_permille,sale_price,sale_from,sale_until,created_at');
--> statement-breakpoint
CREATE TRIGGER product_redirects_audited AFTER INSERT OR UPDATE OR DELETE ON product_redirects FOR EACH ROW
	EXECUTE FUNCTION record_change('redirect', 'old_id', 'old_id,product_id,created_at');
--> statement-breakpoint
CREATE TRIGGER settings_audited AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH ROW
	EXECUTE FUNCTION record_change('setting', 'name', 'name,value');
--> statement-breakpoint
CREATE TRIGGER sections_audited AFTER INSERT OR UPDATE OR DELETE ON sections FOR EACH ROW
	EXECUTE FUNCTION record_change('section', 'id', 'id,name,position');
--> statement-breakpoint
CREATE TRIGGER groups_audited AFTER INSERT OR UPDATE OR DELETE ON groups FOR EACH ROW
	EXECUTE FUNCTION record_change('group', 'id', 'id,name,section,position,is_in_menu,terms,is_undecided,picture');
--> statement-breakpoint
CREATE TRIGGER group_redirects_audited AFTER INSERT OR UPDATE OR DELETE ON group_redirects FOR EACH ROW
	EXECUTE FUNCTION record_change('group-redirect', 'path', 'path,target,created_at');
--> statement-breakpoint
CREATE TRIGGER brands_audited AFTER INSERT OR UPDATE OR DELETE ON brands FOR EACH ROW
	EXECUTE FUNCTION record_change('brand', 'id', 'id,name,position,is_in_menu');
--> statement-breakpoint
CREATE TRIGGER menu_links_audited AFTER INSERT OR UPDATE OR DELETE ON menu_links FOR EACH ROW
	EXECUTE FUNCTION record_change('link', 'id', 'id,position,label,target');
--> statement-breakpoint
CREATE TRIGGER pages_insert_delete_audited AFTER INSERT OR DELETE ON pages FOR EACH ROW
	EXECUTE FUNCTION record_change('page', 'id', 'id,slug,title,markdown,is_published,place,version');
--> statement-breakpoint
CREATE TRIGGER pages_update_audited AFTER UPDATE ON pages FOR EACH ROW
	EXECUTE FUNCTION record_change('page', 'id', 'id,slug,title,markdown,is_published,place');
--> statement-breakpoint
CREATE TRIGGER variant_codes_audited AFTER INSERT OR UPDATE OR DELETE ON variant_codes FOR EACH ROW
	EXECUTE FUNCTION record_change('code', 'variant', 'variant,product_row,sku,barcode');
--> statement-breakpoint
CREATE TRIGGER codes_audited AFTER INSERT OR UPDATE OR DELETE ON codes FOR EACH ROW
	EXECUTE FUNCTION record_change('discount-code', 'id', 'id,code,kind,value,max_uses,once_per_email,min_pesos,brands,groups,skips_sale,valid_from,valid_until,is_off,created_at');
--> statement-breakpoint
CREATE TRIGGER quantity_offers_audited AFTER INSERT OR UPDATE OR DELETE ON quantity_offers FOR EACH ROW
	EXECUTE FUNCTION record_change('quantity-offer', 'id', 'id,kind,brands,groups,skips_sale,valid_from,valid_until,is_off,created_at');
--> statement-breakpoint
CREATE FUNCTION record_order_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM audit_context) THEN
		PERFORM store_entry('order', NEW.order_id::text, NULL, '{"event":' || to_json(NEW.kind) || ',"status":' || to_json(NEW.status) || '}');
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_events_audited AFTER INSERT ON order_events FOR EACH ROW EXECUTE FUNCTION record_order_event();
--> statement-breakpoint
CREATE TRIGGER audit_whole BEFORE TRUNCATE ON audit FOR EACH STATEMENT
	EXECUTE FUNCTION refuse('the history does not change');
--> statement-breakpoint
CREATE TRIGGER audit_kept BEFORE DELETE ON audit FOR EACH ROW
	WHEN (OLD.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 years'))
	EXECUTE FUNCTION refuse('the history is kept for two years');
--> statement-breakpoint
CREATE TRIGGER audit_unchanged BEFORE UPDATE ON audit FOR EACH ROW
	WHEN (OLD.subject_kind NOT IN ('order', 'customer') OR NEW.before IS NOT NULL OR NEW.after IS NOT NULL
		OR (OLD.id, OLD.at, OLD.admin_id, OLD.admin_name, OLD.action, OLD.subject_kind, OLD.subject_id, OLD.batch_id, OLD.undoes_id)
			IS DISTINCT FROM (NEW.id, NEW.at, NEW.admin_id, NEW.admin_name, NEW.action, NEW.subject_kind, NEW.subject_id,
				NEW.batch_id, NEW.undoes_id))
	EXECUTE FUNCTION refuse('the history does not change');
--> statement-breakpoint
-- Tells every process of a commit, whichever program wrote.
CREATE FUNCTION tell_commit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('tela_commit', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER versions_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON versions FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER admins_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON admins FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER admin_sessions_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON admin_sessions FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER customers_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON customers FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER login_attempts_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON login_attempts FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER orders_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER order_items_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON order_items FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER product_redirects_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_redirects FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER settings_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER mail_outbox_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON mail_outbox FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER order_events_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER order_receipts_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON order_receipts FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER withdrawals_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON withdrawals FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER payment_application_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_application FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER payment_authorizations_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_authorizations FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER payment_checkouts_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_checkouts FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER payment_connection_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_connection FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER payment_notices_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_notices FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER payments_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER payment_refunds_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_refunds FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER customer_days_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON customer_days FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER product_changes_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_changes FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER password_resets_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON password_resets FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER payment_searches_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_searches FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER unclaimed_payments_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON unclaimed_payments FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER manual_refunds_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON manual_refunds FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER order_days_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON order_days FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER search_days_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_days FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER brands_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON brands FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER group_redirects_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON group_redirects FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER sections_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sections FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER groups_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON groups FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER menu_links_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menu_links FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER pages_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pages FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER page_versions_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON page_versions FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER audit_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER audit_context_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON audit_context FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER invitations_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON invitations FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER price_runs_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON price_runs FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER stock_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON stock FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER restock_requests_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON restock_requests FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER stock_movements_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON stock_movements FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER stock_takes_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON stock_takes FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER stock_take_cells_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON stock_take_cells FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER imports_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON imports FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER picture_fetches_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON picture_fetches FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER picture_hosts_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON picture_hosts FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER picture_sources_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON picture_sources FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER variant_codes_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON variant_codes FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER codes_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON codes FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER quantity_offers_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON quantity_offers FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
CREATE TRIGGER product_drafts_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_drafts FOR EACH STATEMENT EXECUTE FUNCTION tell_commit();
--> statement-breakpoint
-- Writes take turns, those of other programs too, as with SQLite: see db/postgres/locks.ts.
CREATE FUNCTION take_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(7352002);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER versions_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON versions FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER admins_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON admins FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER admin_sessions_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON admin_sessions FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER customers_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON customers FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER login_attempts_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON login_attempts FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER orders_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER order_items_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON order_items FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER product_redirects_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_redirects FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER settings_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER mail_outbox_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON mail_outbox FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER order_events_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER order_receipts_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON order_receipts FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER withdrawals_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON withdrawals FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER payment_application_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_application FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER payment_authorizations_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_authorizations FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER payment_checkouts_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_checkouts FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER payment_connection_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_connection FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER payment_notices_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_notices FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER payments_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER payment_refunds_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_refunds FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER customer_days_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON customer_days FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER product_changes_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_changes FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER password_resets_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON password_resets FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER payment_searches_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_searches FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER unclaimed_payments_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON unclaimed_payments FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER manual_refunds_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON manual_refunds FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER order_days_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON order_days FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER search_days_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_days FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER brands_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON brands FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER group_redirects_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON group_redirects FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER sections_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON sections FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER groups_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON groups FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER menu_links_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON menu_links FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER pages_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON pages FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER page_versions_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON page_versions FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER audit_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER audit_context_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON audit_context FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER invitations_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON invitations FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER price_runs_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON price_runs FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER stock_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON stock FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER restock_requests_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON restock_requests FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER stock_movements_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON stock_movements FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER stock_takes_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON stock_takes FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER stock_take_cells_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON stock_take_cells FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER imports_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON imports FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER picture_fetches_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON picture_fetches FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER picture_hosts_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON picture_hosts FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER picture_sources_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON picture_sources FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER variant_codes_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON variant_codes FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER codes_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON codes FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER quantity_offers_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON quantity_offers FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
CREATE TRIGGER product_drafts_turn BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_drafts FOR EACH STATEMENT EXECUTE FUNCTION take_turn();
--> statement-breakpoint
-- The search of the back office, by any three letters in a row.
CREATE INDEX products_text ON products USING gin (fold_text(name || E'\n' || id) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX orders_text ON orders USING gin
	(fold_text(order_number || E'\n' || customer_name || E'\n' || customer_email || E'\n' || customer_phone) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX customers_text ON customers USING gin (fold_text(name || E'\n' || email || E'\n' || phone) gin_trgm_ops);
--> statement-breakpoint
-- How much each client did in a period, for all processes. Unlogged: a crash or a promotion may forget it.
CREATE UNLOGGED TABLE rate_limits (
	key text PRIMARY KEY NOT NULL,
	points bigint NOT NULL,
	expire bigint
);
--> statement-breakpoint
-- Pictures, receipts and uploads. The parts come first, and at the end the file is whole, all at once.
CREATE TABLE stored_files (
	id text PRIMARY KEY NOT NULL,
	store text NOT NULL,
	name text NOT NULL,
	at text NOT NULL,
	aside_at text,
	parts bigint NOT NULL DEFAULT 0,
	bytes bigint NOT NULL DEFAULT 0,
	is_whole bigint NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE UNIQUE INDEX stored_files_name ON stored_files (store, name) WHERE is_whole = 1;
--> statement-breakpoint
CREATE TABLE file_parts (
	file_id text NOT NULL REFERENCES stored_files (id) ON DELETE CASCADE,
	position bigint NOT NULL,
	content bytea NOT NULL,
	PRIMARY KEY (file_id, position)
);
--> statement-breakpoint
-- Pictures and ZIPs are compressed already.
ALTER TABLE file_parts ALTER COLUMN content SET STORAGE EXTERNAL;
--> statement-breakpoint
-- While it has a row, no shop opens here and nothing is written: the shop is on its way here ("arriving") or from
-- here ("leaving"), or it has left ("left"), or a backup is being restored ("restoring").
CREATE TABLE shop_move (
	id bigint PRIMARY KEY CHECK (id = 1),
	state text NOT NULL
);
