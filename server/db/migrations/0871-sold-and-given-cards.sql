-- A gift card is sold or given, and that was never asked. Its number may be made anew: what lies on the card stays.
alter table gift_card add column origin text not null default 'unknown' check (origin in ('unknown', 'site', 'sold', 'gift')),
  add column gift_reason text not null default '',
  add column request_key text unique, add column reissue_key text;
update gift_card set origin = 'site' where exists (select from gift_sale where card_id = gift_card.id);
alter table gift_card alter column origin drop default;
drop trigger gift_card_audit on gift_card;
create trigger gift_card_audit after insert or update or delete on gift_card for each row
  execute function note_audit('gift-card', 'id', 'recipient_name,recipient_phone,recipient_email,message', 'id,code_hash,staff_id,created_at,request_key,reissue_key');
