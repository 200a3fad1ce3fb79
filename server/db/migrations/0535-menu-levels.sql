-- A menu has a second level: an item of it stands right after the one it belongs to.
alter table menu_item add column level smallint not null default 1 check (level between 1 and 2);

create or replace function note_menu_text() returns trigger language plpgsql as $$
declare
  of_kind text := case when coalesce(new.place, old.place) like 'quick%' then 'tiles' else 'menu' end;
begin
  perform note_site_text(of_kind, case of_kind when 'menu' then 'site' else 'quick' end, case of_kind when 'menu' then 'site' else 'quick' end,
    case of_kind when 'menu' then 'Меню сайта' else 'Плитки быстрой навигации' end, null,
    (select jsonb_build_object('items', coalesce(jsonb_agg(jsonb_build_object('place', place, 'level', level, 'name', name, 'link', link,
      'picture', picture) order by place, position, id), '[]')) from menu_item where (place like 'quick%') = (of_kind = 'tiles')), true, null);
  return null;
end $$;
