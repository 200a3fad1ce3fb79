-- A page kept in memory is sent ahead of the redirect table, so a moved address must throw it out.
create trigger content_change after insert or update or delete or truncate on redirect
  for each statement execute function note_content_change('all');
