-- Rules of prices people run again and again: what was asked, under a name. What one would change is counted anew each time.
create table price_rule (
  id integer generated always as identity primary key,
  name text not null,
  asked jsonb not null,
  staff_id integer references staff on delete set null,
  changed_at timestamptz not null
);
create unique index price_rule_name on price_rule (lower(name));
create trigger price_rule_audit after insert or update or delete on price_rule for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('price-rule', 'id', '', 'staff_id,changed_at');
