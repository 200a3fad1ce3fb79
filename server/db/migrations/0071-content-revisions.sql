-- Texts move between files and the database. The revision tells a file's editor that the stored copy has changed meanwhile.
alter table page add column revision integer not null default 1;
alter table publication add column revision integer not null default 1;
alter table publication add column updated_at timestamptz not null default now();

create function count_text_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

create trigger page_revision before update of title, description, body on page
  for each row when (row(old.title, old.description, old.body) is distinct from row(new.title, new.description, new.body))
  execute function count_text_revision();

-- Likes are counted by visitors: they make no new revision.
create trigger publication_revision
  before update of title, lead, body, picture, author, tags, node_codes, published_at, starts_at, ends_at, good_codes, category_codes, blog_type_code
  on publication for each row when (
    row(old.title, old.lead, old.body, old.picture, old.author, old.tags, old.node_codes, old.published_at, old.starts_at, old.ends_at,
      old.good_codes, old.category_codes, old.blog_type_code)
    is distinct from
    row(new.title, new.lead, new.body, new.picture, new.author, new.tags, new.node_codes, new.published_at, new.starts_at, new.ends_at,
      new.good_codes, new.category_codes, new.blog_type_code))
  execute function count_text_revision();
