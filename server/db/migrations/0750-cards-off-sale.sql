-- What an exchange has named and the shop does not sell is found without looking at what it sells: goods nobody is shown, and cards
-- that are no good yet. A good that is gone is no longer what a card is.
create index good_hidden on good (code) where not is_active;

create function forget_external_goods() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from external_id where kind = 'good';
  else
    delete from external_id where kind = 'good' and code in (select code from gone_rows);
  end if;
  return null;
end $$;
create trigger forget_external_id after delete on good referencing old table as gone_rows
  for each statement execute function forget_external_goods();
create trigger forget_all_external_id after truncate on good
  for each statement execute function forget_external_goods();

delete from external_id e where kind = 'good' and not exists (select from good where good.code = e.code);
