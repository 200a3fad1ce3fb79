-- An order by phone spends the caller's bonuses only by a code that came to their phone.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('sign-in', 'sign-up', 'recovery', 'new-phone', 'owner', 'deletion', 'merge', 'bonuses'));

insert into site_text (kind, code, title, fields, state, changed_at)
values ('message', 'account.bonus-code', 'Код, чтобы списать бонусы', '{}', 'off', now())
on conflict (kind, code) do nothing;
