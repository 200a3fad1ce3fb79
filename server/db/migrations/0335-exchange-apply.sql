-- What applying an exchange stands on.

-- Rows of one thing in the order they were read: what a later one names replaces what an earlier one did.
create aggregate jsonb_merge(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');

-- The same as slugify in rules/text/slugify.ts.
create function slugify(source text) returns text language sql immutable strict parallel safe as $$
  select trim(both '-' from regexp_replace(
    translate(
      replace(replace(replace(replace(replace(replace(replace(replace(lower(source),
        'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'shch'), 'ю', 'yu'), 'я', 'ya'),
      'абвгдеёзийклмнопрстуфыэ×ъь', 'abvgdeeziyklmnoprstufyex'),
    '[^a-z0-9]+', '-', 'g'))
$$;

-- A good and its characteristics: «id» and «id#…».
create index source_good_base on source_good (source_id, split_part(external, '#', 1));
-- What the shop has hidden because a full export left it out is told by the run that did.
comment on column source_good.data is 'columns of stage_good that were ever named; absent: the run whose full export left it out';
