-- Messages of frozen money and of a link to pay stand in the list of texts, as all do (0537-all-messages.sql).
insert into site_text (kind, code, title, fields, state, changed_at)
  select 'message', key, title, '{}', 'off', now() from (values
    ('order.held', 'Деньги заморожены'),
    ('order.captured', 'Деньги списаны'),
    ('order.hold-lapsed', 'Заморозка кончилась'),
    ('order.pay', 'Ссылка на оплату')
  ) as messages (key, title)
  on conflict do nothing;
