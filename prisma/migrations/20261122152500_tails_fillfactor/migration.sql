-- Each publication of an ordered record updates its tail. With free space on the page, the new version of the row needs
-- no new index entry.
ALTER TABLE "record_tails" SET (fillfactor = 50);
