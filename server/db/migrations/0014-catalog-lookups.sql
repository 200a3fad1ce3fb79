-- «На одной батарее»: a platform's goods in the order they are shown.
create index good_battery_platform on good (battery_platform_code, popularity desc, code) where battery_platform_code is not null;
-- The same machine for rent, asked from the page of the one on sale.
create index hire_good_sale on hire_good (sale_good_code) where sale_good_code is not null;
