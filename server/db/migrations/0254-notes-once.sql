-- A screen that lost its connection sends a note or a call again under the same key: it is written once.
alter table order_note add column request_key uuid unique;
