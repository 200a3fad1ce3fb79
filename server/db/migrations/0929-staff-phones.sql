-- Where somebody of the shop hears at once of what touches their way in.
alter table staff add column phone text;
drop trigger staff_audit on staff;
create trigger staff_audit after update or delete on staff for each row when (not old.is_program)
  execute function note_audit('staff', 'id', 'password_hash,totp_secret,phone', 'totp_new,totp_step,last_seen_at,version,created_at,is_program');
drop trigger staff_audit_made on staff;
create trigger staff_audit_made after insert on staff for each row when (not new.is_program)
  execute function note_audit('staff', 'id', 'password_hash,totp_secret,phone', 'totp_new,totp_step,last_seen_at,version,created_at,is_program');

-- Messages whose words could not be found at the desk «Сообщения».
insert into site_text (kind, code, title, fields, state, changed_at)
select 'message', code, title, '{}', 'off', now() from (values
  ('rental.moved', 'Прокат: другой инструмент или дни'),
  ('rental.delivery', 'Прокат: доставка'),
  ('rental.back', 'Прокат: исправили ошибку'),
  ('repair.waiting', 'Ремонт: ждём'),
  ('repair.moved', 'Ремонт: в другом центре'),
  ('repair.reminder', 'Ремонт: напоминаем забрать')) as missed (code, title)
on conflict (kind, code) do nothing;
