-- Only PostgreSQL changes: where a shop in a file lives is noted beside it.
SELECT 1;
