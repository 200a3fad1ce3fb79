-- Consent to the price of a repair is one row, however it was given: by the link that was sent, or said by phone to somebody of the shop.
alter table repair_offer
  add column way text not null default 'link' check (way in ('link', 'phone')),
  add column heard_by integer references staff on delete set null; -- of a consent by phone
