-- Reviews and questions are decided in the back office: why one was refused, answers people give again and again.
alter table review add column refusal text;
alter table feedback_request add column refusal text;

create table answer_template (
  id integer generated always as identity primary key,
  name text not null unique,
  text text not null,
  created_at timestamptz not null
);

create trigger review_audit after update or delete on review for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('review', 'id', '', 'likes,photos,user_id');
create trigger good_question_audit after insert or update or delete on good_question for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('question', 'id', '', 'created_at,feedback_request_id');
create trigger feedback_request_audit after update on feedback_request for each row
  when (coalesce(current_setting('shop.via', true), '') <> '')
  execute function note_audit('request', 'id', 'name,phone,message', 'created_at');

-- The queue, oldest first.
create index review_waiting on review (created_at, id) where status = 'waiting';
create index review_hidden on review (created_at desc, id desc) where status = 'hidden';
create index good_question_at on good_question (created_at desc, id desc);
create index feedback_question on feedback_request (created_at desc, id desc) where type = 'question';
