-- Dimensions of a package come by an exchange beside its weight, and are the shop's as it is: by one field.
alter table stage_good add dimensions_mm integer[];

do $$
begin
  execute replace(pg_get_functiondef('note_good_field_edit'::regproc), 'n.weight_grams is distinct from o.weight_grams',
    '(n.weight_grams, n.length_mm, n.width_mm, n.height_mm) is distinct from (o.weight_grams, o.length_mm, o.width_mm, o.height_mm)');
end $$;
