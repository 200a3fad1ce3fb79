-- What makes goods of a category able to replace each other, and whether its goods are repaired at all: the shop says so.

-- A good is offered instead of another only when these figures are the same: the diameter and bore of a disc, the chuck
-- of a hammer, the battery platform.
alter table category_attribute add column must_match boolean not null default false;

-- A disc or a glove is worn out and thrown away: no spare parts are offered for it.
alter table category add column has_spare_parts boolean not null default true;
