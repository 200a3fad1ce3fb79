-- The ledger of consents: nothing in it is rewritten, the wording is kept with what was agreed to, and whoever agreed is known by
-- account, phone or e-mail. Advertising leaves only by a consent that stands at that very moment.
create table consent_text (
  hash text primary key,                  -- sha256 of the text, hex
  text text not null,
  kept_at timestamptz not null
);

alter table consent drop constraint consent_kind_check;
alter table consent
  add column phone text,
  add column email text,
  add column way text not null default 'form',
  add column text_hash text references consent_text,
  add constraint consent_kind_check
    check (kind in ('personal-data', 'mailing', 'sms-ads', 'price-alerts', 'publication', 'analytics')),
  add constraint consent_way_check
    check (way in ('form', 'checkout', 'sign-up', 'account', 'phone-order', 'office', 'link', 'banner'));

update consent set
  phone = (select phone from customer where id = user_id), email = (select email from customer where id = user_id),
  way = case
    when page like 'Пульт%' then 'office'
    when page like 'office/phone-order%' or page like '%phone-order' then 'phone-order'
    when page = 'sign-up' or page like '%/login/%' then 'sign-up'
    when page = 'checkout' or page like '%/basket/%' then 'checkout'
    when page like '%/personal-account/%' then 'account'
    else 'form' end;

-- whoever waits for a lower price asked for that message: the asking was the consent
insert into consent (user_id, kind, given, text_version, ip, page, created_at, phone, email, way)
select user_id, 'price-alerts', true, 'до ведения текстов', '', 'просьба сообщить о снижении цены', created_at,
  case channel when 'phone' then recipient end, case channel when 'email' then recipient end, 'form'
from stock_alert where kind = 'price' and state = 'waiting';

create index consent_phone on consent (phone, kind) where phone is not null;
create index consent_email on consent (email text_pattern_ops, kind) where email is not null;
create index consent_phone_tail on consent (right(phone, 4)) where phone is not null;
create index consent_moment on consent (created_at desc, id desc);

-- The page whose words were agreed to, kept once for all who did.
create function keep_consent_text(asked_kind text, at timestamptz) returns text language plpgsql as $$
declare
  said text;
  found_hash text;
begin
  select title || e'\n\n' || body into said from page where code = case
    when asked_kind in ('mailing', 'sms-ads', 'price-alerts') then 'soglasie-rassylky'
    when asked_kind = 'analytics' then 'privacy-policy'
    else 'personal-data' end;
  if said is null then
    return null;
  end if;
  found_hash := encode(sha256(convert_to(said, 'UTF8')), 'hex');
  if not exists (select from consent_text where hash = found_hash) then
    insert into consent_text (hash, text, kept_at) values (found_hash, said, at) on conflict do nothing;
  end if;
  return found_hash;
end $$;

create function complete_consent() returns trigger language plpgsql as $$
begin
  if new.user_id is not null and new.phone is null and new.email is null then
    select phone, email into new.phone, new.email from customer where id = new.user_id;
  end if;
  new.text_hash := coalesce(new.text_hash, keep_consent_text(new.kind, new.created_at));
  return new;
end $$;

-- after `consent_owner`: triggers go by name
create trigger consent_subject before insert on consent for each row
  when (coalesce(current_setting('verstak.bulk_load', true), '') <> 'on')
  execute function complete_consent();

-- A card may be joined with another, a person may be erased: the rest of a row is as it was written.
create function keep_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a consent is not deleted: it is the proof';
  end if;
  if (new.id, new.kind, new.given, new.text_version, new.text_hash, new.way, new.ip, new.page, new.created_at)
    is distinct from (old.id, old.kind, old.given, old.text_version, old.text_hash, old.way, old.ip, old.page, old.created_at)
    or coalesce(new.phone, old.phone, '') <> coalesce(old.phone, '')
    or coalesce(new.email, old.email, '') <> coalesce(old.email, '') then
    raise exception 'a consent is not rewritten: a new one is written';
  end if;
  return new;
end $$;
create trigger consent_kept before update or delete on consent for each row execute function keep_consent();

create function keep_consent_wording() returns trigger language plpgsql as $$
begin
  raise exception 'a wording somebody agreed to stays as it was';
end $$;
create trigger consent_text_kept before update or delete on consent_text for each row execute function keep_consent_wording();

-- What was said last of a phone or e-mail, by anybody who ever agreed with it. A version: consents to another one do not count.
create function consent_is_live(asked_kind text, asked_key text, asked_version text) returns boolean language sql stable as $$
  with said as (
    select id, given, text_version, created_at from consent where kind = asked_kind and phone = asked_key
    union all
    select id, given, text_version, created_at from consent where kind = asked_kind and email = asked_key
    union all
    select id, given, text_version, created_at from consent where kind = asked_kind and user_id in (
      select id from customer where phone = asked_key
      union all select id from customer where email = asked_key
      union all select user_id from consent where kind = asked_kind and phone = asked_key and user_id is not null
      union all select user_id from consent where kind = asked_kind and email = asked_key and user_id is not null)
  )
  select coalesce((
    select given and (asked_version is null or text_version = asked_version)
    from said order by created_at desc, id desc limit 1), false)
$$;

-- The address advertising is stopped by: one for a kind and a phone or e-mail, the same in every message.
create table consent_link (
  token text primary key,
  kind text not null check (kind in ('personal-data', 'mailing', 'sms-ads', 'price-alerts', 'publication', 'analytics')),
  recipient text not null,
  created_at timestamptz not null,
  unique (kind, recipient)
);

alter table outbox
  add column consent_kind text            -- advertising: the consent it may leave by
    check (consent_kind in ('personal-data', 'mailing', 'sms-ads', 'price-alerts', 'publication', 'analytics')),
  add column stop_url text;               -- where it is stopped, in the letter's headers too

-- who agreed is told by the card it belongs to
drop trigger consent_audit on consent;
create trigger consent_audit after insert on consent for each row
  when (new.user_id is not null and coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('customer', 'user_id', 'ip,page', 'id,user_id,created_at,phone,email,way,text_hash');
