-- A count that was a mistake is taken back: each difference it wrote, where nothing has settled the figure since.
alter table stock_count drop constraint stock_count_state_check,
  add constraint stock_count_state_check check (state in ('open', 'applied', 'dropped', 'undone')),
  add column undone_at timestamptz;
drop trigger stock_count_audit on stock_count;
create trigger stock_count_audit after insert or update on stock_count for each row
  execute function note_audit('stock-count', 'id', '', 'figures,started_at,ended_at,undone_at,staff_id');
create index stock_movement_count on stock_movement (count_id) where count_id is not null;
