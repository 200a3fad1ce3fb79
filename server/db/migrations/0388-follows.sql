-- A renamed category is one line of the journal, its own: the goods under it are the same goods.
drop trigger good_audit on good;
create trigger good_audit after insert or update or delete on good for each row
  when (coalesce(current_setting('shop.via', true), '') <> '' and coalesce(current_setting('verstak.follows', true), '') <> 'on')
  execute function note_audit('good', 'code', '', 'code,updated_at,created_at,popularity,rating_value,rating_count');
