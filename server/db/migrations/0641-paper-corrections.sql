-- What came back after a transfer paper has to be told by a corrective one (УКД), which accounting writes; here it says for how much
-- it has.
create table paper_correction (
  paper_id integer primary key references transfer_paper on delete cascade,
  amount bigint not null check (amount > 0),
  staff_id integer references staff on delete set null,
  updated_at timestamptz not null
);
