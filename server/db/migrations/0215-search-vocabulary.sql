-- The vocabulary and the synonyms are some thousands of lines, asked for with every letter typed: every process keeps them and reads them
-- anew when this number has moved.
alter table search_state add column vocabulary_version bigint not null default 0;

create function note_search_vocabulary() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update search_state set vocabulary_version = vocabulary_version + 1;
  return null;
end $$;
create trigger search_word_noted after insert or update or delete or truncate on search_word
  for each statement execute function note_search_vocabulary();
create trigger search_synonym_noted after insert or update or delete or truncate on search_synonym
  for each statement execute function note_search_vocabulary();

-- search_look_up and search_synonyms_of stay: a process of the version before may still run while this one starts.
