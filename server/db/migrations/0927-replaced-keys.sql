-- A key is replaced while its program works: the one before opens for some hours yet.
alter table api_key
  add column old_hash text unique,
  add column old_until timestamptz,
  add constraint api_key_old_is_whole check ((old_hash is null) = (old_until is null));
drop trigger api_key_audit on api_key;
create trigger api_key_audit after insert or update or delete on api_key for each row
  execute function note_audit('api-key', 'id', 'key_hash,old_hash',
    'id,staff_id,created_by,created_at,last_used_at,last_used_from,version');
