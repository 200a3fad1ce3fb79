-- A kind of pages has its heading and a text in the shop's own words too; '' is the built-in one.
alter table seo_template add column h1 text not null default '', add column text text not null default '';
