-- Why the shop called a booking off, as its customer was told: the card kept it nowhere.
alter table hire_booking add column cancelled_why text not null default '';
