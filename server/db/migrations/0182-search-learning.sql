-- What was understood and shown, besides what was sought; still nothing about who asked.
alter table search_log
  add column kind text not null default 'all',
  add column understood jsonb not null default '{}',
  add column shown text[] not null default '{}';

-- What people did with what was found, by day and query: opened a good, put it into the cart, ordered it.
create table search_outcome (
  day date not null,
  query text not null,
  good_code text not null,
  clicks integer not null default 0,
  carts integer not null default 0,
  orders integer not null default 0,
  primary key (day, query, good_code)
);

-- How much of good.popularity was counted from facts; the rest is the shop's own word.
create table good_score (
  good_code text primary key,
  score integer not null
);

-- Orders, carts and clicks of half a year, halved every thirty days. One process at a time.
create function refresh_popularity(at timestamptz default now()) returns integer language plpgsql as $$
declare
  changed integer;
begin
  if not pg_try_advisory_xact_lock(7072012) then return 0; end if;
  create temporary table counted_score on commit drop as
    with facts as (
      select i.good_code, 10.0 * least(i.quantity, 5) as weight, o.created_at as happened
      from order_item i join shop_order o on o.id = i.order_id where o.created_at > at - interval '180 days' and o.created_at <= at
      union all
      select i.good_code, 3.0, c.updated_at from cart_item i join cart c on c.uuid = i.cart_uuid
      where c.updated_at > at - interval '180 days' and c.updated_at <= at
      union all
      select good_code, least(clicks, 200) * 0.2 + least(carts, 50), day::timestamptz from search_outcome
      where day > (at - interval '180 days')::date and day <= at::date
    )
    select g.code as good_code, round(sum(f.weight * power(0.5, extract(epoch from at - f.happened) / 86400 / 30)))::integer as score
    from facts f join good g on g.code = f.good_code group by g.code;
  with former as (
    select coalesce(c.good_code, s.good_code) as good_code, coalesce(c.score, 0) as score, coalesce(s.score, 0) as before
    from counted_score c full join good_score s using (good_code) where coalesce(c.score, 0) <> coalesce(s.score, 0)
  ), moved as (
    update good g set popularity = greatest(0, g.popularity - f.before + f.score) from former f where g.code = f.good_code returning g.code
  )
  select count(*) into changed from moved;
  delete from good_score;
  insert into good_score select good_code, score from counted_score where score <> 0;
  drop table counted_score;
  delete from search_outcome where day < (at - interval '400 days')::date;
  return changed;
end $$;
