-- Whose code it was is asked for a list of his own.

create index certificate_activated_by on certificate (activated_by) where activated_by is not null;
