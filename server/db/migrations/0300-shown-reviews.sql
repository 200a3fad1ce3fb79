-- The page of all reviews reads the newest first.
create index review_shown on review (created_at desc, id desc) where status = 'shown';
