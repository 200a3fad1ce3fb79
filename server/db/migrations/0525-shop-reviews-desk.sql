-- Reviews of shops are decided in the office beside those of goods; the pages that show them are told.
alter table shop_review add column refusal text;
create index shop_review_waiting on shop_review (created_at, id) where status = 'waiting';
create trigger content_change after insert or update or delete or truncate on shop_review
  for each statement execute function note_content_change('call:/reviews/shops');
