-- Lists are read into memory category by category (decision 0008).
create index model_by_category on model ((coalesce(category_id, '')), id);
