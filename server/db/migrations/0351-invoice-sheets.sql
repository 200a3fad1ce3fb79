-- What stands on an issued invoice: many are printed into one file, and a file made later says the same.
alter table order_invoice add column sheet jsonb, alter column bytes drop not null;
