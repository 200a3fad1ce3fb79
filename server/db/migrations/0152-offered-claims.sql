-- Repairs and rentals asked for by a guest are offered to the owner of the phone, who may say that they are somebody else's.
alter table repair add column claim_declined_by bigint;
alter table hire_booking add column claim_declined_by bigint;
