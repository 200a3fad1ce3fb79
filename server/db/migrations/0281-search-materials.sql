-- What things are made of and worked by, as people say it beside the word of the labels.
insert into search_synonym (set_id, phrase)
select set_id, phrase from (values
  (601, 'кожаный, кожа, спилок, спилковый'),
  (604, 'нержавеющий, нержавейка, нержавеющая сталь'),
  (605, 'оцинкованный, цинк, оцинковка'),
  (606, 'зубило, пика'),
  (608, 'лазер, лазерный уровень, лазерный построитель'),
  (609, 'прорезиненный, латекс, облитой'),
  (610, 'чёрный саморез, саморез фосфат'),
  (611, 'трёхфазный, 380в'),
  (612, 'однофазный, 220в')
) as sets (set_id, phrases), unnest(string_to_array(phrases, ', ')) as phrase
on conflict do nothing;
