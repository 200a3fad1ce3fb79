-- What a supplier has lies on no shelf of ours: a place of his, pieces of which come to a branch some days after they are asked for.
-- `node_code`: the branch he brings them to.
alter table warehouse
  add supplier_id integer unique references exchange_source on delete restrict,
  add lead_days smallint check (lead_days between 0 and 365),
  add shelf_node text generated always as (case when supplier_id is null then node_code end) stored,
  add constraint warehouse_supplier check (
    case when supplier_id is null then lead_days is null else not (is_shop or has_pickup or has_rental or has_service) end);
comment on column warehouse.lead_days is 'of a supplier''s place: days until its pieces reach the branch; null: he has not said';
comment on column warehouse.shelf_node is 'the branch on whose shelves it lies; of a supplier''s place none';

-- what can be had here stands first in suggestions: on a shelf, that is
do $$
begin
  execute 'create or replace view search_document as ' || replace(pg_get_viewdef('search_document'::regclass), 'w.node_code', 'w.shelf_node');
end $$;
