-- Of what was given up before, nobody noted that it forgot its link or its reader then; by its kind it did, and cannot be tried again.
UPDATE jobs SET payload = payload || '{"forgot": true}' WHERE dead_at IS NOT NULL AND (
  kind IN ('mail-verification', 'mail-password-reset', 'mail-email-change', 'mail-account-joined', 'renew-verification')
  OR (kind = 'mail-account-notice' AND payload ->> 'notice' IN ('email_changed', 'account_deleted')));

-- Mail servers repeat whom they refuse; from now on that is masked before it is kept.
UPDATE jobs SET last_error = regexp_replace(last_error, '([^\s<>()\[\]"'',:;@])[^\s<>()\[\]"'',:;@]{0,63}@(?=[a-z0-9])', '\1***@', 'gi')
WHERE last_error LIKE '%@%';
