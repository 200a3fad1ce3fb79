-- Measured at a million entries (bench/journal.ts): kinds of entries that are rare, and columns that hardly ever change, are found
-- without a walk through the year.
create index audit_action on audit (action, id desc) where action not in ('insert', 'update');
create index audit_fields on audit using gin (fields);
