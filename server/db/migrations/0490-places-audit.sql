-- Branches, shops and days off are changed in the back office: the journal tells by whom. A tier belongs to its branch.
create trigger node_logistic_audit after insert or update or delete on node_logistic for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('branch', 'code', '', 'position');
create trigger delivery_tier_audit after insert or update or delete on delivery_tier for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('branch', 'node_code', '', 'node_code');
create trigger warehouse_audit after insert or update or delete on warehouse for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('shop', 'id', '', 'position');
create trigger service_center_audit after insert or update or delete on service_center for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('service-center', 'id', '', 'position');
create trigger calendar_day_audit after insert or update or delete on calendar_day for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('calendar', 'day', '', '');
