-- Somebody without an account proves by a code that a phone is theirs before what the shop knows by it is told or erased.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('sign-in', 'sign-up', 'recovery', 'new-phone', 'owner', 'deletion', 'merge', 'bonuses', 'data'));

-- Messages whose words could not be found at the desk «Сообщения».
insert into site_text (kind, code, title, fields, state, changed_at)
select 'message', code, title, '{}', 'off', now() from (values
  ('account.data-code', 'Код для запроса о данных'),
  ('order.invoice-due', 'Счёт пора оплатить'),
  ('repair.declined', 'Ремонт: выдаём без ремонта'),
  ('repair.not-ready', 'Ремонт: забирать рано'),
  ('shop.staff-safety', 'Сотруднику: безопасность входа в Пульт')) as missed (code, title)
on conflict (kind, code) do nothing;
