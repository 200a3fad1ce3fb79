-- A buyer who sends goods back says with whom and under which number, so that the counter knows what to wait for.
alter table goods_return
  add sent_with text not null default '' check (length(sent_with) <= 60),
  add sent_track text not null default '' check (length(sent_track) <= 40),
  add sent_at timestamptz,
  add constraint goods_return_sent check ((sent_at is null) = (sent_track = ''));
