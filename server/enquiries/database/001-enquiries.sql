create table if not exists enquiries (
  -- "if not exists" is for SQLite, where a migration may end in the middle.
  id text primary key,
  content_hash text not null,
  state text not null,
  accepted_at bigint not null,
  attempts integer not null,
  retry_until bigint not null,
  next_attempt_at bigint not null,
  last_failure text not null,
  claim text,
  claimed_at bigint not null,
  delivered_at bigint not null,
  receipts text not null,
  from_name text,
  telefono text,
  from_mail text,
  message text
);

create index if not exists enquiries_state on enquiries (state, next_attempt_at);

create index if not exists enquiries_claimed_at on enquiries (claimed_at);

create table if not exists probes (
  id integer primary key,
  checked_at bigint not null
);

create table if not exists limits (
  -- As RateLimiterPostgres expects it.
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
