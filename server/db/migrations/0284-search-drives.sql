-- How a thing is driven, said by the first half of the word alone: «газонокосилка электро».
insert into search_synonym (set_id, phrase)
select set_id, phrase from (values
  (777, 'электро, электрический, сетевой'),
  (778, 'бензо, бензиновый')
) as sets (set_id, phrases), unnest(string_to_array(phrases, ', ')) as phrase
on conflict do nothing;

-- Bonuses are told about on the page of payment.
insert into search_need (phrase, kind, target, title, position)
select 'бонус|бонусы|бонусов|бонусная|бонусами|баллы', 'page', '/payment/', title, position
from search_need where target = '/payment/' and kind = 'page' order by position, phrase limit 1
on conflict do nothing;
