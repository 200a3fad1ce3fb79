-- How often a good was looked at, by day. Who looked is not written down.
create table good_view (
  day date not null,
  good_code text not null,
  views integer not null,
  primary key (day, good_code)
);

-- Sold, put into carts, opened and looked at, halved every thirty days; the rest of the score is what buyers think of it.
alter table good_score add column activity integer not null default 0;

create or replace function refresh_popularity(at timestamptz default now()) returns integer language plpgsql as $$
declare
  -- one friend's five stars are no better than forty buyers' 4.8: so many reviews of the shop's mean stand beside a good's own
  usual_reviews constant integer := 8;
  star_worth constant integer := 15;
  usual numeric;
  changed integer;
begin
  if not pg_try_advisory_xact_lock(7072012) then return 0; end if;
  select coalesce(sum(rating_value * rating_count) / nullif(sum(rating_count), 0), 0) into usual from good where rating_count > 0;
  create temporary table counted_score on commit drop as
    with facts as (
      select i.good_code, 10.0 * least(i.quantity, 5) as weight, o.created_at as happened
      from order_item i join shop_order o on o.id = i.order_id
      where o.status <> 'cancelled' and o.created_at > at - interval '180 days' and o.created_at <= at
      union all
      select i.good_code, 3.0, c.updated_at from cart_item i join cart c on c.uuid = i.cart_uuid
      where c.updated_at > at - interval '180 days' and c.updated_at <= at
      union all
      select good_code, least(clicks, 200) * 0.2 + least(carts, 50), day::timestamptz from search_outcome
      where day > (at - interval '180 days')::date and day <= at::date
      union all
      select good_code, least(views, 500) * 0.05, day::timestamptz from good_view
      where day > (at - interval '180 days')::date and day <= at::date
    ), active as (
      select good_code, round(sum(weight * power(0.5, extract(epoch from at - happened) / 86400 / 30)))::integer as activity
      from facts group by good_code
    )
    select g.code as good_code, coalesce(a.activity, 0) as activity,
      coalesce(a.activity, 0) + case when g.rating_count = 0 then 0
        else round(star_worth * (g.rating_value - usual) * g.rating_count / (g.rating_count + usual_reviews))::integer end as score
    from good g left join active a on a.good_code = g.code where a.good_code is not null or g.rating_count > 0;
  with former as (
    select coalesce(c.good_code, s.good_code) as good_code, coalesce(c.score, 0) as score, coalesce(s.score, 0) as before
    from counted_score c full join good_score s using (good_code) where coalesce(c.score, 0) <> coalesce(s.score, 0)
  ), moved as (
    update good g set popularity = greatest(0, g.popularity - f.before + f.score) from former f where g.code = f.good_code returning g.code
  )
  select count(*) into changed from moved;
  delete from good_score;
  insert into good_score (good_code, score, activity) select good_code, score, activity from counted_score where score <> 0 or activity <> 0;
  drop table counted_score;
  delete from search_outcome where day < (at - interval '400 days')::date;
  delete from good_view where day < (at - interval '180 days')::date;
  return changed;
end $$;

-- «Хит»: the first of a section by what was sold and looked at, if that is worth speaking of. «Новинка»: in the shop for so many days.
-- Other labels are the shop's own.
create function refresh_good_labels(hit_places integer, hit_least integer, new_days integer, at timestamptz default now())
returns integer language plpgsql as $$
declare
  changed integer;
begin
  if not pg_try_advisory_xact_lock(7072013) then return 0; end if;
  with placed as (
    select g.code, row_number() over (partition by g.category_code order by coalesce(s.activity, 0) desc, g.code) as place,
      count(*) over (partition by g.category_code) as goods, coalesce(s.activity, 0) as activity
    from good g left join good_score s on s.good_code = g.code where g.is_active and not g.is_hire
  ), meant as (
    select g.code, array_remove(array[
        -- of three goods nobody is first
        case when p.place <= hit_places and p.activity >= hit_least and p.goods > 2 * hit_places then 'hit' end,
        case when g.created_at > at - new_days * interval '1 day' then 'new' end
      ], null) || array(select label from unnest(g.labels) with ordinality as own (label, n) where label not in ('hit', 'new') order by n) as labels
    from good g left join placed p on p.code = g.code where not g.is_hire
  ), relabelled as (
    update good g set labels = m.labels from meant m where m.code = g.code and g.labels <> m.labels returning g.code
  )
  select count(*) into changed from relabelled;
  return changed;
end $$;
