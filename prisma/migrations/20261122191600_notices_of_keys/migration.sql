-- Keys whose notices are due. Not in the migration before, which locks the table against reads until it ends.
CREATE INDEX api_keys_expiring_idx ON api_keys (expires_at)
    WHERE status = 'Active' AND expiry_told IS DISTINCT FROM expires_at;
CREATE INDEX api_keys_expiring_soon_idx ON api_keys (expires_at)
    WHERE status = 'Active' AND expiry_told_days > 1;
CREATE INDEX api_keys_use_check_idx ON api_keys (next_use_check_at) WHERE status = 'Active';
