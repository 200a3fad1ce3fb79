-- One like of a review for one visitor: an account, or a browser that holds our cookie.
create table review_like (
  review_id integer not null references review on delete cascade,
  user_id bigint references customer on delete cascade,
  guest_id uuid,
  created_at timestamptz not null,
  check ((user_id is null) <> (guest_id is null)),
  unique (review_id, user_id),
  unique (review_id, guest_id)
);
create index review_like_user on review_like (user_id);

alter table review add constraint review_writer foreign key (user_id) references customer on delete set null;
create index review_writer on review (user_id);

-- A good's rating is the mean of the reviews shown and of nothing else, whoever shows, hides or deletes them.
-- The goods are locked first and counted in a statement of its own: two reviews at once are both counted.
create function refresh_good_ratings(codes text[]) returns void language plpgsql as $$
begin
  perform from good where code = any(codes) order by code for no key update;
  update good set rating_value = fresh.value, rating_count = fresh.number
  from (
    select code, coalesce(round(avg(r.rating), 2), 0) as value, count(r.id) as number
    from unnest(codes) as code left join review r on r.good_code = code and r.status = 'shown'
    group by code
  ) fresh
  where good.code = fresh.code and (good.rating_value, good.rating_count) is distinct from (fresh.value, fresh.number);
end $$;

create function review_changed() returns trigger language plpgsql as $$
declare
  codes text[];
begin
  if current_setting('verstak.bulk_load', true) = 'on' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- a like or the shop's answer is no matter of stars
    select array_agg(distinct code) into codes
    from before_rows b join changed_rows c using (id), unnest(array[b.good_code, c.good_code]) as code
    where (b.good_code, b.status, b.rating) is distinct from (c.good_code, c.status, c.rating);
  else
    select array_agg(distinct good_code) into codes from changed_rows;
  end if;
  if codes is not null then
    perform refresh_good_ratings(codes);
  end if;
  return null;
end $$;

create trigger review_written after insert on review
  referencing new table as changed_rows for each statement execute function review_changed();
create trigger review_rewritten after update on review
  referencing old table as before_rows new table as changed_rows for each statement execute function review_changed();
create trigger review_gone after delete on review
  referencing old table as changed_rows for each statement execute function review_changed();

-- A question asked by a form becomes public when the shop answers it.
alter table good_question add column feedback_request_id bigint unique references feedback_request on delete set null;
