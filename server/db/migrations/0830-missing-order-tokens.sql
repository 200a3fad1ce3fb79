-- Orders put in while triggers are off (a loader of whole tables, a table restored by itself) have a link that leads nowhere:
-- it is found by order_token, which a trigger writes. Answers how many were missing: once here, by such loaders, and by the
-- first round of the job of months after each start.
create function write_order_tokens() returns bigint language sql as $$
  with written as (
    insert into order_token (token, order_id)
    select pay_token, id from shop_order
    where pay_token is not null and not exists (select from order_token where token = pay_token)
    on conflict do nothing
    returning token
  )
  select count(*) from written
$$;
select write_order_tokens();
