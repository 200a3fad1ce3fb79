-- A tool that is not repaired still lies here: it is handed out like any other, with the price of its diagnosis where the shop takes one.
alter table repair drop constraint repair_state_check;
alter table repair add constraint repair_state_check check (
  state in ('requested', 'accepted', 'diagnosis', 'agreement', 'repair', 'ready', 'declined', 'issued', 'cancelled'));
alter table repair add column is_unrepaired boolean not null default false; -- handed out as it was brought
