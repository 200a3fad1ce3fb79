-- Categories whose goods are chosen by figures (consumables, parts) open as a dense table; what is below follows.
alter table category add column is_dense boolean not null default false;
