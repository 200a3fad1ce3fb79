-- These join the rows of a statement before and after it. Their plan is made at a session's first statement, mostly of one
-- row, and kept: a nested loop, which a later statement of 10 000 goods would sit in for minutes.
alter function keep_price_history() set enable_nestloop = off;
alter function note_search_change() set enable_nestloop = off;
alter function note_search_stock() set enable_nestloop = off;
