-- Tries at certificate codes, for all processes alike; the columns are rate-limiter-flexible's. `expire`: when the count ends, in milliseconds.
create table certificate_guess (
  key    text primary key,
  points int not null,
  expire bigint not null
);
create index certificate_guess_expire on certificate_guess (expire);
