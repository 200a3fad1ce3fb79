-- Who pays in parts hears of the first part, not of an order that is paid.
insert into site_text (kind, code, title, fields, state, changed_at)
values ('message', 'order.split-paid', 'Первый платёж принят', '{}', 'off', now())
on conflict (kind, code) do nothing;
