-- A link pressed twice is no failure: its row stays till it expires, so that the second press is told what the first did.
alter table email_confirmation add column used_at timestamptz;
