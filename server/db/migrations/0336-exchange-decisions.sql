-- What a name of the source has become here since goods were last compared by it: until then no clock tells of it, readers of files
-- touch the row each time they meet the name.
alter table exchange_mapping add column is_applied boolean not null default false;
create function note_mapping_decision() returns trigger language plpgsql as $$
begin
  if new.target is distinct from old.target or new.details is distinct from old.details and new.kind = 'property' then
    new.is_applied := false;
  end if;
  return new;
end $$;
create trigger exchange_mapping_decision before update of target, details on exchange_mapping for each row execute function note_mapping_decision();

-- How many pieces orders hold of a good.
create index order_take_good on order_take (good_code, warehouse_id);
