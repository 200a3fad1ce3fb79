-- A cost is part of a good's offer: the office's list of goods hears of it by the notices of the catalogue.
create trigger catalog_insert after insert on good_cost referencing new table as changed_rows
  for each statement execute function note_catalog_change('offer', 'good_code');
create trigger catalog_update after update on good_cost referencing old table as before_rows new table as after_rows
  for each statement execute function note_catalog_change('offer', 'good_code');
create trigger catalog_delete after delete on good_cost referencing old table as changed_rows
  for each statement execute function note_catalog_change('offer', 'good_code');
create trigger catalog_truncate after truncate on good_cost for each statement execute function note_catalog_reload();
