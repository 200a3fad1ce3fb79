-- Messages of companies and of gift cards stand in the list of texts, as all do (0537-all-messages.sql).
insert into site_text (kind, code, title, fields, state, changed_at)
  select 'message', key, title, '{}', 'off', now() from (values
    ('company.invited', 'Приглашение в кабинет организации'),
    ('company.asked', 'Заказ ждёт согласования'),
    ('company.decided', 'Заказ согласован или отклонён'),
    ('gift.issued', 'Подарочная карта')
  ) as messages (key, title)
  on conflict do nothing;
