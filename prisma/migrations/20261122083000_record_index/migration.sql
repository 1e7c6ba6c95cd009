-- Reading a record skips test events within the index. All test events have the record id of the catalogue's
-- example. ON ONLY: workers build the index of each partition (partitions/build-indexes.ts).
CREATE INDEX "events_record_idx" ON ONLY "events" ("organization_id", "entity", "record_id", "id") WHERE NOT "is_test";
