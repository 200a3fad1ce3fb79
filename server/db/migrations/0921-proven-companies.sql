-- Anybody opens the account of any organization by its number: credit and prices wait until somebody of the shop has seen proof.
alter table company
  add column proven_at timestamptz,
  add column proven_how text check (proven_how in ('invoice', 'agreement', 'proxy', 'edo', 'before')),
  add column proven_note text not null default '',
  add column proven_by integer references staff,
  add column manager_id integer references staff,      -- who of the shop looks after it
  add column note text not null default '',            -- for the shop's own people
  add constraint company_proof_is_whole check ((proven_at is null) = (proven_how is null));
create index company_unproven on company (created_at) where proven_at is null;

-- With whom terms were agreed, or who has paid, is known to the shop.
update company c set proven_at = c.updated_at, proven_how = 'before'
where c.credit_limit > 0 or c.price_list_id is not null or c.agreement_number <> ''
  or exists (select from shop_order o where o.company_id = c.id and o.paid_at is not null);

insert into site_text (kind, code, title, fields, state, changed_at)
values ('message', 'shop.company', 'Магазину: новая организация', '{}', 'off', now())
on conflict (kind, code) do nothing;
