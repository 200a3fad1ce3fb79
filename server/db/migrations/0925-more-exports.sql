-- What an accountant asks for, and a letter to send it by.
alter table export_schedule drop constraint export_schedule_kind_check,
  add constraint export_schedule_kind_check
    check (kind in ('orders', 'customers', 'goods', 'stock', 'movements', 'receipts', 'papers', 'cards')),
  drop constraint export_schedule_target_check,
  add constraint export_schedule_target_check check (target in ('s3', 'url', 'email')),
  drop constraint export_schedule_check,
  add constraint export_schedule_check
    check (target <> 's3' or (region <> '' and bucket <> '' and access_key_id <> '' and secret is not null));
do $$
begin
  alter table export_run drop constraint if exists export_run_kind_check;
  alter table export_run add constraint export_run_kind_check
    check (kind in ('orders', 'customers', 'goods', 'stock', 'movements', 'receipts', 'papers', 'cards'));
end $$;
