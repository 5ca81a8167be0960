ALTER TABLE products ADD COLUMN goes_with text COLLATE "C" NOT NULL DEFAULT '[]';
