-- A branch is opened and closed in the back office. A closed one has no host, no pages and no files; its orders stay what they were.
alter table node_logistic
  add column closed_at timestamptz,
  -- cities that went to another branch when it closed, and come back when it opens again
  add column closed_cities integer[] not null default '{}';
alter table node_logistic add constraint node_logistic_main_is_open check (slug is not null or closed_at is null);

drop trigger node_logistic_audit on node_logistic;
create trigger node_logistic_audit after insert or update or delete on node_logistic for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('branch', 'code', '', 'position,closed_cities,city_id');
