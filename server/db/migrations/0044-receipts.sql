-- Every paid charge has its receipt; the release that introduced charges wrote none.
INSERT INTO jobs (kind, key, payload, run_at, created_at)
  SELECT k.kind, c.transaction_id::text, jsonb_build_object('transactionId', c.transaction_id), c.ended_at, c.ended_at
  FROM charges c CROSS JOIN (VALUES ('issue-invoice'), ('adjust-invoice')) k (kind)
  WHERE c.state = 'paid' AND NOT EXISTS (SELECT FROM invoices i WHERE i.transaction_id = c.transaction_id)
    AND (k.kind = 'issue-invoice' OR EXISTS (SELECT FROM refunds f WHERE f.transaction_id = c.transaction_id))
  ON CONFLICT DO NOTHING;
