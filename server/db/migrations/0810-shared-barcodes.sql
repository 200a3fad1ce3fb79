-- A barcode by which two sources may know one thing, as fourteen digits; null: wrong, or given out by a shop for itself.
-- The same rule as sharedGtin of rules/exchange/gtin.ts.
create function shared_gtin(source text) returns text language plpgsql immutable strict parallel safe as $$
declare
  gtin text := lpad(source, 14, '0');
  total integer := 0;
begin
  if source !~ '^([0-9]{8}|[0-9]{12,14})$' then return null; end if;
  if gtin ~ '^(0000000|0000002|.0[24]|.2)' then return null; end if;
  for at in 1..14 loop
    total := total + ascii(substr(gtin, at, 1)) - 48;
    if at % 2 = 1 then total := total + 2 * (ascii(substr(gtin, at, 1)) - 48); end if;
  end loop;
  if total % 10 <> 0 then return null; end if;
  return gtin;
end $$;

create index good_shared_gtin on good (shared_gtin(barcode)) where barcode is not null;
