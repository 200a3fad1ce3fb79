-- For a day after a change a new phone or e-mail neither recovers the password nor proves the owner.
alter table customer add column phone_changed_at timestamptz;
alter table customer add column email_changed_at timestamptz;
-- A first password set by an open session alone proves nothing before this moment.
alter table customer add column password_trusted_from timestamptz;
-- Asked for in the account, not at sign-up; and by which session, so that the change ends all others.
alter table email_confirmation add column is_change boolean not null default false;
alter table email_confirmation add column kept_token_hash text;
