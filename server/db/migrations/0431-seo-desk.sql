-- Where moved addresses are still come to by, and addresses people ask for that lead nowhere: counted in memory, written in batches by a job.
create table redirect_hit (
  from_address text primary key,
  hits bigint not null,
  last_at timestamptz not null
);
create table missing_page (
  path text primary key,
  hits bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  referer text not null default ''        -- whose page led there last
);
create index missing_page_hits on missing_page (hits desc, last_at desc);
create index missing_page_last on missing_page (last_at);

-- Titles and descriptions of kinds of pages in the shop's own words; '' as a branch: all of them.
create table seo_template (
  kind text not null,
  node_code text not null default '',
  title text not null,
  description text not null,
  changed_at timestamptz not null,
  changed_by integer,
  primary key (kind, node_code)
);
create trigger content_change after insert or update or delete or truncate on seo_template
  for each statement execute function note_content_change('all');

-- Builds of sitemaps and feeds: by the schedule, or asked for by somebody.
create table file_build (
  id integer generated always as identity primary key,
  asked_at timestamptz not null,
  asked_by integer,                       -- null: the schedule
  started_at timestamptz,
  ended_at timestamptz,
  goods integer,
  error text
);

create trigger redirect_audit after insert or update or delete on redirect for each row
  when (coalesce(current_setting('shop.via', true), '') = 'office')
  execute function note_audit('redirect', 'from_address', '', 'changed_at');
create trigger seo_template_audit after insert or update or delete on seo_template for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('seo', 'kind', '', 'changed_at,changed_by');
