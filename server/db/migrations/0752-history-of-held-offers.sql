-- History that a changed offer leaves: its good is held by the offer, which goes with the good before the history does. Held once more,
-- every good of a price list would be written for it. History written by itself is held as before.
drop trigger hold_referred on price_history;
create trigger hold_referred after insert on price_history referencing new table as changed_rows
  for each statement when (pg_trigger_depth() = 0) execute function hold_referred('good_code', 'good', 'code');
