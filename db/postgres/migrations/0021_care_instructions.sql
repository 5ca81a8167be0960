ALTER TABLE products ADD COLUMN care_instructions text COLLATE "C" NOT NULL DEFAULT '';
--> statement-breakpoint
-- SQL that makes the JSON of one side of a change, of an update only the columns that differ.
CREATE FUNCTION sql_of_entry(side text, names text[], is_update boolean) RETURNS text LANGUAGE sql IMMUTABLE RETURN (
	SELECT '''{'' || concat_ws('','', ' || string_agg(
			CASE WHEN is_update THEN format('CASE WHEN was.%1$I IS DISTINCT FROM came.%1$I THEN ', name) ELSE '' END
			|| format('%L || coalesce(to_json(%s.%I)::text, %L)', to_json(name) || ':', side, name, 'null')
			|| CASE WHEN is_update THEN ' END' ELSE '' END, ', ' ORDER BY place) || ') || ''}'''
		FROM unnest(names) WITH ORDINALITY AS each (name, place));
--> statement-breakpoint
-- The triggers stay: only what their functions name is new.
DO $$
DECLARE
	names text[] := string_to_array('id,name,price,images,sizes,colors,category,subcategory,brand,is_new,is_hidden,color_links,collection,description,composition,care_instructions,image_texts,image_colors,iva_permille,sale_price,sale_from,sale_until,created_at', ',');
	made record;
BEGIN
	FOR made IN SELECT * FROM (VALUES
		('update', 'was JOIN came USING (row_id)', sql_of_entry('was', names, true), sql_of_entry('came', names, true)),
		('delete', 'was', sql_of_entry('was', names, false), 'NULL')
	) AS events (event, rows, before, after)
	LOOP
		EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L',
			'products_' || made.event || '_audited', format('BEGIN
				INSERT INTO audit (at, admin_id, admin_name, action, subject_kind, subject_id, before, after, batch_id, undoes_id)
					SELECT coalesce(context.at, strftime(''%%Y-%%m-%%dT%%H:%%M:%%fZ'', ''now'')), context.admin_id,
						coalesce(context.admin_name, ''''), coalesce(context.action, ''outside''), ''product'', subject, before, after,
						coalesce(context.batch_id, (SELECT last_value + is_called::int FROM audit_id_seq)), context.undoes_id
					FROM (SELECT row_id::text AS subject, %s AS before, %s AS after FROM %s ORDER BY row_id) AS entries
					LEFT JOIN audit_context AS context ON true WHERE before IS DISTINCT FROM after;
				RETURN NULL;
			END', made.before, made.after, made.rows));
	END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION sql_of_entry;
