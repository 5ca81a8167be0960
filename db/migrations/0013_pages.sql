CREATE TABLE `pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`markdown` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`is_published` integer DEFAULT false NOT NULL,
	`place` text DEFAULT 'page' NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "pages_flags" CHECK("pages"."is_published" IN (0, 1)),
	CONSTRAINT "pages_place" CHECK("pages"."place" IN ('page', 'terms', 'privacy'))
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `pages_slug_unique` ON `pages` (`slug`);--> statement-breakpoint
CREATE TABLE `page_versions` (
	`page_id` integer NOT NULL,
	`version` integer NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`markdown` text NOT NULL,
	`saved_at` text NOT NULL,
	PRIMARY KEY(`page_id`, `version`),
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;--> statement-breakpoint
INSERT INTO `pages` (`slug`, `title`, `markdown`, `place`, `updated_at`) VALUES
	('cambios', 'Cambios y devoluciones', 'Comprar ropa sin probársela da un poco de vértigo. Por eso te lo hacemos fácil: si algo no te quedó como esperabas, lo cambiamos.

## Quiero cambiar el talle o el color

Tenés 30 días desde que recibís el pedido. La prenda tiene que estar sin uso y con su etiqueta.

1. Escribinos con tu número de pedido y contanos qué querés cambiar.
2. Te confirmamos si hay y te lo reservamos.
3. Nos traés la prenda al local o nos la mandás por correo.

En el local el cambio es gratis. Por correo, los envíos del cambio los pagás vos.

## Me arrepentí de la compra

Tenés 10 días corridos desde que recibís el producto para arrepentirte, sin dar motivos y sin costo. Usá el [Botón de arrepentimiento](/arrepentimiento) y te devolvemos lo que pagaste.

## Llegó con una falla

Escribinos con una foto. Los productos nuevos tienen 6 meses de garantía: lo arreglamos, lo cambiamos o te devolvemos el dinero, y el traslado lo pagamos nosotros.', 'page', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	('envios', 'Envíos y retiros', 'Preparamos cada pedido a mano y lo despachamos apenas se acredita el pago.

## Cuánto sale y cuánto tarda

Poné tu código postal en la página de cualquier producto o en [tu carrito](/carrito): ahí ves el costo y los días estimados para tu zona, antes de comprar. Los plazos se cuentan en días hábiles.

## Cómo sigo mi pedido

Cuando sale, te mandamos un e-mail con el código de seguimiento. También lo ves cuando quieras en [Seguí tu pedido](/pedido).

## ¿Y si no estoy en casa?

El correo vuelve a pasar o deja el paquete en la sucursal más cercana. Si algo se demora, escribinos y lo averiguamos por vos.

## Retiro en el local

Si elegís retirarlo, no pagás envío. Esperá a que te avisemos que está listo y vení con tu número de pedido.', 'page', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	('contacto', 'Contacto', '¿Dudas con un talle, un pedido o un regalo? Escribinos: te contestamos nosotros, no un robot.

## Dónde encontrarnos

Al pie de esta página están nuestro teléfono, el e-mail, la dirección y los horarios.

## Antes de escribir

- Si es por una compra, tené a mano tu número de pedido. Lo podés ver en [Seguí tu pedido](/pedido).
- Si es por un talle, contanos tu altura y qué talle usás siempre.
- Si querés arrepentirte de una compra, no hace falta que nos escribas: usá el [Botón de arrepentimiento](/arrepentimiento).', 'page', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	('quienes-somos', 'Quiénes somos', 'Somos una tienda chica que elige la ropa prenda por prenda.

## Cómo elegimos

Buscamos telas que duren, cortes que queden bien y marcas que trabajan cerca. Si no nos lo pondríamos, no lo vendemos.

## Quién está del otro lado

Somos las mismas personas las que elegimos, sacamos las fotos, armamos tu pedido y te contestamos. Por eso, si algo no salió bien, [lo resolvemos](/p/contacto).

Gracias por comprar acá.', 'page', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	('terminos', 'Además', '', 'terms', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	('privacidad', 'Además', '', 'privacy', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));--> statement-breakpoint
INSERT INTO `page_versions` (`page_id`, `version`, `slug`, `title`, `markdown`, `saved_at`)
	SELECT `id`, `version`, `slug`, `title`, `markdown`, `updated_at` FROM `pages`;--> statement-breakpoint
INSERT INTO `versions` (`name`, `version`) VALUES ('pages', 1);--> statement-breakpoint
CREATE TRIGGER `pages_inserted` AFTER INSERT ON `pages` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `pages_updated` AFTER UPDATE ON `pages` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;--> statement-breakpoint
CREATE TRIGGER `pages_deleted` AFTER DELETE ON `pages` BEGIN
	UPDATE `versions` SET `version` = `version` + 1 WHERE `name` = 'pages';
END;
