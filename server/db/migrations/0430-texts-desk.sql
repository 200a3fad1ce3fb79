-- Texts are written in the back office: what is being written, every saved revision, when it appears and goes. The tables the shop reads
-- (page, publication, banner, menu_item, message_template) hold what is shown and nothing else, so no reader has to know of drafts.
alter table page add column node_codes text[], add column seo_title text not null default '';
alter table publication add column is_off boolean not null default false,
  add column seo_title text not null default '', add column seo_description text not null default '';
create sequence banner_code;
alter table banner add column code text not null unique default 'banner-' || nextval('banner_code');

-- A message the shop's people have written anew; without a row the built-in words are sent.
create table message_template (
  key text primary key,
  subject text not null,
  letter text not null,
  sms text not null
);

drop trigger page_revision on page;
create trigger page_revision before update on page
  for each row when (row(old.code, old.title, old.description, old.body, old.node_codes, old.seo_title)
    is distinct from row(new.code, new.title, new.description, new.body, new.node_codes, new.seo_title))
  execute function count_text_revision();
drop trigger publication_revision on publication;
create trigger publication_revision before update on publication for each row when (
    row(old.code, old.title, old.lead, old.body, old.picture, old.author, old.tags, old.node_codes, old.published_at, old.starts_at, old.ends_at,
      old.good_codes, old.category_codes, old.blog_type_code, old.seo_title, old.seo_description)
    is distinct from
    row(new.code, new.title, new.lead, new.body, new.picture, new.author, new.tags, new.node_codes, new.published_at, new.starts_at, new.ends_at,
      new.good_codes, new.category_codes, new.blog_type_code, new.seo_title, new.seo_description))
  execute function count_text_revision();
drop trigger content_change_words on publication;
create trigger content_change_words after update of title, lead, body, picture, author, tags, node_codes, published_at, starts_at, ends_at,
  good_codes, category_codes, blog_type_code, code, is_off, seo_title, seo_description on publication
  for each statement execute function note_content_change('publications');

create table site_text (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('page', 'news', 'action', 'publication', 'blog', 'banner', 'menu', 'tiles', 'message')),
  code text not null,                     -- of the row that is shown, or will be
  title text not null,
  node_codes text[],
  fields jsonb not null,                  -- as last saved: the latest revision
  version integer not null default 1,     -- the number of that revision
  shown_revision integer,                 -- null: nothing of it is shown
  state text not null check (state in ('draft', 'shown', 'waiting', 'off')),
  publish_at timestamptz,
  unpublish_at timestamptz,
  trouble text,                           -- why it did not appear or go when it was to
  changed_at timestamptz not null,
  changed_by integer,
  unique (kind, code)
);
create index site_text_changed on site_text (changed_at desc, id desc);
create index site_text_publish on site_text (publish_at) where publish_at is not null;
create index site_text_unpublish on site_text (unpublish_at) where unpublish_at is not null;

create table site_text_revision (
  text_id integer not null references site_text on delete cascade,
  number integer not null,
  fields jsonb not null,
  at timestamptz not null,
  staff_id integer,                       -- null: the command line
  primary key (text_id, number)
);

-- A look at what is not shown yet: by the editor while typing (fields as typed), by a colleague with a link (null: as last saved).
create table text_preview (
  token_hash text primary key,
  text_id integer references site_text on delete cascade,
  kind text not null,
  fields jsonb,
  staff_id integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index text_preview_expires on text_preview (expires_at);

create trigger site_text_audit after insert or update or delete on site_text for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('text', 'id', '', 'id,fields,changed_at,changed_by');

-- Whatever writes a table the shop reads (a publication here, `content push`, a hand) leaves its revision: nobody's words are lost and the
-- desk always knows what is shown. Words equal to the last saved are that revision being shown.
create function note_site_text(of_kind text, old_code text, new_code text, of_title text, nodes text[], words jsonb, is_on boolean, since timestamptz)
returns void language plpgsql as $$
declare
  found_text site_text;
  actor integer := nullif(current_setting('shop.actor', true), '')::integer;
  now_state text := case when not is_on then 'off' when since > now() then 'waiting' else 'shown' end;
  start_at timestamptz := case when is_on and since > now() then since end;
  number integer;
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
    number := number + 1;
    insert into site_text_revision (text_id, number, fields, at, staff_id) values (found_text.id, number, words, now(), actor);
    update site_text set fields = words, version = number, changed_at = now(), changed_by = actor where id = found_text.id;
  end if;
  update site_text set code = new_code, title = of_title, node_codes = nodes, shown_revision = case when is_on then number end,
    state = now_state, publish_at = start_at
    where id = found_text.id;
end $$;

create function text_moment(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function drop_site_text(of_kind text, of_code text) returns void language sql as $$
  update site_text set state = 'off', shown_revision = null, unpublish_at = null where kind = of_kind and code = of_code and shown_revision is not null
$$;

create function note_page_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform drop_site_text('page', old.code);
    return null;
  end if;
  perform note_site_text('page', case when tg_op = 'UPDATE' then old.code else new.code end, new.code, new.title, new.node_codes,
    jsonb_build_object('code', new.code, 'title', new.title, 'description', new.description, 'body', new.body, 'seoTitle', new.seo_title,
      'nodeCodes', new.node_codes), true, null);
  return null;
end $$;
create trigger page_text after insert or update or delete on page for each row execute function note_page_text();

create function note_publication_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform drop_site_text(old.kind, old.code);
    return null;
  end if;
  perform note_site_text(new.kind, case when tg_op = 'UPDATE' then old.code else new.code end, new.code, new.title, new.node_codes,
    jsonb_build_object('code', new.code, 'title', new.title, 'lead', new.lead, 'body', new.body, 'cover', new.picture, 'author', new.author,
      'tags', new.tags, 'nodeCodes', new.node_codes, 'publishedAt', text_moment(new.published_at), 'startsAt', text_moment(new.starts_at),
      'endsAt', text_moment(new.ends_at), 'goodCodes', new.good_codes, 'categoryCodes', new.category_codes, 'blogType', new.blog_type_code,
      'seoTitle', new.seo_title, 'seoDescription', new.seo_description), not new.is_off, new.published_at);
  return null;
end $$;
create trigger publication_text after insert or delete on publication for each row execute function note_publication_text();
-- Likes are visitors' own.
create trigger publication_text_words after update of title, lead, body, picture, author, tags, node_codes, published_at, starts_at, ends_at,
  good_codes, category_codes, blog_type_code, code, is_off, seo_title, seo_description on publication
  for each row execute function note_publication_text();

create function note_banner_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform drop_site_text('banner', old.code);
    return null;
  end if;
  perform note_site_text('banner', case when tg_op = 'UPDATE' then old.code else new.code end, new.code, new.title, new.node_codes,
    jsonb_build_object('place', new.place, 'title', new.title, 'text', new.text, 'link', new.link, 'button', new.button, 'tone', new.tone,
      'pictures', new.pictures, 'nodeCodes', new.node_codes, 'userType', new.user_type, 'position', new.position), true, null);
  return null;
end $$;
create trigger banner_text after insert or update or delete on banner for each row execute function note_banner_text();

-- A menu is one text, written whole: looked at when the transaction ends.
create function note_menu_text() returns trigger language plpgsql as $$
declare
  of_kind text := case when coalesce(new.place, old.place) like 'quick%' then 'tiles' else 'menu' end;
begin
  perform note_site_text(of_kind, case of_kind when 'menu' then 'site' else 'quick' end, case of_kind when 'menu' then 'site' else 'quick' end,
    case of_kind when 'menu' then 'Меню сайта' else 'Плитки быстрой навигации' end, null,
    (select jsonb_build_object('items', coalesce(jsonb_agg(jsonb_build_object('place', place, 'name', name, 'link', link, 'picture', picture)
      order by place, position, id), '[]')) from menu_item where (place like 'quick%') = (of_kind = 'tiles')), true, null);
  return null;
end $$;
create constraint trigger menu_text after insert or update or delete on menu_item deferrable initially deferred
  for each row execute function note_menu_text();

-- What stands already becomes the first revision of itself.
update page set code = code;
update publication set code = code;
update banner set code = code;
insert into site_text (kind, code, title, fields, state, changed_at)
  values ('menu', 'site', 'Меню сайта', '{"items": []}', 'shown', now()), ('tiles', 'quick', 'Плитки быстрой навигации', '{"items": []}', 'shown', now());
insert into site_text_revision (text_id, number, fields, at) select id, 1, fields, changed_at from site_text where kind in ('menu', 'tiles');
update site_text set shown_revision = 1 where kind in ('menu', 'tiles');
update menu_item set place = place;
set constraints all immediate;
insert into site_text (kind, code, title, fields, state, changed_at)
  select 'message', key, title, '{}', 'off', now() from (values
    ('order.accepted', 'Заказ принят'), ('order.paid', 'Заказ оплачен'), ('order.ready', 'Заказ готов'), ('order.delivering', 'Заказ в пути'),
    ('order.completed', 'Заказ выполнен'), ('order.cancelled', 'Заказ отменён')) as seeds (key, title);

-- Pictures of any revision stay: it may be taken back.
create or replace view picture_use as
  select unnest(pictures) as file from good
  union all select picture from category where picture is not null
  union all select jsonb_array_elements_text(pictures) from warehouse
  union all select unnest(pictures) from banner
  union all select picture from menu_item where picture is not null
  union all select jsonb_array_elements_text(picture -> 'pictures') from publication where picture is not null
  union all select picture from order_item where picture is not null
  union all select picture from hire_booking where picture is not null
  union all select photo #>> '{}' from review, jsonb_array_elements(photos) as photo where jsonb_typeof(photo) = 'string'
  union all select named[1] || '.webp'
    from (select body from page
      union all select body from publication
      union all select answer from rental_faq
      union all select description from good where description like '%/pictures/%'
      union all select value::text from setting) as texts (body),
      regexp_matches(body, '/pictures/[0-9]+/([0-9a-f]{20}-[0-9]+x[0-9]+)[.](?:webp|avif|jpg)', 'g') as named
  union all select file from source_picture
  union all select p.original from good_picture p join good on good.code = p.good_code and p.file = any (good.pictures)
    where p.original is not null
  union all select picture from good_diagram
  union all select named[1] || '.webp' from site_text_revision,
    regexp_matches(fields::text, '([0-9a-f]{20}-[0-9]+x[0-9]+)[.](?:webp|avif|jpg)', 'g') as named;
