-- What people change in the exchange is in the journal; what comes in by itself is in its run.
create trigger exchange_source_audit after insert or update or delete on exchange_source for each row
  execute function note_audit('exchange', 'name', 'robot_password_hash', 'id,version,etag,fetched_at,created_at');
create trigger exchange_field_owner_audit after insert or update or delete on exchange_field_owner for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('exchange-owner', 'field', '', 'source_id');
create trigger exchange_mapping_audit after update on exchange_mapping for each row
  when (coalesce(current_setting('shop.via', true), '') = 'office' and
    (old.target is distinct from new.target or old.is_guess is distinct from new.is_guess))
  execute function note_audit('exchange-mapping', 'name', '', 'details,seen_run_id,staff_id,changed_at,parent');
create trigger exchange_run_audit after update on exchange_run for each row
  when (coalesce(current_setting('shop.via', true), '') = 'office' and old.state is distinct from new.state)
  execute function note_audit('exchange-run', 'id', '', 'figures,brake,changed_at,ended_at,staff_id,stamp,session_id,dialect');

-- The desk finds what a run waits for and what is not decided without reading the rest.
create index exchange_mapping_undecided on exchange_mapping (source_id, kind) where target is null or is_guess;
