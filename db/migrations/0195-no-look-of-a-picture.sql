-- No page shows it. The column stays: backups that were made before have it.
alter table picture alter column thumbhash set default '';
