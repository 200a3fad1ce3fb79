-- Where the shop is, as people ask it.
insert into search_need (phrase, kind, target, title, position)
select 'находитесь|находится|расположены|расположен|проехать|доехать|добраться', 'page', '/shops/', title, position
from search_need where target = '/shops/' and kind = 'page' order by position, phrase limit 1
on conflict do nothing;
