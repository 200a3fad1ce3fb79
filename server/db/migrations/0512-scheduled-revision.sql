-- A text set for a time shows the words that were set, not those saved since. Null while a time stands: set before this, the latest.
alter table site_text add column publish_revision integer;

-- What is shown may be an earlier revision than the last saved: its words are no news.
create or replace function note_site_text(of_kind text, old_code text, new_code text, of_title text, nodes text[], words jsonb, is_on boolean, since timestamptz)
returns void language plpgsql as $$
declare
  found_text site_text;
  actor integer := nullif(current_setting('shop.actor', true), '')::integer;
  now_state text := case when not is_on then 'off' when since > now() then 'waiting' else 'shown' end;
  start_at timestamptz := case when is_on and since > now() then since end;
  number integer;
  known integer;
begin
  select * into found_text from site_text where kind = of_kind and code = old_code for update;
  if not found then
    insert into site_text (kind, code, title, node_codes, fields, shown_revision, state, publish_at, changed_at, changed_by)
      values (of_kind, new_code, of_title, nodes, words, case when is_on then 1 end, now_state, start_at, now(), actor)
      returning * into found_text;
    insert into site_text_revision (text_id, number, fields, at, staff_id) values (found_text.id, 1, words, now(), actor);
    return;
  end if;
  number := found_text.version;
  if found_text.fields is distinct from words then
    select r.number into known from site_text_revision r where r.text_id = found_text.id and r.fields = words
      and r.number in (found_text.publish_revision, found_text.shown_revision) order by r.number desc limit 1;
  end if;
  if known is not null then
    number := known;
  elsif found_text.fields is distinct from words then
    number := number + 1;
    insert into site_text_revision (text_id, number, fields, at, staff_id) values (found_text.id, number, words, now(), actor);
    update site_text set fields = words, version = number, changed_at = now(), changed_by = actor where id = found_text.id;
  end if;
  update site_text set code = new_code, title = of_title, node_codes = nodes, shown_revision = case when is_on then number end,
    state = now_state, publish_at = start_at
    where id = found_text.id;
end $$;
